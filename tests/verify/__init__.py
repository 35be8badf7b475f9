"""Full-size checks: `make verify` runs them, `make test` runs samples of them."""
