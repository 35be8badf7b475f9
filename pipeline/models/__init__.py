"""SQL models: what the tables of the lake mean. One relation a file, the header says its grain, units and columns.

staging (views: rename, cast, unpack) -> intermediate (tables of one block) -> partials (sums of a block that merge exactly)
-> marts (tables of the warehouse); views (what analysts read) and checks (selects of bad rows) stand beside them.
"""

SESSION_GAP_MINUTES = 30
"""A session of a real player ends when the next hand begins more than so many minutes later, unless a build is told otherwise."""
