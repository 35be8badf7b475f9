"""Hands in the words of PokerStars, written for these tests."""

CASH = """PokerStars Hand #1001:  Hold'em No Limit ($0.05/$0.10 USD) - 2016/01/17 10:11:07 CET [2016/01/17 4:11:07 ET]
Table 'Tapete IV 40-100 bb' 6-max Seat #1 is the button
Seat 1: Ana ($10 in chips)
Seat 2: Bea ($9.50 in chips)
Seat 4: Cid ($12 in chips)
Bea: posts small blind $0.05
Cid: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Ana [Ah Kd]
Ana: raises $0.20 to $0.30
Bea: folds
Cid: calls $0.20
*** FLOP *** [2c 7d Ks]
Cid: checks
Ana: bets $0.40
Cid: calls $0.40
*** TURN *** [2c 7d Ks] [9h]
Cid: checks
Ana: checks
*** RIVER *** [2c 7d Ks 9h] [3s]
Cid: checks
Ana: checks
*** SHOW DOWN ***
Cid: shows [Qh Qd] (a pair of Queens)
Ana: shows [Ah Kd] (a pair of Kings)
Ana collected $1.38 from pot
*** SUMMARY ***
Total pot $1.45 | Rake $0.07
Board [2c 7d Ks 9h 3s]
Seat 1: Ana (button) showed [Ah Kd] and won ($1.38) with a pair of Kings
Seat 2: Bea (small blind) folded before Flop
Seat 4: Cid (big blind) showed [Qh Qd] and lost with a pair of Queens
"""

WALK = """PokerStars Game #1002:  Hold'em No Limit ($0.05/$0.10 USD) - 2009/11/25 6:21:05 ET
Table 'Tapete' 6-max Seat #1 is the button
Seat 1: Ana ($10 in chips)
Seat 2: Bea ($9.50 in chips)
Seat 4: Cid ($12 in chips)
Bea: posts small blind $0.05
Cid: posts big blind $0.10
*** HOLE CARDS ***
Ana: folds
Bea: folds
Uncalled bet ($0.05) returned to Cid
Cid collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
Seat 4: Cid (big blind) collected ($0.10)
"""

ALL_IN = """PokerStars Hand #1003:  Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2016/01/17 4:11:07 ET
Table 'Tapete' 6-max Seat #1 is the button
Seat 1: Ana ($8 in chips)
Seat 2: Bea ($20 in chips)
Seat 3: Cid ($20 in chips)
Bea: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ana: raises $5 to $7
Bea: calls $6
Cid: calls $5
*** FLOP *** [2c 7d Ks]
Bea: bets $13 and is all-in
Cid: calls $13 and is all-in
Ana: calls $1 and is all-in
*** TURN *** [2c 7d Ks] [8h]
*** RIVER *** [2c 7d Ks 8h] [Js]
*** SHOW DOWN ***
Bea: shows [Kh Kd 4c 4d] (HI: three of a kind, Kings)
Cid: shows [Ad 3d 9c 9d] (HI: a pair of Nines; LO: 8,7,3,2,A)
Bea collected $12 from side pot
Cid collected $12 from side pot
Ana: shows [Ah 3h Tc Td] (HI: a pair of Tens; LO: 8,7,3,2,A)
Bea collected $11.50 from main pot
Ana collected $5.75 from main pot
Cid collected $5.75 from main pot
*** SUMMARY ***
Total pot $48 Main pot $23. Side pot $24. | Rake $1
Board [2c 7d Ks 8h Js]
"""

