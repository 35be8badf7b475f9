"""Where the files that travel with the package are: schemas and shipped data.

Installed from a wheel they lie inside the package (``pipeline/schemas``, ``pipeline/data``), in a checkout at its top.
Shipped files are only read: nothing is ever written beside them.
"""

from functools import cache
from importlib import metadata
from pathlib import Path

from pipeline.errors import PipelineError

PACKAGE = Path(__file__).resolve().parent
UNKNOWN_VERSION = "0+unknown"


def schemas_dir() -> Path:
    """The folder of the lake tables' contracts, one YAML a table.

    >>> schemas_dir().name
    'schemas'
    """
    return _shipped("schemas")


def data_dir() -> Path:
    """The folder of shipped scenarios, rakes, players and sample histories.

    >>> data_dir().name
    'data'
    """
    return _shipped("data")


@cache
def version() -> str:
    """The installed version of Tapete; a fixed word where the package was not installed (run from a bare folder)."""
    try:
        return metadata.version("tapete")
    except metadata.PackageNotFoundError:
        return UNKNOWN_VERSION


def _shipped(name: str) -> Path:
    candidates = [PACKAGE / name, PACKAGE.parent / name]
    for folder in candidates:
        if folder.is_dir():
            return folder
    places = " nor ".join(str(folder) for folder in candidates)
    raise PipelineError(f"No folder {name!r}: neither {places}. Install Tapete again, or run it from a whole checkout.")
