"""What runs a lake has, one of them in detail, and removing one."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pipeline.app.home import Home
from pipeline.lake import provenance
from pipeline.lake.provenance import Manifest


def summary(manifest: Manifest) -> dict[str, Any]:
    """One line on a run."""
    return {
        "run_id": manifest.run_id,
        "kind": manifest.kind,
        "game": manifest.game,
        "name": manifest.name,
        "seed": manifest.seed,
        "hands": manifest.num_hands,
        "rejects": manifest.num_rejects,
        "bytes": sum(file.num_bytes for file in manifest.files),
        "digest": manifest.digest,
        "created_at": manifest.created_at,
    }


def list_runs(home: Home) -> list[dict[str, Any]]:
    """All runs of the lake, oldest first."""
    return [summary(manifest) for manifest in provenance.all_runs(home.lake)]


def show_run(home: Home, run: str) -> dict[str, Any]:
    """A run's manifest in full."""
    return asdict(provenance.find(home.lake, run))


def remove_run(home: Home, run: str, agrees: Callable[[Manifest], bool]) -> Manifest | None:
    """Delete a run from the lake if `agrees` says so, None if not. Marts forget it at the next build."""
    manifest = provenance.find(home.lake, run)
    if not agrees(manifest):
        return None
    with provenance.lock(home.lake, manifest.run_id):
        provenance.remove(home.lake, manifest.run_id)
    return manifest
