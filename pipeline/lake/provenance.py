"""Manifests: a run exists when its manifest does, and readers take their file lists from manifests alone.

A run is a stream: its id digests what decides the hands, not how many there are, so a longer run replaces the manifest of
the shorter one. Order of a writer: lock, write blocks, publish. Whatever no manifest names is half-written and invisible.
"""

import errno
import hashlib
import json
import os
import secrets
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pipeline.errors import DamagedManifest, LakeError, UnknownName
from pipeline.lake.aside import cannot, written_aside
from pipeline.lake.digest import combine
from pipeline.lake.schema import CONTENT_TABLES, SCHEMA_VERSION

MANIFESTS = "_runs"
CHECKSUM = "checksum"
KINDS = ("simulate", "replay")


@dataclass(frozen=True, kw_only=True)
class BlockFile:
    """A file of the lake: `file` is its path below the root, `digest` is over its values (see lake/digest.py)."""

    table: str
    file: str
    num_rows: int
    num_bytes: int
    digest: str


@dataclass(frozen=True, kw_only=True)
class Block:
    """Consecutive hands of a run and the files that hold them, one a table."""

    block_no: int
    num_hands: int
    files: tuple[BlockFile, ...]


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What makes a run exist.

    `identity` decides the hands and gives `run_id`; `options` are worth knowing but decide nothing. `digest` is
    `run_digest(blocks)`. `created_at` is ISO 8601 in UTC.
    """

    run_id: str
    game: str
    kind: str
    name: str
    rules_version: int
    stats_version: int
    num_hands: int
    identity: dict[str, Any]
    blocks: tuple[Block, ...]
    digest: str
    tapete_version: str
    created_at: str
    seed: int | None = None
    session_hands: int = 1
    num_rejects: int = 0
    options: dict[str, Any]
    dimensions: tuple[BlockFile, ...] = ()
    schema_version: int = SCHEMA_VERSION

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind is {self.kind!r}; allowed: {', '.join(KINDS)}")
        if self.seed is not None and not 0 <= self.seed < 2**64:
            raise ValueError(f"seed is {self.seed}; 0 to 2 ** 64 - 1")
        if datetime.fromisoformat(self.created_at).utcoffset() is None:
            raise ValueError(f"created_at is {self.created_at!r}; a time with its offset from UTC")

    @property
    def files(self) -> tuple[BlockFile, ...]:
        """All files of the run, blocks in order, dimensions last."""
        return (*(file for block in self.blocks for file in block.files), *self.dimensions)


def run_id_of(identity: dict[str, Any]) -> str:
    """The id of the run that this identity decides, whatever the order of its keys.

    >>> run_id_of({"seed": 1, "game": "holdem"}) == run_id_of({"game": "holdem", "seed": 1})
    True
    """
    return "r_" + hashlib.blake2b(_canonical(identity), digest_size=8).hexdigest()


def run_digest(blocks: Iterable[Block]) -> str:
    """Digest of the content of a run; sources, dimensions and empty files leave it as it is."""
    return combine(
        f"{file.table} {file.digest}"
        for block in blocks
        for file in sorted(_content(block), key=lambda file: CONTENT_TABLES.index(file.table))
    )


def now_utc() -> str:
    """This moment, for `created_at`."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def load(root: Path | str, run_id: str) -> Manifest:
    """The manifest of a run; UnknownName where there is none, LakeError where it can't be read, DamagedManifest where it can't be
    trusted."""
    path = _manifest_path(Path(root), run_id)
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        raise UnknownName("run", run_id, _run_ids(Path(root))) from None
    except OSError as error:
        raise cannot("read", path, error) from error
    return _parse(path, text)


def all_runs(root: Path | str) -> tuple[Manifest, ...]:
    """Every run of a lake, oldest first; none where there is no lake."""
    runs = []
    for run_id in _run_ids(Path(root)):
        with suppress(UnknownName):  # removed since the folder was listed
            runs.append(load(root, run_id))
    return tuple(sorted(runs, key=_age))


