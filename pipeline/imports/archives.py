"""Files as they lie on disk, or packed: those of a zip archive one after the other, and what is compressed with gzip."""

import gzip
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

from pipeline.imports import PACKED, is_history

ZIP, GZIP = PACKED
DAMAGES = (zipfile.BadZipFile, gzip.BadGzipFile, zlib.error, EOFError)
"""What reading a damaged archive raises."""


def opened_files(path: Path | str) -> Iterator[tuple[str, IO[bytes]]]:
    """The files of a path, opened, each with its name; in an archive that is the archive's name and its own.

    What is packed is recognised by its first bytes. Archives in archives are given as they are, and the reader refuses them.
    """
    with open(path, "rb") as file:
        start = file.read(4)
        file.seek(0)
        if start == ZIP:
            yield from _files_of_zip(path, file)
        elif start[:2] == GZIP:
            with gzip.open(file) as unpacked:
                yield str(path), cast(IO[bytes], unpacked)
        else:
            yield str(path), file


def _files_of_zip(path: Path | str, file: IO[bytes]) -> Iterator[tuple[str, IO[bytes]]]:
    with zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            name = member.filename
            if member.is_dir() or any(part.startswith((".", "__MACOSX")) for part in name.split("/")):
                continue
            try:
                unpacked = archive.open(member)
            except (RuntimeError, NotImplementedError) as problem:  # a password, or a compression that Python lacks
                raise zipfile.BadZipFile(str(problem)) from problem
            with unpacked:
                if is_history(name, unpacked):
                    yield f"{path}/{name}", unpacked
