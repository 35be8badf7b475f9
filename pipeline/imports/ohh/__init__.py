"""Open Hand History, version 1 of any kind: JSON objects `{"ohh": {...}}`, one after the other with blank lines between them.

| module | what it reads |
| --- | --- |
| splitting.py | where an object begins and ends, so that a broken one costs no other |
| values.py | amounts, cards, ids, times |
| header.py | site, number, game, limit, stakes, currency, tournament |
| amounts.py | what the amounts of a file mean: chips added, or where a bet stands |
| course.py | rounds and actions |
| accounts.py | pots, rake, who won what |
| reading.py | all of it, as the parts of a hand that card rooms' text is read into |

Actions may name what a bet adds or where it stands; the format's page has examples of both. There is no action for a bet
that comes back: it follows from the bets. As everywhere the reader repairs nothing, and what was won is compared only.
"""
