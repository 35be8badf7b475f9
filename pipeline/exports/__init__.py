"""Writers of hand histories: lake rows -> RecordedHand (from_lake.py), RecordedHand -> text (a module for each format)."""
