"""Words that marts hold in English, in Spanish: hands, streets, limits. What is not here is shown as the mart has it."""

TEXT = {
    "value.high card": "carta alta",
    "value.pair": "par",
    "value.lower pair": "par menor",
    "value.pair of aces": "par de ases",
    "value.two pair": "dos pares",
    "value.three of a kind": "trío",
    "value.straight": "escalera",
    "value.flush": "color",
    "value.full house": "full",
    "value.four of a kind": "póker",
    "value.straight flush": "escalera de color",
    "value.royal flush": "escalera real",
    "value.street 1": "calle 1",
    "value.second street": "segunda calle",
    "value.preflop": "preflop",
    "value.showdown": "showdown",
    "value.third street": "tercera calle",
    "value.fourth street": "cuarta calle",
    "value.fifth street": "quinta calle",
    "value.sixth street": "sexta calle",
    "value.seventh street": "séptima calle",
    "value.no limit": "sin límite",
    "value.pot limit": "límite de bote",
    "value.fixed limit": "límite fijo",
    # what the page that sells 6 Card Poker claims
    "value.6 Card Poker 1-2-5 is a game without a house edge: the casino has no advantage on the initial bet.": (
        "6 Card Poker 1-2-5 es un juego sin ventaja de la casa: el casino no tiene ventaja sobre la apuesta inicial."
    ),
    "value.The same for a blind box, where the possibilities of the player are limited.": (
        "Lo mismo para una casilla ciega, donde las posibilidades del jugador son limitadas."
    ),
    "value.The player may exchange one, two or five cards, and buy a sixth one, for an ante.": (
        "El jugador puede cambiar una, dos o cinco cartas, y comprar una sexta, por un ante."
    ),
    "value.To have the dealer's highest card exchanged is advantageous with a high combination.": (
        "Hacer cambiar la carta más alta del crupier conviene con una combinación alta."
    ),
    "value.There is no maximum bet, and each table shows its maximum payout.": (
        "No hay apuesta máxima, y cada mesa muestra su pago máximo."
    ),
    "value.The casino keeps its edge on the bonus.": "El casino conserva su ventaja en el bono.",
    "value.true": "cierto",
    "value.false": "falso",
    "value.not told apart from true": "no se distingue de cierto",
    "value.true: the player has the edge": "cierto: la ventaja es del jugador",
    "value.worth its price where it is right": "vale su precio donde es correcto",
    "value.the edge grows with the ante": "la ventaja crece con el ante",
}
