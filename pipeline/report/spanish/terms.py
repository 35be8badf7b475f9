"""Terms that differ between games, in Spanish: texts write them in brackets, `Words.of_game` says which game's are meant."""

TEXT = {
    # what results are counted in
    "blinds.bb": "bb",
    "blinds.big blinds": "ciegas grandes",
    "blinds.Pot": "Bote, ciegas grandes",
    "blinds.table order": "desde el asiento que sigue al botón, a la izquierda, hasta el botón, a la derecha",
    "bets.bb": "apuestas pequeñas",
    "bets.big blinds": "apuestas pequeñas",
    "bets.Pot": "Bote, apuestas pequeñas",
    "bets.table order": "desde el asiento que debe abrir, a la izquierda, en sentido horario hasta el último, a la derecha",
    # streets
    "board.before the flop": "antes del flop",
    "board.Before the flop": "Antes del flop",
    "board.from the flop on": "desde el flop",
    "board.From the flop on": "Desde el flop",
    "board.Saw flop": "Vio el flop",
    "numbered.before the flop": "en {first}",
    "numbered.Before the flop": "En {first}",
    "numbered.from the flop on": "desde {second}",
    "numbered.From the flop on": "Desde {second}",
    "numbered.Saw flop": "Vio {second}",
}
