"""Figures that need no sampling: everything here is counted out."""
