"""Terms that differ between games, in English: texts write them in brackets, `Words.of_game` says which game's are meant.

A game without blinds counts in small bets. Where no common cards come, there is no flop to speak of: streets have numbers.
"""

TEXT = {
    # what results are counted in
    "blinds.bb": "bb",
    "blinds.big blinds": "big blinds",
    "blinds.Pot": "Pot, big blinds",
    "blinds.table order": "from the left of the button on the left to the button on the right",
    "bets.bb": "small bets",
    "bets.big blinds": "small bets",
    "bets.Pot": "Pot, small bets",
    "bets.table order": "from the seat that has to open on the left clockwise to the last one on the right",
    # streets
    "board.before the flop": "before the flop",
    "board.Before the flop": "Before the flop",
    "board.from the flop on": "from the flop on",
    "board.From the flop on": "From the flop on",
    "board.Saw flop": "Saw flop",
    "numbered.before the flop": "on {first}",
    "numbered.Before the flop": "On {first}",
    "numbered.from the flop on": "from {second} on",
    "numbered.From the flop on": "From {second} on",
    "numbered.Saw flop": "Saw {second}",
}
