"""The chapter on Mata Ases and the table of readings in Spanish, in the words of the game."""

TEXT = {
    # names
    "mata.table": "con {num_seats} asientos ({mix})",
    "mata.table_first": "Con {num_seats} asientos ({mix})",
    "mata.playing_0": "Primera vez",
    "mata.playing_1": "Primer replay",
    "mata.playing_2": "Segundo replay",
    "mata.ending_misdeal": "Puertas iguales",
    "mata.ending_check through": "Sin apuesta en calle 1",
    "mata.ending_replay": "Nadie mata",
    "mata.ending_fold": "Ganada por fold",
    "mata.ending_killed": "Alguien mata",
    "mata.ending_divided": "Dividida",
    "mata.keep": "KEEP (aire)",
    "mata.new": "NEW (cerrada)",
    "mata.all": "todos",
    # replays and rake by table
    "mata_replays.title": "¿Cuántas veces se repite un bote, y cuánto se lleva la casa?",
    "mata_replays.short": "Replays",
    "mata_replays.note": (
        "Matar es tener un par de ases o mejor en el showdown. Donde nadie mata, el bote se queda y se repite con cartas "
        "nuevas, dos veces como mucho; después se divide. Izquierda: parte de las manos repetidas al menos una vez. Derecha: "
        "rake en ciegas grandes por 100 manos de la mesa. Las mesas llevan el número de asientos y las iniciales de los "
        "tipos de jugador. Líneas: intervalos del 95\u202f%."
    ),
    "mata_replays.sentence": (
        "Donde más botes se repiten es {most_table}: {most} de las manos; donde menos, {least_table}: {least}. La casa se "
        "lleva más {dearest_table}, {dearest} bb por 100 manos, y menos {cheapest_table}, {cheapest}."
    ),
    "mata_replays.sentence_one": (
        "{most_first} se repiten {most} de las manos, y la casa se lleva {dearest} bb por 100 manos."
    ),
    "mata_replays.empty": "No hay manos de Mata Ases registradas.",
    # nobody kills
    "mata_unkilled.title": "¿Cuántas veces no mata nadie?",
    "mata_unkilled.short": "Nadie mata",
    "mata_unkilled.note": (
        "De los repartos que llegan al showdown, la parte en que ninguna mano es un par de ases o mejor: la primera vez que "
        "se juega un bote y en cada replay. Líneas: intervalos del 95\u202f%."
    ),
    "mata_unkilled.sentence": (
        "{table}, {shown} de las manos llegan al showdown la primera vez, y en {unkilled} de ellas no mata nadie; se repiten "
        "{replayed} de todas las manos. Las demás sin nadie que mate tienen un jugador all-in, así que sus botes se dividen."
    ),
    "mata_unkilled.sampled": (
        " {table}, donde todos se quedan, no mata nadie en {unkilled}, y en {sampled} de los repartos válidos hechos sin "
        "jugar: {z} errores estándar de diferencia."
    ),
    "mata_unkilled.empty": "No hay showdowns de Mata Ases registrados.",
    # redeals
    "mata_redeals.title": "¿Por qué se reparte de nuevo?",
    "mata_redeals.short": "Reponches",
    "mata_redeals.note": (
        "Repartos tras los que sigue otro, por 100 manos. La puerta es la primera carta, abierta: tres puertas iguales "
        "anulan el reparto. Sin apuesta en la calle 1 también queda anulado. En ambos casos todos ponen un extra, según el "
        "reglamento una ciega grande en el primero, dos en el segundo y así sucesivamente. Un replay no cuesta nada. Líneas: "
        "intervalos del 95\u202f%."
    ),
    "mata_redeals.sentence": (
        "{table}, una mano necesita {deals} repartos. Por 100 manos, nadie apuesta en la calle 1 {checked} veces, hay tres "
        "puertas iguales {misdealt} veces y el bote se repite {replayed} veces."
    ),
    "mata_redeals.empty": "No hay repartos de Mata Ases registrados.",
    # pots
    "mata_pots.title": "¿Cuánto suman los reponches al bote?",
    "mata_pots.short": "Botes con reponche",
    "mata_pots.note": (
        "Las ayudas son las tres cartas comunes, que se abren cuando alguien apostó en la calle 1 y le pagaron. El bote "
        "medio en ese momento, con semilla y extras, según los reponches anteriores; botes aún no repetidos. La semilla es "
        "la ciega grande que pone el botón. Líneas: intervalos del 95\u202f%."
    ),
    "mata_pots.sentence": (
        "{table}, el bote es de {pot} bb cuando se abren las ayudas; {extras} bb de él, {share}, son extras. Sin reponche es "
        "de {least} bb, tras {num_redeals} de {most} bb."
    ),
    "mata_pots.empty": "En ninguna mano registrada se abrieron las ayudas.",
    "mata_pot_sizes.title": "¿Cómo son de grandes los botes cuando se abren las ayudas?",
    "mata_pot_sizes.short": "Botes abiertos",
    "mata_pot_sizes.note": (
        "Parte de los botes según su tamaño cuando se abren las ayudas, replays incluidos, en la mesa con más manos. Una "
        "barra cuenta los botes desde su número hasta el siguiente; las clases se ensanchan hacia la derecha."
    ),
    "mata_pot_sizes.sentence": (
        "{table}, el bote del medio de {num_pots} es de {median} bb cuando se abren las ayudas. La clase más frecuente es "
        "{most} bb con {most_share}."
    ),
    "mata_pot_sizes.empty": "En ninguna mano registrada se abrieron las ayudas.",
    # rake
    "mata_rake.title": "¿Qué escalones del rake traen qué?",
    "mata_rake.short": "Escalones del rake",
    "mata_rake.note": (
        "El rake va por escalones: nada por debajo de 250 fichas o donde las ayudas quedaron cerradas; si no, 5\u202f% en "
        "pasos de 25 fichas, 50 como mínimo y 200 como máximo. Se muestra lo que traen las manos de cada escalón, en ciegas "
        "grandes por 100 manos de la mesa. Líneas: intervalos del 95\u202f%."
    ),
    "mata_rake.sentence": (
        "{table}, {free} de las manos no pagan nada. Todos los escalones traen {total} bb por 100 manos; el de {step} "
        "fichas, el que más, {most} bb, de {most_share} de las manos."
    ),
    "mata_rake.empty": "No se cobró rake.",
    # who kills
    "mata_killers.title": "¿Quién mata?",
    "mata_killers.short": "Quién mata",
    "mata_killers.note": (
        "Manos en el showdown que decide el bote: izquierda, cuántas veces se tiene cada una; derecha, cuántas gana fichas. "
        "Los pares menores y las cartas altas no matan; solo ganan donde el bote se divide, o nadie más puede ganar un bote "
        "lateral. Líneas: intervalos del 95\u202f%."
    ),
    "mata_killers.sentence": (
        "{table}, {kill} de las manos mostradas al final matan. La mayoría de los botes van a {most}: es {most_share} de "
        "esas manos y gana {most_won} de las veces."
    ),
    "mata_killers.empty": "No hay showdowns de Mata Ases registrados.",
    # doors
    "mata_doors.title": "¿Cuánto vale una puerta?",
    "mata_doors.short": "Puertas",
    "mata_doors.note": (
        "Resultado neto de una mano después del rake, en ciegas grandes por 100, según la puerta del reparto que la decidió, "
        "de todos los asientos que seguían cuando se repartió. Líneas: intervalos del 95\u202f%."
    ),
    "mata_doors.sentence": "{table}, la mejor puerta es {best}, {best_rate} bb/100; la peor, {worst}, {worst_rate}.",
    "mata_doors.empty": "No hay puertas registradas.",
    # choices
    "mata_choices.title": "¿KEEP o NEW?",
    "mata_choices.short": "KEEP o NEW",
    "mata_choices.note": (
        "El hole es la única carta cerrada. KEEP (aire): sigue cerrada y la siguiente carta sale abierta. NEW (cerrada): se "
        "expone y la siguiente carta es el nuevo hole. Tras una calle sin apuesta NEW es obligado y no es elección. "
        "Izquierda: cuántas veces se elige cada una. Derecha: fichas ganadas en la mano menos las puestas después de elegir, "
        "en ciegas grandes; quien elige una cosa u otra tiene otras cartas, así que no es un consejo. En la mesa con más "
        "manos. Líneas: intervalos del 95\u202f%."
    ),
    "mata_choices.sentence": (
        "{table}, se elige NEW en {most} de las elecciones antes de {most_street}, en {least} antes de {least_street}."
    ),
    "mata_choices.sentence_one": "{table}, se elige NEW en {most} de las elecciones antes de {most_street}.",
    "mata_choices.empty": "Nadie pudo elegir.",
    # locks
    "mata_locks.title": "¿Cuántas veces hay candado?",
    "mata_locks.short": "Candados",
    "mata_locks.note": (
        "En la última calle de apuestas, quien no puede ganar a los ases o mejor que otros muestran, sea cual sea su hole, "
        "tiene candado: solo puede hacer check o fold. Parte de los asientos que deciden allí, cada uno una vez por mano. "
        "Líneas: intervalos del 95\u202f%."
    ),
    "mata_locks.sentence": (
        "{table}, {locked} de los asientos que llegan a decidir en la última calle tienen candado, y alguien lo tiene en "
        "{hands} de esas manos. De los asientos con candado {folded} foldan allí; {won} ganan fichas de todos modos."
    ),
    "mata_locks.empty": "Nadie llegó a decidir en la última calle.",
    # axes, legends, hovers, heads of tables
    "measure.replayed_share": "Manos repetidas",
    "measure.unkilled_share": "Nadie mata",
    "measure.per_100_hands": "Repartos por 100 manos",
    "measure.deals": "repartos",
    "measure.pots": "botes",
    "measure.redeals": "reponches",
    "measure.num_redeals": "Reponches anteriores",
    "measure.pot_at_helps": "Bote al abrir las ayudas, bb",
    "measure.pots_share": "Parte de los botes",
    "measure.chips": "fichas",
    "measure.step_chips": "Rake de la mano, fichas",
    "measure.doors": "puertas",
    "measure.door": "Puerta",
    "measure.choices": "elecciones",
    "measure.choice_share": "Elegida",
    "measure.net_after": "Neto después, bb",
    "measure.locked_share": "Asientos con candado",
    "column.player_mix": "Jugadores",
    "column.replayed": "Repetidas",
    "column.divided": "Botes divididos",
    "column.playing": "Vez",
    "column.unkilled": "Nadie mata",
    "column.ending": "Final",
    "column.sampled_share": "Sin jugar",
    "column.of_deals": "De los repartos",
    "column.per_100_hands": "Por 100 manos",
    "column.num_redeals": "Reponches",
    "column.pot_bb": "Bote, bb",
    "column.extras_bb": "Extras, bb",
    "column.extras_share_of_pots": "Extras, parte",
    "column.step_chips": "Rake, fichas",
    "column.of_hands": "De las manos",
    "column.of_showdowns": "De los showdowns",
    "column.door": "Puerta",
    "column.num_doors": "Puertas",
    "column.choice": "Elección",
    "column.of_choices": "De las elecciones",
    "column.net_bb_per_choice": "Neto después, bb",
    "column.locked": "Con candado",
    "column.hands_locked": "Manos con candado",
    "column.locked_folds": "Foldan con candado",
    "column.locked_wins": "Ganan con candado",
    # readings
    "readings.title": "¿Qué cambiarían otras reglas de la casa?",
    "readings.short": "Lecturas",
    "readings.note": (
        "Donde las fuentes dejan abierta una regla se juega una lectura y pueden elegirse otras. Las mismas cartas se "
        "jugaron según el reglamento y según otra lectura cada vez; las diferencias van emparejadas por tramos de 256 manos, "
        "así que sus intervalos son más estrechos que los de cada cifra. Faltan las cifras iguales hasta la ficha y los "
        "resultados de jugadores que no se distinguen. Al 95\u202f% una de veinte cifras que nada mueve parecería moverse."
    ),
    "readings.sentence": (
        "En {scenario} se ve que {num_moving} de {num_readings} lecturas mueven alguna cifra: {moving}. Se compararon "
        "{num_figures} cifras."
    ),
    "readings.sentence_none": (
        "En {scenario} ninguna de {num_readings} lecturas mueve con claridad alguna de {num_figures} cifras."
    ),
    "readings.empty": "No hay lecturas registradas. `tapete readings` las juega.",
    "readings.of_kind": "{figure} de {kind}",
    "readings.rake_bb_per_100_hands": "Rake, [bb] por 100 manos",
    "readings.pot_bb": "Bote medio, [bb]",
    "readings.net_bb_per_100": "Neto, [bb]/100,",
    "readings.deals_per_hand": "Repartos por mano",
    "readings.replayed_share": "Parte de las manos repetidas",
    "readings.base_edge": "Ventaja de la casa, del ante",
    "readings.bonus_edge": "Ventaja de la casa, del bono",
    "readings.moves": "se mueve",
    "readings.not told apart": "no se distingue",
    "readings.same": "igual",
    "column.reading": "Lectura",
    "column.rule": "Regla",
    "column.reading_figure": "Cifra",
    "column.by_rule_book": "Reglamento",
    "column.by_reading": "Lectura",
    "column.difference": "Diferencia",
    "column.verdict": "Con esta muestra",
}
