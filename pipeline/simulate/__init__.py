"""Scenarios, and the workers that turn blocks of hands into lake tables."""
