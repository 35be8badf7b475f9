"""Options and arguments that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home", help="Folder of lake, warehouse and reports. Default: TAPETE_HOME, else ./data.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")]
HandsOption = Annotated[
    int | None,
    typer.Option("--hands", min=1, max=10**12, help="Hands to play. Default: the scenario's.", show_default=False),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", min=0, max=2**63 - 1, help="Same seed, same hands. Default: the scenario's.", show_default=False
    ),
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, max=1024, help="Processes. Default: all cores.", show_default=False)
]
ShardsOption = Annotated[
    int | None,
    typer.Option(
        "--shards", min=1, max=4096, help="Pieces in which a block is played; changes no row.", show_default=False
    ),
]
RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="A run's id, the beginning of it, or its name.")]