def sound_runs(
    root: Path | str, run_ids: Iterable[str] | None = None
) -> tuple[tuple[Manifest, ...], tuple[DamagedManifest, ...]]:
    """The runs whose manifests can be trusted, oldest first, and what is wrong with the others; of all or of these."""
    runs, damaged = [], []
    for run_id in _run_ids(Path(root)) if run_ids is None else run_ids:
        try:
            runs.append(load(root, run_id))
        except DamagedManifest as error:
            damaged.append(error)
        except UnknownName:  # removed since the folder was listed
            continue
    return tuple(sorted(runs, key=_age)), tuple(damaged)


def is_there(root: Path | str, run_id: str) -> bool:
    """True if the run has a manifest, whatever it says."""
    return _manifest_path(Path(root), run_id).exists()


def find(root: Path | str, text: str) -> Manifest:
    """The run meant by an id, a name that one run has, or the beginning of one id, with or without r_."""
    runs = all_runs(root)
    matches = (
        [run for run in runs if run.run_id == text]
        or [run for run in runs if run.name == text]
        or [run for run in runs if text and run.run_id.startswith((text, f"r_{text}"))]
    )
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise UnknownName("single run", text, [run.run_id for run in matches])
    raise UnknownName("run", text, [name for run in runs for name in (run.run_id, run.name)])


def publish(root: Path | str, manifest: Manifest, is_final: bool = True) -> None:
    """Make the run exist as the manifest says, then remove files of earlier versions of it.

    A writer that goes on says that it is not final: files that it has written ahead stay. Hold the run's lock. A reader that
    opened the earlier version and finds a file gone reads the manifest again.
    """
    root = Path(root)
    entries = asdict(manifest)
    entries[CHECKSUM] = _checksum(entries)
    with written_aside(_manifest_path(root, manifest.run_id)) as file:
        file.write(json.dumps(entries, indent=1, ensure_ascii=False, allow_nan=False).encode() + b"\n")
    if is_final:
        sweep(root, manifest)


def sweep(root: Path | str, manifest: Manifest) -> None:
    """Remove files of the run that this manifest does not name. Hold the run's lock."""
    root = Path(root)
    named = {file.file for file in manifest.files}
    for path in _run_files(root, manifest.run_id):
        if path.relative_to(root).as_posix() not in named:
            with suppress(OSError):  # it stays a leftover
                path.unlink()


def remove(root: Path | str, run_id: str) -> None:
    """Delete a run, its manifest first: a half-removed run is invisible. Hold the run's lock."""
    root = Path(root)
    path = _manifest_path(root, run_id)
    try:
        path.unlink()
        for file in _run_files(root, run_id):
            file.unlink(missing_ok=True)
        for folder in root.glob(f"*/game=*/run={run_id}"):
            folder.rmdir()
    except FileNotFoundError:
        raise UnknownName("run", run_id, _run_ids(root)) from None
    except OSError as error:
        raise cannot("remove", path, error) from error


def leftovers(root: Path | str) -> list[str]:
    """Files below the root that no manifest names, left by writers that did not finish. Runs being written are left out, and
    those whose manifests are damaged: nobody knows what these name."""
    root = Path(root)
    runs, _ = sound_runs(root)
    named = {file.file for run in runs for file in run.files}
    unsure = set(_run_ids(root)) - {run.run_id for run in runs}
    unsure |= {path.stem for path in root.glob(f"{MANIFESTS}/*.lock") if _is_held(path)}
    found = [
        path
        for path in root.glob("*/game=*/run=*/*")
        if path.relative_to(root).as_posix() not in named and path.parent.name.removeprefix("run=") not in unsure
    ]
    found += [path for path in root.glob(f"{MANIFESTS}/.*.tmp") if path.name[1:].split(".")[0] not in unsure]
    return sorted(path.relative_to(root).as_posix() for path in found)


