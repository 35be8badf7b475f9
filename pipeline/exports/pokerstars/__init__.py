"""Text as PokerStars writes it: the course of a hand -> header, seats, posts, streets, showdown, summary.

| module | what it writes |
| --- | --- |
| telling.py | what a text says beyond the hand: whose cards, which number, time and table |
| amounts.py | `$1495.50`, and what no amount says |
| header.py | the first line, the table, the seats |
| posts.py | `Ana: posts big blind $0.10`, and posts that the format has no word for |
| beside.py | cash-outs, bounties, places and prizes, as sources say them |
| words.py | `two pair, Aces and Kings`, `HI: a flush, King high; LO: 7,6,5,3,A` |
| play.py | streets, cards, decisions, chips that come back |
| showdown.py | who shows and collects |
| summary.py | total, pots, rake, boards, what became of each seat |
| hand.py | all of it, and hands that can't be said |

Read again (`imports/rooms`) the text gives the same rows of hands, seats, actions, awards and boards, cards as far as it says
them. Lost are cards that nobody is said to have seen, what the rake schedule, the players' kinds and the house rules were, the
order in which hands were shown, chat, who sat at the table and was not dealt in, an empty chair's button, and of what sources say
beyond the hand jackpots, bonuses and adjustments. Sources of the form: real files, and for what they lack (Razz, royal
flushes, `small & big blinds`) what programs that read such files expect.
"""
