"""Hand histories that card rooms write as text: PokerStars, and five card stud of Full Tilt.

A file is a row of hands, each from its header to the next one. What a hand looks like:

| module | lines |
| --- | --- |
| splitting.py | where a hand begins, encodings, archive mails |
| header.py | `PokerStars Hand #1:  Hold'em No Limit ($0.05/$0.10 USD) - 2009/11/25 6:21:05 ET` |
| seats.py | `Table 'A' 6-max Seat #4 is the button`, `Seat 3: Ana ($10.17 in chips)`, `Ana: posts big blind $0.10` |
| actions.py | streets, cards, `Ana: raises $0.20 to $0.40`, `Ana: shows [Ah Kd]`, `Ana collected $1.20 from pot` |
| beside.py | `Ana finished the tournament in 3rd place and received $5.11.`, bounties, re-buys |
| summary.py | `Total pot $19.84 Main pot $5.37. Side pot €7.50. | Rake €0.89`, boards, cards that were mucked |
| posts.py | what the posts of a hand mean for each position |
| hand.py | all of it as a record |

The reader repairs nothing: turns, sizes of bets and payouts are for the engine to judge. The lines of who collected what are kept
for comparison only. Every line that is none of these (chat, who comes and goes) is passed over.
"""