@contextmanager
def lock(root: Path | str, run_id: str) -> Iterator[None]:
    """Keep other writers of this run out. A lock of a process that is gone is taken over."""
    path = Path(root) / MANIFESTS / f"{run_id}.lock"
    mark = _mark(os.getpid())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _create(path, mark) and not (_break(path) and _create(path, mark)):
            raise LakeError(
                f"Run {run_id} is being written by another process ({_holder(path)}). Wait for it; if no such process "
                f"exists, delete {path}."
            )
    except OSError as error:
        raise cannot("write", path, error) from error
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def _create(path: Path, mark: str) -> bool:
    """Whether the lock is ours now."""
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(mark)
    except FileExistsError:
        return False
    return True


def _break(path: Path) -> bool:
    """Whether a stale lock is out of the way. Renamed first, so that of two processes only one removes it."""
    stale = _holder(path)
    if _is_held(path):
        return False
    aside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        os.rename(path, aside)
    except FileNotFoundError:
        return True
    if _holder(aside) == stale:
        aside.unlink()
        return True
    os.rename(aside, path)  # another process was quicker: this is its fresh lock
    return False


def _is_held(path: Path) -> bool:
    """Whether the process that made a lock may be alive; on another host nobody knows, so yes."""
    host, _, rest = _holder(path).partition(" ")
    pid = rest.partition(" ")[0]
    if not host or not pid.isdecimal():
        return path.exists()
    return host != socket.gethostname() or _mark(int(pid)) == _holder(path)


def _holder(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _mark(pid: int) -> str:
    """Host, process id and, where /proc says it, its start: ids are used again, ids and starts are not. "" if it is gone."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return ""
    except PermissionError:
        pass  # alive, of another user
    started = ""
    with suppress(OSError):
        started = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
    return f"{socket.gethostname()} {pid} {started}".strip()


def _parse(path: Path, text: bytes) -> Manifest:
    damaged, remedy = f"Manifest {path} is damaged (%s).", "Delete it and run the command that made the run again."
    try:
        entries = json.loads(text)
        version = entries["schema_version"]
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedManifest(damaged % f"not the JSON of a manifest: {error}", remedy) from error
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise LakeError(
            f"Manifest {path} has schema version {version}, this program reads up to {SCHEMA_VERSION}. Update Tapete, or "
            "use another lake folder."
        )
    if entries.pop(CHECKSUM, None) != _checksum(entries):
        raise DamagedManifest(damaged % "its checksum does not fit", remedy)
    try:
        blocks = tuple(Block(**{**block, "files": _block_files(block["files"])}) for block in entries.pop("blocks"))
        return Manifest(**{**entries, "dimensions": _block_files(entries["dimensions"])}, blocks=blocks)
    except (ValueError, KeyError, TypeError) as error:
        raise DamagedManifest(damaged % error, remedy) from error


def _block_files(entries: Sequence[dict[str, Any]]) -> tuple[BlockFile, ...]:
    return tuple(BlockFile(**entry) for entry in entries)


def _age(run: Manifest) -> tuple[str, str]:
    return run.created_at, run.run_id


def _content(block: Block) -> list[BlockFile]:
    return [file for file in block.files if file.table in CONTENT_TABLES and file.num_rows]


def _checksum(entries: dict[str, Any]) -> str:
    return hashlib.blake2b(_canonical(entries), digest_size=16).hexdigest()


def _canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def _manifest_path(root: Path, run_id: str) -> Path:
    return root / MANIFESTS / f"{run_id}.json"


def _run_ids(root: Path) -> list[str]:
    if root.exists() and not root.is_dir():
        raise cannot("read", root, NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
    return sorted(path.stem for path in (root / MANIFESTS).glob("[!.]*.json"))


def _run_files(root: Path, run_id: str) -> list[Path]:
    return list(root.glob(f"*/game=*/run={run_id}/*"))
