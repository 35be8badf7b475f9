"""The one decorator of all compiled functions, and the folder their machine code is kept in.

numba's own cache looks at the file a kernel stands in and nowhere else: after an edit in another module, or in a table
that a kernel has baked in, it would serve stale results. So the folder is named by a digest of everything kernels are
made of: the sources and tables of `pipeline/engine`, `codes.py`, `cards.py`, the versions of numba and numpy, and
whether array bounds are checked. Inside it numba keeps code for another Python, processor or NUMBA_CPU_NAME apart by
itself (they are part of its file names and index keys).

The folder is the first writable one of
    $NUMBA_CACHE_DIR/tapete-<digest>                where the user has set it,
    $TAPETE_CACHE/kernels-<digest>,
    $XDG_CACHE_HOME/tapete/kernels-<digest>,
    ~/.cache/tapete/kernels-<digest>,
    a folder of this user among the temporary files.
NUMBA_CACHE_DIR is then set to it, for this process and its children. Folders of other digests are left alone, as another
checkout may be using them: they can be deleted at any time, at the price of compiling again.
"""

import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

ENGINE_FOLDER = Path(__file__).resolve().parent
SHARED_SOURCES = ("codes.py", "cards.py")
DIGEST_LENGTH = 16
SET_BY_US = re.compile(rf"(kernels|tapete)-[0-9a-f]{{{DIGEST_LENGTH}}}")

Function = TypeVar("Function", bound=Callable[..., Any])


def source_digest() -> str:
    """A digest of all that compiled code depends on, in hexadecimal."""
    files = [file for pattern in ("*.py", "*.npz") for file in sorted(ENGINE_FOLDER.glob(pattern))]
    files += [ENGINE_FOLDER.parent / name for name in SHARED_SOURCES]
    digest = hashlib.sha256()
    for package in ("numba", "numpy"):
        digest.update(f"{package} {version(package)}\n".encode())
    digest.update(f"bounds {os.environ.get('NUMBA_BOUNDSCHECK', '')}\n".encode())
    for file in files:
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:DIGEST_LENGTH]


def candidate_folders(digest: str) -> Iterator[Path]:
    """The folders to try, best first. A NUMBA_CACHE_DIR that a parent process got from here counts as the parent's choice."""
    numba_cache = os.environ.get("NUMBA_CACHE_DIR")
    if numba_cache:
        set_by_us = SET_BY_US.fullmatch(Path(numba_cache).name)
        if set_by_us is None:
            yield Path(numba_cache) / f"tapete-{digest}"
        elif set_by_us[1] == "tapete":
            yield Path(numba_cache).parent / f"tapete-{digest}"
    tapete_cache = os.environ.get("TAPETE_CACHE")
    if tapete_cache:
        yield Path(tapete_cache) / f"kernels-{digest}"
    xdg_cache = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(xdg_cache):
        yield Path(xdg_cache) / "tapete" / f"kernels-{digest}"
    home = os.path.expanduser("~")
    if os.path.isabs(home):
        yield Path(home) / ".cache" / "tapete" / f"kernels-{digest}"


def is_usable(folder: Path) -> bool:
    """True if files can be written there. Makes the folder where it is missing."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def temporary_folder(digest: str) -> Path | None:
    """A folder among the temporary files, None if not even that can be written.

    Cached code is loaded with pickle, so a folder that somebody else could have made is not taken: a new one is.
    """
    try:
        shared = Path(tempfile.gettempdir())
        if not hasattr(os, "getuid"):
            folder = shared / "tapete" / f"kernels-{digest}"
            return folder if is_usable(folder) else None
        own = shared / f"tapete-{os.getuid()}"
        own.mkdir(mode=0o700, exist_ok=True)
        status = own.lstat()
        is_ours = own.is_dir() and not own.is_symlink() and status.st_uid == os.getuid() and not status.st_mode & 0o022
        folder = (own if is_ours else Path(tempfile.mkdtemp(prefix="tapete-"))) / f"kernels-{digest}"
        return folder if is_usable(folder) else None
    except OSError:
        return None


def choose_cache_folder() -> Path | None:
    """The folder for compiled code, made if missing; None where nothing can be written, then nothing is kept."""
    digest = source_digest()
    for folder in candidate_folders(digest):
        if is_usable(folder):
            return folder.absolute()
    return temporary_folder(digest)


CACHE_FOLDER = choose_cache_folder()
if CACHE_FOLDER is not None:
    os.environ["NUMBA_CACHE_DIR"] = str(CACHE_FOLDER)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(CACHE_FOLDER)

import numba  # noqa: E402  numba reads NUMBA_CACHE_DIR when it is imported


def has_compiled_code() -> bool:
    """True if the folder has compiled code of any kernel. Where none is kept the first call of each process compiles."""
    return CACHE_FOLDER is not None and any(CACHE_FOLDER.rglob("*.nbc"))


def kernel(function: Function) -> Function:
    """The function compiled at its first call, its machine code kept for later processes.

    Without the interpreter lock, with numpy's rules for division by zero, without fastmath, so that results are the
    same on every processor. Kernels stand in importable modules and close over nothing but module globals.
    """
    compiled = numba.njit(cache=CACHE_FOLDER is not None, nogil=True, error_model="numpy")(function)
    return cast(Function, compiled)


def inlined(function: Function) -> Function:
    """A kernel that becomes part of its caller: for what is called from one place for every decision or card."""
    compiled = numba.njit(cache=CACHE_FOLDER is not None, nogil=True, error_model="numpy", forceinline=True)(function)
    return cast(Function, compiled)
