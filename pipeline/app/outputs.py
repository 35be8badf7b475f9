"""Files that a user asks for by name: never in the lake nor over a folder; devices and pipes are written to as they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from pipeline.app.home import Home
from pipeline.errors import UsageError
from pipeline.lake.aside import cannot, written_aside


def check_output(home: Home, path: Path) -> None:
    """UsageError if a file of the user's must not be written there."""
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name the file to write.")
    if not path.parent.is_dir():
        raise UsageError(f"{path.parent} is no folder; make it first, or name another file.")
    if home.lake.resolve() in path.resolve().parents:
        raise UsageError(f"{path} lies inside the lake {home.lake}; name a file elsewhere.")


@contextmanager
def written(home: Home, path: Path) -> Iterator[IO[bytes]]:
    """A file to write to that becomes `path` when the block ends well."""
    check_output(home, path)
    if path.exists() and not path.is_file():
        try:
            with open(path, "wb") as file:
                yield file
        except OSError as error:
            raise cannot("write", path, error) from error
        return
    with written_aside(path) as file:
        yield file
