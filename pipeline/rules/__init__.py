"""Rules as values: frozen dataclasses that check and print themselves."""
