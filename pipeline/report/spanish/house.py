"""The chapter on a game against the house in Spanish."""

TEXT = {
    # names
    "house.box": "{strategy} ({kind})",
    "house.first open": "Primera abierta",
    "house.second open": "Segunda abierta",
    "house.blind": "Ciega",
    "house.bonus only": "Solo bono",
    "house.base": "Ante y apuesta",
    "house.ante": "Ante",
    "house.bet": "Apuesta",
    "house.bonus": "Bono",
    "house.fold": "Retirarse",
    "house.raise": "Apostar ya",
    "house.buy": "Comprar una sexta carta",
    "house.exchange one": "Cambiar una",
    "house.exchange two": "Cambiar dos",
    "house.exchange five": "Cambiar cinco",
    "house.folded": "Retirada",
    "house.not qualified": "No califica",
    "house.lost": "Perdida",
    "house.tied": "Empatada",
    "house.won": "Ganada",
    "house.exchange failed": "Carta nueva: fallida",
    "house.exchange lost": "Carta nueva: perdida",
    "house.exchange tied": "Carta nueva: empatada",
    "house.exchange won": "Carta nueva: ganada",
    # claims
    "house_claims.title": "¿Qué afirma la página que vende el juego, y qué es verdad?",
    "house_claims.short": "Afirmaciones",
    "house_claims.note": (
        "Calculado, no simulado: se decide cada clase de reparto y se cuenta cada mano del crupier. Las cifras son de las "
        "lecturas del reglamento y de la tabla de pagos incluida."
    ),
    "house_claims.sentence": "«{claim}» – {verdict}. {truth}",
    "house_claims.empty": "De este juego no se sabe nada.",
    # edges
    "house_edges.title": "¿Con cuánto se queda la casa?",
    "house_edges.short": "Ventaja de la casa",
    "house_edges.note": (
        "Ventaja: con cuánto se queda la casa en promedio; izquierda, de ante y apuesta juntos por cada ante, cartas nuevas "
        "incluidas; derecha, del bono por cada ficha apostada. Círculos: exacto, donde la estrategia, los pagos y el máximo "
        "son tales que se calculó. Líneas: intervalos del 95\u202f%, con rondas como grupos. Retención es la ventaja por "
        "cada ficha puesta; RTP, lo que vuelve de ella. Las dos primeras casillas con ante están abiertas, primero la mayor; "
        "la segunda se juega viendo la primera; las ciegas apuestan siempre."
    ),
    "house_edges.sentence": (
        "De cada ante la casa se queda más de {most_box}, {most}, y menos de {least_box}, {least}."
    ),
    "house_edges.sentence_one": "De cada ante la casa se queda {most} de {most_box}.",
    "house_edges.bonus": " Del bono se queda {edge} (de {low} a {high}) en {num} apuestas.",
    "house_edges.known": (
        " {num_within} de {num_known} intervalos contienen la ventaja exacta; el más alejado está a {z} errores estándar de "
        "ella."
    ),
    "house_edges.empty": "No hay apuestas contra la casa.",
    # convergence
    "house_convergence.title": "¿Con qué rapidez se asienta la ventaja?",
    "house_convergence.short": "Convergencia",
    "house_convergence.note": (
        "La ventaja de una apuesta después de tantas rondas, una línea por serie, en escala logarítmica. Rayas: la ventaja "
        "exacta. Banda: donde están 19 de cada 20 series después de tantas rondas, según la desviación típica exacta."
    ),
    "house_convergence.sentence": (
        "Al final {num_inside} de {num_runs} series están dentro del embudo. De {wager}, {box}, la casa se quedó {edge} tras "
        "{rounds} rondas; lo exacto es {exact}."
    ),
    "house_convergence.empty": "De ninguna ventaja registrada se conoce el valor exacto.",
    # hands
    "house_hands.title": "¿Qué manos le ganan a la casa?",
    "house_hands.short": "Manos",
    "house_hands.note": (
        "Izquierda: cuántas veces termina una casilla con una mano; derecha: lo que eso suma al resultado de un ante. Todas "
        "las manos suman lo que la casilla pierde o gana por cada ante. Una mano que se retira cuenta como lo que era. "
        "Círculos: exacto. Líneas: intervalos del 95\u202f%."
    ),
    "house_hands.sentence": (
        "{box}: {most} es lo que más da, {most_net} del ante con {most_share} de las casillas, y {least} lo que más cuesta, "
        "{least_net}. Todas las manos juntas hacen {total}."
    ),
    "house_hands.known": " La más alejada de su parte exacta es {item}, a {z} errores estándar.",
    "house_hands.empty": "No hay antes registrados.",
    "house_bonus_hands.title": "¿Qué manos pagan el bono?",
    "house_bonus_hands.short": "Bono",
    "house_bonus_hands.note": (
        "El bono mira las cinco primeras cartas. Izquierda: cuántas veces sale cada mano; derecha: lo que suma al resultado "
        "de una ficha apostada. Círculos: exacto. Líneas: intervalos del 95\u202f%."
    ),
    "house_bonus_hands.sentence": (
        "{box}: {most} es lo que más da, {most_net} de lo apostado con {most_share} de las manos, y {least} lo que más "
        "cuesta, {least_net}. Todas las manos juntas hacen {total}."
    ),
    "house_bonus_hands.empty": "No hay apuestas al bono.",
    # decisions
    "house_decisions.title": "¿Qué deciden las casillas abiertas?",
    "house_decisions.short": "Decisiones",
    "house_decisions.note": (
        "La primera decisión con cinco cartas: izquierda, cuántas veces se toma cada una; derecha, lo que suma al resultado "
        "de un ante. Las decisiones se toman con manos distintas. Líneas: intervalos del 95\u202f%."
    ),
    "house_decisions.sentence": "{box}: {parts}.",
    "house_decisions.part": "{item} {share}",
    "house_decisions.drawn": " Tras {num} compras y cambios {bets} apuestan; las demás se retiran.",
    "house_decisions.none_drawn": " No se compró ni se cambió ninguna carta.",
    "house_decisions.empty": "No hay casillas abiertas.",
    # outcomes
    "house_outcomes.title": "¿Cómo terminan las rondas?",
    "house_outcomes.short": "Finales",
    "house_outcomes.note": (
        "Izquierda: cuántas veces terminan así ante y apuesta de una casilla; derecha: lo que eso suma al resultado de un "
        "ante. Donde el crupier no califica, se paga el ante, o se entrega por una carta nueva del crupier. Líneas: "
        "intervalos del 95\u202f%."
    ),
    "house_outcomes.sentence": (
        "{box}: lo que más da es «{most}», {most_share} de las casillas y {most_net} del ante; lo que más cuesta, «{least}», "
        "{least_share} y {least_net}."
    ),
    "house_outcomes.empty": "No hay antes registrados.",
    # dealer
    "house_dealer.title": "¿Qué muestra el crupier?",
    "house_dealer.short": "Crupier",
    "house_dealer.note": (
        "El crupier califica con un par o mejor. Su carta más alta se cambia una vez si lo piden casillas en juego. Solo se "
        "cuentan rondas con alguna casilla en juego, así que las decisiones influyen salvo que todas apuesten."
    ),
    "house_dealer.sentence": "En {revealed} rondas de {scenario} el crupier califica {qualified} de las veces.",
    "house_dealer.none": " Nadie pidió una carta nueva.",
    "house_dealer.exchanged": (
        " Donde no califica, {asking} de las casillas piden una carta nueva; tras {exchanges} de ellas califica en "
        "{qualified}."
    ),
    "house_dealer.empty": "El crupier no tuvo que mostrar ninguna mano.",
    # pay lines
    "house_pay_lines.title": "¿Cuánto vale cada línea de la tabla de pagos?",
    "house_pay_lines.short": "Líneas de pago",
    "house_pay_lines.note": (
        "Calculado para la tabla de pagos incluida, la mano más baja primero. De la apuesta: la mejor jugada sin cambios de "
        "cinco cartas, con las decisiones tal como están, así que a la mejor jugada le bastaría con lo que se llama justo. "
        "Justo: lo que la línea tendría que pagar para que la casa no se quedara nada, con las demás líneas como están."
    ),
    "house_pay_lines.sentence": "Cada línea que paga más quita ventaja.",
    "house_pay_lines.bet": "Ante y apuesta no tendrían ventaja si «{line}» pagara {fair} en vez de {pays}. ",
    "house_pay_lines.bonus": "El bono no tendría ninguna si «{line}» pagara {fair} en vez de {pays}.",
    "house_pay_lines.empty": "No se sabe nada de las tablas de pagos de este juego.",
    "house_pay_tables.title": "¿Qué cambiaría otra tabla de pagos?",
    "house_pay_tables.short": "Tablas de pagos",
    "house_pay_tables.note": (
        "Calculado para las tablas de pagos incluidas y las propias, sin pago máximo. Las ventajas sobre el ante son las de "
        "las decisiones mejores con la tabla incluida, cambios de cinco cartas aparte, exactas: la mejor jugada con otra "
        "tabla no pierde más."
    ),
    "house_pay_tables.sentence": (
        "Con {table} la casa se queda {open} del ante de una casilla abierta, {blind} del de una ciega y {bonus} del bono."
    ),
    "house_pay_tables.least": " De las otras, {table} le deja menos: {open} de una casilla abierta, {bonus} del bono.",
    "house_pay_tables.empty": "No se conoce ninguna tabla de pagos.",
    # axes, legends, hovers, heads of tables
    "measure.base_edge": "Ante y apuesta",
    "measure.bonus_edge": "Bono",
    "measure.house_edge": "Simulado",
    "measure.house_exact_edge": "Exacto",
    "measure.wagers": "apuestas",
    "measure.rounds": "Rondas",
    "measure.funnel": "19 de 20 series",
    "measure.funnel_low": "19 de 20 por encima",
    "measure.funnel_high": "19 de 20 por debajo",
    "measure.exact_edge": "Exacto",
    "measure.net_units": "Suma",
    "measure.share_of_wagers": "Parte",
    "column.strategy": "Estrategia",
    "column.box_kind": "Casilla",
    "column.scenario": "Escenario",
    "column.wager": "Apuesta",
    "column.num_rounds": "Rondas",
    "column.rtp": "RTP",
    "column.hold": "Retención",
    "column.edge": "Ventaja",
    "column.exact_edge": "Ventaja exacta",
    "column.deviation": "Desviación",
    "column.hit_frequency": "Gana",
    "column.num_effective": "Muestra efectiva",
    "column.staked_chips": "Apostado, fichas",
    "column.house_net_chips": "Casa, fichas",
    "column.item": "Qué",
    "column.of_wagers": "De las casillas",
    "column.bets": "Apuesta al final",
    "column.mean_net": "Neto de cada una",
    "column.net_units": "Suma",
    "column.exact_net_units": "Exacto",
    "column.qualified": "Califica",
    "column.asking": "Casillas que piden",
    "column.num_exchanges": "Cartas nuevas",
    "column.then_qualified": "Califica después",
    "column.claim": "Afirmación",
    "column.verdict_on": "Veredicto",
    "column.truth": "Qué es verdad",
    "column.pay_table": "Tabla de pagos",
    "column.payouts": "Paga a uno",
    "column.open_edge": "Casilla abierta",
    "column.blind_edge": "Casilla ciega",
    "column.bonus_edge": "Bono",
    "column.line": "Mano",
    "column.pays": "Paga a uno",
    "column.paid_share": "Cuántas veces",
    "column.edge_of_one": "Uno más quita",
    "column.fair_pays": "Justo",
}
