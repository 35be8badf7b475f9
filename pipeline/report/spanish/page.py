"""The page around the sections in Spanish: head, method, facts."""

TEXT = {
    # the page
    "decimal": ",",
    "thousands": ".",
    "none": "–",
    "default_title": "Lo que dicen las manos",
    "default_title_hands": "Lo que dicen {num_hands} manos",
    "eyebrow": "Tapete · informe de historiales de manos",
    "skip": "Ir a las figuras",
    "pages": "Páginas",
    "games": "Juegos",
    "overview": "Resumen",
    "all_pages": "Todo en una página",
    "contents_of": "En esta página: {title}",
    "further": "Juego por juego",
    "moment": "{day} de {month} de {year}, {time} UTC",
    "months": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "theme": "Tema oscuro",
    "no_script": (
        "Las figuras las dibuja un script que este navegador no ejecuta. Las tablas de abajo contienen los mismos números."
    ),
    "lead": (
        "Cada mano se jugó o se leyó, se registró y se contó. Puntos y barras son lo medido; las líneas que los atraviesan, "
        "intervalos del 95\u202f%. Debajo de cada figura están sus números y la consulta que los produjo."
    ),
    "nothing": (
        "El almacén aún no tiene manos. `tapete run` juega algunas y vuelve a hacer esta página; `tapete replay ARCHIVOS` "
        "lee manos registradas, después `tapete build` y `tapete report`."
    ),
    "show_table": "Números",
    "show_sql": "SQL",
    "save": "Guardar:",
    "save_png": "Guardar la figura como PNG: {title}",
    "save_csv": "Guardar las filas como CSV: {title}",
    "num_rows_one": "1 fila",
    "num_rows": "{count} filas",
    "scroll": "{title} Tabla, se desplaza hacia los lados.",
    "figure_label": "Figura: {title} {sentence}",
    "runs_heading": "De dónde vienen las manos",
    "interval": "{value} (de {low} a {high})",
    "at_stake": " a {stake}",
    "over_all_stakes": " Los {num_stakes} niveles se toman juntos.",
    "few_clusters": (
        "{few} de {rows} filas se apoyan en menos de {limit} grupos, la que menos en {fewest}: sus intervalos son "
        "aproximados."
    ),
    # method
    "method_heading": "Cómo leer esta página",
    "method.interval": (
        "<b>Los intervalos</b> son del 95\u202f%: a cada lado de la estimación tantos errores estándar como dice la t de "
        "Student para el número de grupos, 1,96 con muchos, 2,05 con treinta, 2,78 con cinco. Los asientos de una mano "
        "comparten cartas y bote, y las manos de una sesión comparten stacks, así que los errores son por grupos: primero se "
        "suma dentro de cada sesión (de cada mano, si los stacks se reponen), después se toma la varianza entre sesiones. "
        "Con menos de treinta grupos un intervalo es aproximado de todos modos; una nota al pie dice dónde."
    ),
    "method.rates": (
        "<b>VPIP</b>: metió fichas antes del flop sin estar obligado. <b>PFR</b>: subió antes del flop. <b>3-bet</b>: subió "
        "sobre la única subida de otro, donde podía; <b>fold a 3-bet</b>: subió primero y foldó ante la segunda subida. "
        "<b>Robo</b>: subió desde cutoff, botón o ciega pequeña cuando todos los anteriores habían foldado; <b>fold a "
        "robo</b>: una ciega foldó ante eso, sin que nadie pagara o subiera en medio. <b>C-bet</b>: fue el último en subir "
        "antes del flop y el primero en apostar en él; <b>fold a c-bet</b>: foldó a esa apuesta antes de que nadie la "
        "subiera. <b>WTSD</b>: vio el flop y llegó al showdown. <b>W$SD</b>: llegó al showdown y ganó allí. <b>WWSF</b>: vio "
        "el flop y ganó. <b>AF</b>: apuestas y subidas por cada call después de la primera calle; <b>AFq</b>: apuestas y "
        "subidas entre todas las acciones de esas calles menos los checks. En stud la primera calle hace de lo anterior al "
        "flop y la segunda de flop; un bring-in es una apuesta obligada, completarlo es una subida, y no hay nada que robar."
    ),
    "method.bb": (
        "<b>bb/100</b>: ciegas grandes ganadas o perdidas por cada 100 manos repartidas a un asiento, después del rake. Hace "
        "comparables los niveles. Los juegos sin ciegas se cuentan en apuestas pequeñas."
    ),
    "method.sql": (
        "<b>El SQL</b> bajo una figura es la consulta que se ejecutó para ella, sin cambios; puede repetirse sobre el mismo "
        "almacén."
    ),
    # facts
    "facts_heading": "Acerca de esta página",
    "fact.scenario": "Escenario",
    "fact.seed": "Semilla",
    "fact.num_hands": "Manos",
    "fact.built_at": "Hecha",
    "fact.rules": "Versión de las reglas",
    "fact.tapete": "Tapete",
    "fact.duckdb": "DuckDB",
    "fact.plotly": "Plotly",
    "fact.numba": "Numba",
    # filters of the served pages
    "filter.all": "todos",
    "filter.apply": "Mostrar",
    "filter.stake": "Apuestas",
    "filter.kind": "Jugador",
    "filter.position": "Posición",
    "filter.from": "Desde",
    "filter.to": "Hasta",
    "filter.lang": "Idioma",
    "filter.uncut": "Sin filtrar por {names}: los números son de todo.",
    "filter.nothing": "Con estos filtros no queda nada.",
    "fact.runs": "Corridas",
}
