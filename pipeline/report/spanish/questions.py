"""Páginas de preguntas sobre todos los juegos, en español."""

TEXT = {
    "question.win_rate.title": "¿Qué tipo de jugador gana, y en qué juego?",
    "question.win_rate.short": "Ganancias",
    "question.win_rate.lead": (
        "Lo que cada tipo de jugador gana o pierde por 100 manos, descontado el rake, en cada juego jugado."
    ),
    "question.rake.title": "¿Cuánto rake rinden los juegos?",
    "question.rake.short": "Rake",
    "question.rake.lead": (
        "Lo que la casa toma por 100 manos y de los botes, por juego y asientos; por apuestas, bote y jugador en "
        "las páginas de los juegos."
    ),
    "question.house_edge.title": "¿Cuánto se queda la casa?",
    "question.house_edge.short": "Ventaja de la casa",
    "question.house_edge.lead": (
        "Juegos contra la casa: lo que se queda de cada apuesta según la estrategia, junto a la ventaja exacta "
        "donde está calculada."
    ),
    "question.replays.title": "¿Cada cuánto se repite un bote de Mata Ases?",
    "question.replays.short": "Replays",
    "question.replays.lead": (
        "Los botes por los que nadie pudo matar se juegan otra vez, las manos sin apuesta se reparten otra vez: "
        "cuántas y en qué mesa."
    ),
    "question.players.title": "¿Cómo juegan los tipos de jugador?",
    "question.players.short": "Jugadores",
    "question.players.lead": "Cuántas manos juega y sube cada tipo, juego por juego.",
    "question.luck.title": "¿Hasta dónde puede llevar la suerte?",
    "question.luck.short": "Suerte y varianza",
    "question.luck.lead": "Cuánto se apartan los resultados de lo esperado, y cuánto puede durar una pérdida.",
    "question.quality.title": "¿Se puede confiar en estos números?",
    "question.quality.short": "Calidad de los datos",
    "question.quality.lead": (
        "Donde una cifra se conoce exactamente, la simulada está a su lado, en errores estándar."
    ),
    "all_win_rates.title": "¿Quién gana en qué juego?",
    "all_win_rates.short": "Ganancias por juego",
    "all_win_rates.note": (
        "Resultado neto tras el rake, con las apuestas más jugadas de cada juego, en ciegas grandes por 100 "
        "manos; apuestas pequeñas en juegos sin ciegas. Líneas: intervalos del 95\u202f%. Los seis tipos con más "
        "manos."
    ),
    "all_win_rates.sentence": (
        "El mejor es {best} en {best_game}, {best_rate} bb/100; el peor, {worst} en {worst_game}, {worst_rate}."
    ),
    "all_win_rates.sentence_one": "{best} en {best_game} tiene {best_rate} bb/100.",
    "all_win_rates.empty": "No hay manos entre jugadores.",
    "all_rake.title": "¿Qué juego rinde cuánto rake?",
    "all_rake.short": "Rake por juego",
    "all_rake.note": (
        "Con las apuestas más jugadas de cada juego. Izquierda: rake en ciegas grandes (apuestas pequeñas en "
        "juegos sin ciegas) por 100 manos de la mesa. Derecha: rake como parte de todas las fichas de los botes. "
        "Líneas: intervalos del 95\u202f%."
    ),
    "all_rake.sentence": (
        "El que más rinde es {most}: {most_rate} bb por 100 manos, {most_share} de los botes. El que menos, "
        "{least}: {least_rate}, {least_share} de los botes."
    ),
    "all_rake.sentence_one": "{most} rinde {most_rate} bb por 100 manos, {most_share} de los botes.",
    "all_rake.empty": "No se tomó rake. Un escenario con `rake` y una moneda distinta de PLAY lo paga.",
    "all_edges.title": "¿Cuánto se queda la casa de cada modo de jugar?",
    "all_edges.short": "Ventaja por estrategia",
    "all_edges.note": (
        "Ante y apuesta juntos, por ante; por debajo de cero pierde la casa. Anillos: la ventaja calculada sobre "
        "todos los repartos. Líneas: intervalos del 95\u202f% de lo simulado."
    ),
    "all_edges.sentence": (
        "La casa se queda lo menos de {least}, {least_edge} del ante, y lo más de {most}, {most_edge}. La ventaja "
        "exacta se conoce en {num_known} de {num_all}."
    ),
    "all_edges.sentence_one": "La casa se queda {most_edge} del ante de {most}.",
    "all_edges.empty": "No se jugó ningún juego contra la casa. `tapete run six_card` juega uno.",
    "all_replays.title": "¿En qué mesa se repiten botes y se reparten manos otra vez?",
    "all_replays.short": "Replays por mesa",
    "all_replays.note": (
        "Repetido: nadie pudo matar en la muestra, y el bote se juega una vez más, dos a lo sumo. Repartido otra "
        "vez: puertas de un solo valor, o una primera calle sin apuesta. Partes de las manos; líneas: intervalos "
        "del 95\u202f%."
    ),
    "all_replays.sentence": (
        "Donde más botes se repiten es en {most_table}, {most}; donde menos, en {least_table}, {least}. De "
        "{num_hands} manos en total."
    ),
    "all_replays.sentence_one": "De {num_hands} manos en {most_table}, {most} repiten su bote.",
    "all_replays.empty": "No se jugó Mata Ases. `tapete run mata_ases` juega.",
    "all_styles.title": "¿Quién juega muchas manos, y quién las sube?",
    "all_styles.short": "VPIP y PFR",
    "all_styles.note": (
        "Un punto es un tipo de jugador en un juego: manos en las que pone fichas sin deber, y manos que sube en "
        "la primera calle. En la diagonal subiría todo lo que juega. Con las apuestas más jugadas de cada juego."
    ),
    "all_styles.sentence": (
        "El más suelto es {loosest} en {loosest_game}, con {loosest_share} de las manos; el más cerrado, "
        "{tightest} en {tightest_game}, con {tightest_share}. {fiercest} en {fiercest_game} sube {fiercest_share} "
        "de lo que juega."
    ),
    "all_styles.empty": "No hay estadísticas de jugadores.",
    "all_swings.title": "¿Cuánto se apartan 100 manos, y quién pierde tras 10.000?",
    "all_swings.short": "Desviaciones típicas",
    "all_swings.note": (
        "Izquierda: desviación típica de 100 manos en ciegas grandes. Derecha: la probabilidad de ir perdiendo "
        "tras 10.000 manos con esta ganancia y desviación, tomando las manos por independientes; líneas: en ambos "
        "extremos del intervalo del 95\u202f% de la ganancia."
    ),
    "all_swings.sentence": (
        "Los resultados de {wildest} en {wildest_game} son los que más se apartan, {wildest_sd} bb en 100 manos; "
        "los de {tamest} en {tamest_game}, los que menos, {tamest_sd}. Hasta el mejor, {winner} en {winner_game}, "
        "va perdiendo tras {num_hands} manos con una probabilidad de {winner_loss}."
    ),
    "all_swings.empty": "No hay manos entre jugadores.",
    "all_scores.title": "¿Coincide lo simulado con lo exacto?",
    "all_scores.short": "Frente a cifras exactas",
    "all_scores.note": (
        "Un punto es una cifra: frecuencias de manos donde todos siempre pagan, ventajas de la casa. Entre las "
        "líneas de puntos está el 95\u202f% si reglas y reparto son correctos; las cifras de una corrida no son "
        "independientes entre sí."
    ),
    "all_scores.sentence": (
        "De {num_all} cifras que se conocen exactamente, {num_within} están dentro de 1,96 errores estándar. La "
        "más alejada es {furthest} en {game}, a {z}."
    ),
    "all_scores.empty": (
        "Nada tiene aquí una cifra exacta al lado. `tapete run always_call six_card` juega lo que está contado."
    ),
    "measure.sd_bb100": "Desviación, bb",
    "measure.sd_bb_per_100": "Desviación típica",
    "measure.loss_share": "Perdiendo",
    "measure.redealt_share": "Manos repartidas otra vez",
    "column.sd_bb_per_100": "Desviación",
    "column.loss_share": "Perdiendo tras 10.000",
    "column.loss_interval": "en los extremos",
    "column.num_all": "Muestra",
    "column.exact": "Exacto",
    "column.simulated": "Simulado",
    "column.stderr": "Error estándar",
    "column.replayed_share": "Repetidas",
    "column.redealt_share": "Repartidas otra vez",
    "headlines.title": "¿Cuáles son los números principales?",
    "headlines.short": "Números principales",
    "headlines.note": (
        "De cada juego y medida, el jugador, la mesa o la caja con la muestra mayor: ganancias y rake en ciegas "
        "grandes (apuestas pequeñas en juegos sin ciegas) por 100 manos, ventaja de la casa por ante, repetidas "
        "como parte de las manos. En pequeño: intervalos del 95\u202f%."
    ),
    "headlines.sentence": "{num_numbers} números principales de {num_games} juegos con sus reglas de casa.",
    "headlines.empty": "No hay manos registradas.",
    "headline.win rate": "Ganancia, bb/100",
    "headline.rake": "Rake, bb/100",
    "headline.house edge": "Ventaja de la casa",
    "headline.replayed": "Repetidas",
    "changes.title": "¿Qué cambió la última construcción?",
    "changes.short": "Cambios",
    "changes.note": (
        "Números principales del almacén antes de la última construcción junto a los de ahora, primero el mayor "
        "cambio en errores estándar. Un número sobre más manos debería quedar casi siempre en su intervalo "
        "anterior del 95\u202f%, salvo que cambien reglas o jugadores."
    ),
    "changes.sentence": (
        "Los {num_changes} números principales que más cambiaron, {num_new} de ellos nuevos; de los otros "
        "{num_both}, {num_within} están en su intervalo anterior."
    ),
    "changes.empty": "Nada cambió.",
    "column.measure": "Qué",
    "column.subject": "De quién",
    "column.sample": "Muestra",
    "column.value": "Ahora",
    "column.value_before": "Antes",
    "column.sample_before": "Muestra de antes",
    "two_scenarios.title": "¿En qué se distinguen dos escenarios?",
    "two_scenarios.short": "Dos escenarios",
    "two_scenarios.note": (
        "Ganancias en los dos escenarios de este juego con más manos, de los tipos de jugador que se sientan en "
        "ambos. La diferencia es el segundo menos el primero; su intervalo del 95\u202f% toma escenarios y asientos "
        "por independientes, lo que lo hace más bien ancho. `tapete compare` juega dos escenarios con las mismas "
        "cartas, que dice más."
    ),
    "two_scenarios.sentence": (
        "De {a} a {b}, el resultado que más cambia es el de {kind}: {difference} [bb]/100. De {num_all} "
        "diferencias, {num_clear} no incluyen el cero."
    ),
    "two_scenarios.empty": "No hay dos escenarios de este juego con los mismos tipos de jugador.",
    "stack_depths.title": "¿Rinden las pilas profundas?",
    "stack_depths.short": "Pilas",
    "stack_depths.note": (
        "Ganancias por pila efectiva, la menor entre la propia y la mayor de las otras, del escenario con más "
        "manos en el que las pilas difieren. Líneas: intervalos del 95\u202f%."
    ),
    "stack_depths.sentence": (
        "En {scenario} el mejor es {best} con {best_stack}, {best_rate} [bb]/100; el peor, {worst} con "
        "{worst_stack}, {worst_rate}."
    ),
    "stack_depths.empty": "Todas las pilas de este juego están en una franja.",
    "measure.stack": "Pila efectiva",
    "column.stack": "Pila",
    "column.num_hands_a": "Manos, primero",
    "column.num_hands_b": "Manos, segundo",
    "column.rate_a": "Primero",
    "column.rate_b": "Segundo",
}
