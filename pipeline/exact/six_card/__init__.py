"""The exact figures of 6 Card Poker 1-2-5 (rule book 8)."""
