"""The lake: what happened, in a few Parquet tables whose runs exist once their manifest does."""
