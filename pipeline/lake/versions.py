"""What is of an earlier version in a run, and what that means for who reads it."""

from pipeline.codes import STATS_VERSION
from pipeline.lake.provenance import Manifest
from pipeline.lake.schema import SCHEMA_VERSION


def older(run: Manifest) -> tuple[str, ...]:
    """What is of an earlier version in a run, in words; nothing in one of today."""
    versions = (("statistics", run.stats_version, STATS_VERSION), ("schema", run.schema_version, SCHEMA_VERSION))
    return tuple(f"{what} {then}, now {now}" for what, then, now in versions if then < now)


def hint(run: Manifest) -> str:
    """What to say of a run that is of an earlier version, else nothing."""
    if not older(run):
        return ""
    needs = "marts can't be built with it before" if run.stats_version < STATS_VERSION else "it is read as it is"
    return f"Run {run.run_id} ({run.name}) is of an earlier version ({'; '.join(older(run))}); {needs}: tapete upgrade"
