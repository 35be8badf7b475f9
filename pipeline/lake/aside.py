"""Files that are whole or absent: written aside in the same folder, then renamed over their name."""

import contextlib
import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from pipeline.errors import LakeError

ADVICE = {
    errno.ENOSPC: "Free some space, or name a folder on another disk (--home), then run the same command again.",
    errno.EDQUOT: "Free some space, or name a folder on another disk (--home), then run the same command again.",
    errno.EACCES: "Check its permissions, or name another folder (--home, or --out for a file of your own).",
    errno.EPERM: "Check its permissions, or name another folder (--home, or --out for a file of your own).",
    errno.EROFS: "Check its permissions, or name another folder (--home, or --out for a file of your own).",
    errno.ENOTDIR: "A file stands where a folder is wanted: move it away, or name another folder (--home).",
    errno.EEXIST: "A file stands where a folder is wanted: move it away, or name another folder (--home).",
    errno.EISDIR: "A folder stands where a file is wanted: move it away, or name another file.",
}


@contextmanager
def written_aside(path: Path) -> Iterator[IO[bytes]]:
    """A file to write to that becomes `path` when the block ends well; otherwise nothing of it stays."""
    aside = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(aside, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except OSError as error:
        raise cannot("write", path, error) from error
    finally:
        with contextlib.suppress(OSError):
            aside.unlink()


def cannot(do: str, path: Path, error: OSError) -> LakeError:
    """What to raise when the file system refuses: what, where, why, what to do."""
    advice = ADVICE.get(error.errno or 0, "Look at the disk, or name another folder (--home).")
    return LakeError(f"Can't {do} {path}: {error.strerror or error}. {advice}")
