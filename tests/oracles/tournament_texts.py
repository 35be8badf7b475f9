"""A hand of a tournament in the words of PokerStars, written for these tests: two are knocked out, one finishes undealt."""

GAME = "Tournament #77, $2.00+$2.50+$0.50 USD Hold'em No Limit - Level II (10/20)"
PROGRESSIVE = f"""PokerStars Hand #2001: {GAME} - 2014/07/20 9:26:31 ET
Table '77 3' 9-max Seat #1 is the button
Seat 1: Ana (1500 in chips, $5 bounty)
Seat 2: Bea (300 in chips, $2.50 bounty)
Seat 4: Cid, Jr (300 in chips, $2.50 bounty)
Seat 5: Dora (900 in chips, $2.50 bounty) out of hand (moved from another table into small blind)
Dora re-buys and receives 1500 chips for $5
Bea: posts small blind 10
Cid, Jr: posts big blind 20
*** HOLE CARDS ***
Dealt to Bea [Kc Kd]
Ana: raises 280 to 300
Bea: calls 290 and is all-in
Cid, Jr: calls 280 and is all-in
*** FLOP *** [2c 7d 9s]
*** TURN *** [2c 7d 9s] [3h]
*** RIVER *** [2c 7d 9s 3h] [4s]
*** SHOW DOWN ***
Bea: shows [Kc Kd] (a pair of Kings)
Cid, Jr: shows [Qc Qd] (a pair of Queens)
Ana: shows [Ah Ad] (a pair of Aces)
Ana collected 900 from pot
Ana wins $1.25 for eliminating Bea and their own bounty increases by $1.25 to $6.25
Ana wins $1.25 for eliminating Cid, Jr and their own bounty increases by $1.25 to $7.50
Bea finished the tournament in 3rd place and received $3.
Cid, Jr finished the tournament in 2nd place and received $5.11.
Dora finished the tournament in 4th place
Ana wins the tournament and receives $10.40 - congratulations!
*** SUMMARY ***
Total pot 900 | Rake 0
Board [2c 7d 9s 3h 4s]
Seat 1: Ana (button) showed [Ah Ad] and won (900) with a pair of Aces
Seat 2: Bea (small blind) showed [Kc Kd] and lost with a pair of Kings
Seat 4: Cid, Jr (big blind) showed [Qc Qd] and lost with a pair of Queens
"""
OF_THE_ROOM = tuple(line for line in PROGRESSIVE.splitlines() if " for eliminating " in line)
"""The lines that say who was paid for whom."""
