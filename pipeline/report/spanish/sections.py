"""Titles, notes and sentences of the sections in Spanish."""

NO_RAKE = "En este juego no se cobró rake. Lo paga un escenario con `rake` y una moneda que no sea PLAY."

TEXT = {
    # win rate by kind
    "win_rate_by_kind.title": "¿Qué tipos de jugador ganan?",
    "win_rate_by_kind.short": "Jugadores",
    "win_rate_by_kind.note": (
        "Resultado neto en [big blinds] por 100 manos repartidas, después del rake. Líneas: intervalos del 95\u202f%."
    ),
    "win_rate_by_kind.sentence": (
        "El mejor resultado es {best_rate} [bb]/100, de {best}{best_stake}; el peor, {worst_rate}, de {worst}{worst_stake}. "
        "{num_clear} de {num_all} intervalos quedan lejos del cero."
    ),
    "win_rate_by_kind.sentence_one": "{best_rate} [bb]/100 es el resultado de {best}{best_stake}.",
    "win_rate_by_kind.empty": "No hay resultados de jugadores en este juego.",
    # win rate by position
    "win_rate_by_position.title": "¿Cuánto vale una posición?",
    "win_rate_by_position.short": "Posiciones",
    "win_rate_by_position.note": (
        "Resultado neto en [big blinds] por 100 manos repartidas, en el tamaño de mesa más jugado; [table order]. Líneas: "
        "intervalos del 95\u202f%."
    ),
    "win_rate_by_position.sentence": (
        "Con {num_seats} asientos a {stake}, el mejor lugar es {best_position} para {best} ({best_rate} [bb]/100); el peor, "
        "{worst_position} para {worst} ({worst_rate})."
    ),
    "win_rate_by_position.empty": "En este juego no hay posiciones registradas.",
    # starting hands
    "starting_hands.title": "¿Qué manos iniciales ganan?",
    "starting_hands.short": "Manos iniciales",
    "starting_hands.note": (
        "Resultado neto en [big blinds] por 100 manos repartidas. Del mismo palo sobre la diagonal, pares en ella, de "
        "distinto palo debajo. Los colores terminan en ±{limit}; los valores mayores comparten el último."
    ),
    "starting_hands.sentence": (
        "La mejor mano es {best} con {best_rate} [bb]/100. De {num_all} manos iniciales {num_won} ganan más de lo que "
        "pierden; en {num_clear} el intervalo entero está sobre cero.{stakes}"
    ),
    "starting_hands.empty": "En este juego no hay manos iniciales de dos cartas.",
    "starting_hands_played.title": "¿Qué manos iniciales se juegan?",
    "starting_hands_played.short": "Manos jugadas",
    "starting_hands_played.note": (
        "Parte de las veces en que un jugador metió fichas [before the flop] sin estar obligado. Del mismo palo sobre la "
        "diagonal."
    ),
    "starting_hands_played.sentence": (
        "Se juegan {share} de las manos. La que más se juega es {most} ({most_share}); la que menos, {least} "
        "({least_share}).{stakes}"
    ),
    "starting_hands_played.empty": "En este juego no hay manos iniciales de dos cartas.",
    # rake
    "rake_yield.title": "¿Cuánto rinde el rake?",
    "rake_yield.short": "Rake",
    "rake_yield.note": "Rake en [big blinds] por 100 manos de toda la mesa. Líneas: intervalos del 95\u202f%.",
    "rake_yield.sentence": (
        "Lo que más rinde, {most_rate} [bb] por 100 manos, son {most_seats} asientos a {most_stake}; lo que menos, "
        "{least_rate}, {least_seats} asientos a {least_stake}."
    ),
    "rake_yield.sentence_one": "Con {most_seats} asientos a {most_stake} rinde {most_rate} [bb] por 100 manos.",
    "rake_yield.empty": NO_RAKE,
    "rake_share.title": "¿Qué parte de los botes se lleva el rake?",
    "rake_share.short": "Parte del rake",
    "rake_share.note": "Rake como parte de todas las fichas de los botes. Líneas: intervalos del 95\u202f%.",
    "rake_share.sentence": (
        "La casa se queda {low} de las fichas de los botes con {low_seats} asientos{low_stake}, {high} con "
        "{high_seats}{high_stake}."
    ),
    "rake_share.sentence_one": "La casa se queda {low} de las fichas de los botes.",
    "rake_share.empty": NO_RAKE,
    # pots
    "pot_sizes.title": "¿Cuánto crecen los botes?",
    "pot_sizes.short": "Botes",
    "pot_sizes.note": (
        "Manos según el bote antes del rake. Una barra cuenta los botes desde su número hasta el siguiente; las clases se "
        "ensanchan hacia la derecha."
    ),
    "pot_sizes.sentence": (
        "La mano del medio de {num_hands}{stake} termina con un bote de {median} [bb]. Los botes de {large} [bb] o más son "
        "{large_hands} de las manos y pagan {large_rake} del rake."
    ),
    "pot_sizes.sentence_no_rake": "La mano del medio de {num_hands}{stake} termina con un bote de {median} [bb].",
    "pot_sizes.empty": "En este juego no hay botes registrados.",
    # classes
    "hand_classes.title": "¿Qué se muestra en el showdown, y gana?",
    "hand_classes.short": "Showdowns",
    "hand_classes.note": (
        "Izquierda: parte de todas las manos mostradas. Derecha: cuántas veces una mano así ganó fichas, botes repartidos "
        "incluidos. Líneas: intervalos del 95\u202f%."
    ),
    "hand_classes.sentence": (
        "La mano más frecuente en el showdown es {most}: {most_share} de {num_all}, y gana {most_won} de las veces. La más "
        "fuerte, {strongest}, gana {strongest_won}.{stakes}"
    ),
    "hand_classes.empty": "En este juego no hay showdowns registrados.",
    # high and low
    "split_pots.title": "¿Cómo se dividen los botes entre alta y baja?",
    "split_pots.short": "Alta y baja",
    "split_pots.note": (
        "Botes principales que decidieron las cartas. Divididos: una mano baja se llevó la mitad. Enteros: un asiento se lo "
        "llevó todo, las dos mitades o porque no hubo baja. En cuartos: dos asientos o más compartieron una mitad de un bote "
        "dividido."
    ),
    "split_pots.sentence": (
        "Una mano baja se lleva la mitad de {split} de los botes principales en el showdown{stake}; {scooped} van enteros a "
        "un asiento, y en {quartered} una mitad se vuelve a compartir. Las mitades bajas son {low} de las fichas."
    ),
    "split_pots.empty": "Los botes de este juego no se dividen entre alta y baja.",
    # player statistics
    "player_stats.title": "¿Cómo juega cada tipo de jugador [before the flop]?",
    "player_stats.short": "[Before the flop]",
    "player_stats.note": "Partes con sus cuentas: veces hechas de veces posibles. Abajo se dice qué cuenta cada una.",
    "player_stats.sentence": (
        "Quien más manos juega es {loosest} ({loosest_share}); quien menos, {tightest} ({tightest_share})."
    ),
    "player_stats.sentence_one": "{loosest} juega {loosest_share} de las manos.",
    "player_stats.empty": "En este juego no hay estadísticas de jugadores.",
    "flop_stats.title": "¿Y cómo [from the flop on]?",
    "flop_stats.short": "[From the flop on]",
    "flop_stats.note": (
        "Partes con sus cuentas: veces hechas de veces posibles. AF es una razón, apuestas y subidas entre calls. Abajo se "
        "dice qué cuenta cada una."
    ),
    "flop_stats.sentence": (
        "El más agresivo es {fiercest}: apuestas y subidas son {fiercest_share} de sus acciones sin contar checks. El menos, "
        "{tamest}, con {tamest_share}."
    ),
    "flop_stats.sentence_one": "Apuestas y subidas son {fiercest_share} de las acciones de {fiercest} sin contar checks.",
    "flop_stats.empty": "En este juego no hay estadísticas de jugadores.",
    # streets
    "streets.title": "¿Hasta dónde llegan las manos, y dónde se ganan?",
    "streets.short": "Calles",
    "streets.note": (
        "Izquierda: parte de las manos que reciben la calle o se muestran; líneas: intervalos del 95\u202f%. Derecha: parte "
        "de todas las fichas de los botes, antes del rake, que se ganan allí: donde folda el último rival o en el showdown."
    ),
    "streets.sentence": (
        "De {num_hands} manos{stake} {second} siguen a {second_street} y {showdown} (de {low} a {high}) llegan al showdown. "
        "{early} se ganan en la primera calle, con {early_pots} de las fichas; los showdowns deciden {showdown_pots}."
    ),
    "streets.empty": "En este juego no hay manos con calles registradas.",
    # luck
    "luck.title": "¿Cuánto fue suerte en los all-in?",
    "luck.short": "Suerte",
    "luck.note": (
        "Real: resultado neto después del rake. Esperado: donde ya no se apuesta, faltan cartas y se conocen todas las manos "
        "vivas, cada bote después del rake se reparte según las probabilidades de ganarlo; en lo demás es el resultado real. "
        "Líneas: intervalos del 95\u202f%."
    ),
    "luck.sentence": (
        "Hubo {num_all_in} all-in con cartas por venir. La suerte pesa más en {luckiest}: {real} [bb]/100 reales, {expected} "
        "esperadas, {luck} entre ambas. De {num_all} diferencias así, {num_even} tienen el cero dentro de su intervalo. Sin "
        "esta suerte la varianza es de {least} a {most} menor."
    ),
    "luck.sentence_one": (
        "{luckiest} ganó {real} [bb]/100 y podía esperar {expected}; la suerte puso {luck}. Sin esta suerte la varianza es "
        "{most} menor."
    ),
    "luck.empty": (
        "Nadie estuvo all-in con cartas por venir y todas las manos conocidas; en Mata Ases la suerte no se calcula. Más "
        "manos, o stacks más cortos (`stack_bb` de un escenario), traen manos así."
    ),
    # bankrolls
    "bankrolls.title": "¿Cuánto puede desviarse una banca?",
    "bankrolls.short": "Bancas",
    "bankrolls.note": (
        "Ciegas grandes ganadas después de tantas manos. Las manos de cada jugador se cortan en tramos de la "
        "misma longitud que empiezan todos en cero: la línea es el del medio, la banda contiene ocho de cada "
        "diez, la línea de puntos es su media sin la suerte del all-in. Todo a una escala, en el nivel más "
        "jugado."
    ),
    "bankrolls.sentence": (
        "Después de {num_hands} manos a {stake}, ocho de cada diez bancas de {kind} están entre {low} y {high} [bb], {ahead} "
        "de {num} sobre cero; las de {other_kind} son las que menos se desvían, de {other_low} a {other_high}, {other_ahead} "
        "de {other_num} sobre cero."
    ),
    "bankrolls.sentence_one": (
        "Después de {num_hands} manos a {stake}, ocho de cada diez bancas de {kind} están entre {low} y {high} [bb]; {ahead} "
        "de {num} sobre cero."
    ),
    "bankrolls.empty": (
        "Las bandas necesitan veinte tramos de 1.024 manos, o sea 20.480 manos de una serie. `tapete run --hands 100000` "
        "tiene suficientes."
    ),
    # exact classes
    "exact_classes.title": "¿Salen las manos tantas veces como deben?",
    "exact_classes.short": "Exacto",
    "exact_classes.note": (
        "Solo de series en que todos pagan siempre: la parte en el showdown se puede comparar con todas las manos contadas "
        "solo donde ninguna decisión elige quién llega. Derecha: simulado menos exacto en errores estándar por grupos; entre "
        "las líneas de puntos está el 95\u202f% de ellos."
    ),
    "exact_classes.sentence": (
        "De {num_all} manos mostradas donde todos pagan siempre, {num_within} de {num_classes} clases tienen dentro de su "
        "intervalo la parte contada sobre todas las {num_exact} manos. La más alejada es {furthest}, a {z} errores estándar."
    ),
    "exact_classes.empty": (
        "En ninguna serie de aquí se sientan solo jugadores que pagan siempre, y en las demás las decisiones eligen quién "
        "llega al showdown, así que las partes no deben ponerse junto a las exactas. `tapete run always_call` juega una "
        "serie así."
    ),
    # rake of hands, pots, players
    "raked_hands.title": "¿Cuántas veces se paga rake, y qué le cuesta a un asiento?",
    "raked_hands.short": "Manos con rake",
    "raked_hands.note": (
        "Izquierda: parte de las manos que pagan rake. Derecha: rake en [big blinds] por 100 manos para cada jugador de la "
        "mano, todos con la misma parte. Líneas: intervalos del 95\u202f%."
    ),
    "raked_hands.sentence": (
        "Donde más manos pagan rake es con {most_seats} asientos{most_stake}, {most}; donde menos, con "
        "{least_seats}{least_stake}, {least}. A un jugador de la mano le tocan {dearest} [bb]/100 con {dearest_seats} "
        "asientos{dearest_stake}, {cheapest} con {cheapest_seats}{cheapest_stake}."
    ),
    "raked_hands.sentence_one": "Pagan rake {most} de las manos; a un jugador de la mano le tocan {dearest} [bb]/100.",
    "raked_hands.empty": NO_RAKE,
    "rake_by_pot.title": "¿Qué botes pagan el rake?",
    "rake_by_pot.short": "Rake por bote",
    "rake_by_pot.note": (
        "Rake como parte de las fichas en los botes de cada tamaño, incluidas las manos que no pagan; un tope se ve como una "
        "caída hacia la derecha. Líneas: intervalos del 95\u202f%."
    ),
    "rake_by_pot.sentence": (
        "Los botes de {most} [bb]{stake} son los que más pagan, {share} (de {low} a {high}). La mayor parte del rake viene "
        "de botes de {payer} [bb]: {payer_rake} de él, de {payer_hands} de las manos."
    ),
    "rake_by_pot.empty": NO_RAKE,
    "rake_players.title": "¿Quién paga el rake?",
    "rake_players.short": "Rake por jugador",
    "rake_players.note": (
        "Rake en [big blinds] por 100 manos repartidas, atribuido a los jugadores de dos maneras: todos los de la mano "
        "cargan con la misma parte de su rake, o lo paga quien cobra, bote a bote en proporción. Líneas: intervalos del "
        "95\u202f%."
    ),
    "rake_players.sentence": (
        "Atribuido a quien cobra, quien más paga es {most}, {most_paid} [bb]/100, y quien menos {least}, {least_paid}. "
        "Repartido entre todos los de la mano son {most_dealt} y {least_dealt}."
    ),
    "rake_players.sentence_one": (
        "Atribuido a quien cobra, {most} paga {most_paid} [bb]/100; repartido entre todos los de la mano son {most_dealt}."
    ),
    "rake_players.empty": NO_RAKE,
    # runs
    "runs.title": "¿Qué series se cuentan aquí?",
    "runs.short": "Series",
    "runs.note": (
        "A una serie la deciden su escenario, semilla, reglas y jugadores; la misma serie da el mismo resumen en cualquier "
        "lugar."
    ),
    "runs.sentence": "{num_runs} series con {num_hands} manos; se rechazaron {num_rejects} registros.",
    "runs.sentence_one": "Una serie con {num_hands} manos; se rechazaron {num_rejects} registros.",
    "runs.empty": "No hay series registradas.",
}
