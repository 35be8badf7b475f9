"""Statistical checks: what is sampled agrees with what is known. Small samples run with all tests, the rest is marked."""
