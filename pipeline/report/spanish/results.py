"""Results of real players in Spanish."""

TEXT = {
    "results.name": "Resultados de jugadores",
    "results.title": "¿Cómo fue?",
    "results.short": "Resultados",
    "results.note": (
        "Mesas de dinero, ciegas grandes ganadas después del rake, cada mano en su propio nivel. Sin suerte: donde ya no se "
        "apuesta y faltan cartas, cada bote se reparte según las probabilidades de ganarlo."
    ),
    "results.sentence": (
        "{player} de {site} está en {net} bb ({money} {currency}) tras {num_hands} manos; sin la suerte de los all-in, en "
        "{expected}: {showdown} en manos que llegaron al showdown, {no_showdown} en las demás."
    ),
    "results.empty": "No hay manos de personas en mesas de dinero. `tapete replay ARCHIVOS` lee algunas.",
    "results_stakes.title": "¿Y a qué niveles?",
    "results_stakes.short": "Niveles",
    "results_stakes.note": (
        "El dinero está en unidades de la moneda; el total incluye cash-outs y bonos de la sala. Los intervalos son por "
        "sesiones si hay diez, si no por tramos de 25 manos o por manos."
    ),
    "results_stakes.sentence": "La mayoría de las manos de {player}, {num_hands}, son a {stake}: {rate} bb/100.",
    "results_stakes.empty": "No hay manos de personas en mesas de dinero.",
    "results_cuts.title": "¿De dónde vienen?",
    "results_cuts.short": "Mes, posición, stack",
    "results_cuts.note": (
        "Cada corte contiene todas las manos. El stack es el menor entre el propio y el mayor de los otros; los meses son de "
        "UTC."
    ),
    "results_cuts.sentence": "Las {num_hands} manos de {player} a {stake}, cortadas de cuatro maneras.",
    "results_cuts.empty": "No hay manos de personas en mesas de dinero.",
    "results_sessions.title": "¿Cómo fueron las sesiones?",
    "results_sessions.short": "Sesiones",
    "results_sessions.note": (
        "Una sesión termina cuando la mano siguiente empieza más de {gap} minutos después. Mejor y peor: dónde estuvo el "
        "resultado."
    ),
    "results_sessions.sentence": "Se ganaron {num_won} de {num_sessions} sesiones; se muestran las últimas {num_shown}.",
    "results_sessions.empty": "No hay manos de personas con hora conocida.",
    "results_tournaments.title": "¿Qué dejaron los torneos?",
    "results_tournaments.short": "Torneos",
    "results_tournaments.note": (
        "El ROI es la ganancia entre el coste de los torneos cuya ganancia se conoce. Si no se ve el final, el torneo cuenta "
        "solo como inacabado."
    ),
    "results_tournaments.sentence": (
        "{num_tournaments} torneos con {num_buy_ins} precios de entrada; los archivos no muestran el final de "
        "{num_unfinished}."
    ),
    "results_tournaments.empty": "No hay torneos de personas.",
    "cut.month": "Mes",
    "cut.position": "Posición",
    "cut.stack": "Stack",
    "cut.seats": "Asientos",
    "measure.net_bb": "Resultado",
    "measure.ev_bb": "Sin suerte",
    "measure.showdown_bb": "En el showdown",
    "measure.no_showdown_bb": "Sin showdown",
    "column.player": "Jugador",
    "column.site": "Sala",
    "column.currency": "Moneda",
    "column.ev_bb": "Sin suerte, bb",
    "column.showdown_bb": "Showdown, bb",
    "column.no_showdown_bb": "Sin showdown, bb",
    "column.net_money": "Neto",
    "column.ev_money": "Sin suerte",
    "column.total_money": "Total",
    "column.rake_contributed_bb_per_100": "Rake, bb/100",
    "column.cut": "Por",
    "column.item": "Manos con",
    "column.began_at": "Empezó, UTC",
    "column.duration_minutes": "Minutos",
    "column.num_tables": "Mesas",
    "column.hands_per_hour": "Manos/hora",
    "column.best_money": "Mejor",
    "column.worst_money": "Peor",
    "column.entry_hundredths": "Entrada",
    "column.num_tournaments": "Torneos",
    "column.num_unfinished": "Inacabados",
    "column.in_the_money": "En premios",
    "column.cost_hundredths": "Coste",
    "column.profit_hundredths": "Ganancia",
    "column.roi": "ROI",
}
