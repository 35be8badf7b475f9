"""Open Hand History 1.4.7: the course of a hand -> one JSON object `{"ohh": {...}}`, objects divided by a blank line.

| module | what it writes |
| --- | --- |
| values.py | amounts, exact; JSON |
| header.py | site, number, game, limit, stakes, currency, tournament, players |
| posts.py | the word for each post, and posts that a reader would take for others |
| rounds.py | streets, cards, decisions, what is shown |
| hand.py | all of it, with the pots, and hands that can't be said |

Amounts are what an action puts in, a raise too, as the page of the format has it. Stud's bring-in is a `Post Extra Blind`, "any
other type of blind"; its streets have no names there, so they are numbered in words. Read again (`imports/ohh`) an object
gives the same rows of hands, seats, actions, awards and boards, cards as far as it says them, and what the source of a replayed
hand says beside the play: hero, cash-outs, jackpot, bonuses, bounties, the tournament. Lost are cards that nobody is said to have
seen, the level of a tournament, places, prizes and re-buys, what a room adds to a pot or a stack, the rake schedule, the players'
kinds, house rules, and how large a bring-in is that nobody posted in full.
"""
