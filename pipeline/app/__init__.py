"""Workflows, one a file: what the commands do."""
