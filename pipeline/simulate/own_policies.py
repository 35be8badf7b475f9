"""Players that are files of Python: HOME/players/NAME.py with one `@policy` function, see pipeline/policy.py."""

import hashlib
import importlib.util
import traceback
from functools import cache
from pathlib import Path

from pipeline.errors import PolicyError
from pipeline.policy import Policy

DIGEST_LENGTH = 16


def digest_of(path: Path) -> str:
    """A digest of the source, which decides what the player does."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGEST_LENGTH]
    except OSError as error:
        raise PolicyError(f"{path}: {error.strerror}. A run needs the file that its player was read from.") from error


def load(path: Path, digest: str) -> Policy:
    """The one policy of a file whose source has this digest; PolicyError where there is none, several, or it can't be run."""
    if digest_of(path) != digest:
        raise PolicyError(f"{path} has changed since the run began. Run it again: what it was decides the hands.")
    return _load(path, digest)


@cache
def _load(path: Path, digest: str) -> Policy:
    spec = importlib.util.spec_from_file_location(f"tapete_policy_{digest}", path)
    if spec is None or spec.loader is None:
        raise PolicyError(f"{path} is no file of Python.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except PolicyError as error:
        raise PolicyError(f"{path}: {error}") from error
    except Exception as error:
        line = (
            traceback.extract_tb(error.__traceback__)[-1].lineno if not isinstance(error, SyntaxError) else error.lineno
        )
        raise PolicyError(f"{path}, line {line}: {type(error).__name__}: {error}") from error
    found = [value for value in vars(module).values() if isinstance(value, Policy)]
    if len(found) != 1:
        names = ", ".join(one.name for one in found) or "none"
        raise PolicyError(
            f"{path}: policies met: {names}. Write one function under `@policy` (from pipeline.policy import policy)."
        )
    return found[0]


def address_of(path: Path, digest: str) -> int:
    """Where the kernel calls the policy of a file, in this process; PolicyError where it can't be compiled."""
    policy = load(path, digest)
    try:
        return policy.address
    except PolicyError as error:
        raise PolicyError(f"{path}: {error}") from error
