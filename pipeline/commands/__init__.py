"""The commands of `tapete`, by subject: each parses options, calls one workflow, prints its result."""