STUD = """PokerStars Game #1004:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET
Table 'Tapete' 8-max
Seat 1: Ana ($1.60 in chips)
Seat 3: Bea x ($1.84 in chips)
Seat 4: Cid ($1.34 in chips)
Ana: posts the ante $0.01
Bea x: posts the ante $0.01
Cid: posts the ante $0.01
*** 3rd STREET ***
Dealt to Ana [3d Th As]
Dealt to Bea x [9s]
Dealt to Cid [2c]
Cid: brings in for $0.02
Ana: raises $0.02 to $0.04
Bea x: calls $0.04
Cid: folds
*** 4th STREET ***
Dealt to Ana [3d Th As] [5s]
Dealt to Bea x [9s] [9c]
Pair on board - a double bet is allowed
Bea x: bets $0.08
Ana: calls $0.08
*** 5th STREET ***
Dealt to Ana [3d Th As 5s] [Ts]
Dealt to Bea x [9s 9c] [4s]
Bea x: checks
Ana: checks
*** 6th STREET ***
Dealt to Ana [3d Th As 5s Ts] [Qd]
Dealt to Bea x [9s 9c 4s] [5d]
Bea x: checks
Ana: checks
*** RIVER ***
Dealt to Ana [3d Th As 5s Ts Qd] [6d]
Bea x: checks
Ana: bets $0.08
Bea x: calls $0.08
*** SHOW DOWN ***
Ana: shows [3d Th As 5s Ts Qd 6d] (a pair of Tens)
Bea x: mucks hand
Ana collected $0.43 from pot
*** SUMMARY ***
Total pot $0.45 | Rake $0.02
Seat 1: Ana showed [3d Th As 5s Ts Qd 6d] and won ($0.43) with a pair of Tens
Seat 3: Bea x mucked [Kd Kh 9s 9c 4s 5d 7h]
Seat 4: Cid folded on the 3rd Street
"""

TWICE = """PokerStars Hand #1005:  Hold'em No Limit (€1/€2 EUR) - 2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]
Table 'Tapete' 6-max Seat #3 is the button
Seat 3: Ana (€50 in chips)
Seat 5: Bea (€50.01 in chips)
Ana: posts small blind €1
Bea: posts big blind €2
*** HOLE CARDS ***
Ana: raises €48 to €50 and is all-in
Bea: calls €48
*** FIRST FLOP *** [2c 7d Ks]
*** FIRST TURN *** [2c 7d Ks] [9h]
*** FIRST RIVER *** [2c 7d Ks 9h] [3s]
*** SECOND FLOP *** [Ac 4d 4s]
*** SECOND TURN *** [Ac 4d 4s] [9c]
*** SECOND RIVER *** [Ac 4d 4s 9c] [Qs]
*** FIRST SHOW DOWN ***
Bea: shows [Qh Qd] (a pair of Queens)
Ana: shows [Ah Kd] (a pair of Kings)
Ana collected €48.51 from pot
*** SECOND SHOW DOWN ***
Bea: shows [Qh Qd] (a full house)
Ana: shows [Ah Kd] (two pair, Aces and Fours)
Bea collected €48.50 from pot
*** SUMMARY ***
Total pot €100 | Rake €2.99
Hand was run twice
FIRST Board [2c 7d Ks 9h 3s]
SECOND Board [Ac 4d 4s 9c Qs]
"""

SHORT_DECK = """PokerStars Hand #1006: 6+ Hold'em No Limit (Button Blind $5 - Ante $5 USD) - 2019/01/17 4:11:07 ET
Table 'Tapete' 6-max Seat #1 is the button
Seat 1: Ana ($500 in chips)
Seat 2: Bea ($500 in chips)
Seat 3: Cid ($500 in chips)
Ana: posts the ante $5
Bea: posts the ante $5
Cid: posts the ante $5
Ana: posts button blind $5
*** HOLE CARDS ***
Bea: folds
Cid: folds
Uncalled bet ($5) returned to Ana
Ana collected $15 from pot
*** SUMMARY ***
Total pot $15 | Rake $0
"""

FULL_TILT = """Full Tilt Poker Game #1007: Big (251), Table 1 - 800/1,600 Ante 150 - Limit 5 Card Stud - 18:30:57 ET - 2013/03/31
Seat 1: Ana (4,950)
Seat 2: Bea (27,915)
Ana antes 150
Bea antes 150
*** 2ND STREET *** (Total Pot: 300, 2 Players)
Dealt to Ana [Kc]
Dealt to Bea [6s] [6h]
Bea is low with [6h]
Bea brings in for 250
Ana completes it to 800
Bea raises to 1,600
Ana has 15 seconds left to act
Ana folds
Uncalled bet of 800 returned to Bea
Bea mucks
Bea wins the pot (1,900)
*** SUMMARY ***
Total pot 1,900 | Rake 0
Seat 1: Ana folded on 2nd St.
Seat 2: Bea collected (1,900), mucked
"""

ALL = (CASH, WALK, ALL_IN, STUD, TWICE, SHORT_DECK, FULL_TILT)
