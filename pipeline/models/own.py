"""Models of the user's own: HOME/models/NAME.sql is built with the marts, HOME/models/checks/NAME.sql is asked after each build.

They are files like the shipped ones: one select under a header. A model reads marts, views of the lake and other models of its
own; a check selects bad rows, of which a build wants none. They are the user's programs and may read what the user may.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import PipelineError, UsageError
from pipeline.lake import schema
from pipeline.models import catalog
from pipeline.models.catalog import Model
from pipeline.models.connections import first_line

if TYPE_CHECKING:
    import duckdb

NAME = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class OwnModels:
    """Marts and checks of a user, by name."""

    folder: Path
    marts: tuple[Model, ...] = ()
    checks: tuple[Model, ...] = ()

    @property
    def digest(self) -> str:
        """A digest of their texts: what was built with others is built again."""
        texts = "\0".join(f"{model.layer}/{model.name}\0{model.text}" for model in (*self.marts, *self.checks))
        return hashlib.blake2b(texts.encode(), digest_size=16).hexdigest()

    def wrong(self, model: Model, what: str) -> UsageError:
        """What to raise where DuckDB refuses one of them."""
        path = self.folder / ("checks" if model.layer == "checks" else "") / f"{model.name}.sql"
        return UsageError(
            f"{path}: {what}. The warehouse stays as it was; mend the file, or move it away, and build again."
        )


def read(folder: Path) -> OwnModels:
    """The models of a folder, none where it is not there; UsageError names the file that is wrong and why."""
    import duckdb

    with duckdb.connect() as con:
        marts = tuple(_models(con, folder, "marts"))
        checks = tuple(_models(con, folder / "checks", "checks"))
    return OwnModels(folder, marts, checks)


def _models(con: "duckdb.DuckDBPyConnection", folder: Path, layer: str) -> Iterator[Model]:
    import duckdb

    taken = {model.name for shipped in catalog.LAYERS for model in catalog.models(shipped)}
    taken |= {f"lake_{table}" for table in schema.TABLES}
    for path in sorted(folder.glob("*.sql")):
        if not NAME.fullmatch(path.stem) or path.stem in taken:
            raise UsageError(
                f"{path}: a model is named in small letters, digits and _, and not like one that ships. Rename the file."
            )
        try:
            text = path.read_text(encoding="utf-8")
            statements = con.extract_statements(text)
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{path} can't be read: {error}.") from error
        except duckdb.Error as error:
            raise UsageError(f"{path} is no SQL: {first_line(error)}") from error
        if len(statements) != 1 or statements[0].type.name != "SELECT":
            raise UsageError(f"{path}: a model is one SELECT; met {len(statements)} statements or another kind.")
        yield _model(path, layer, text)


def _model(path: Path, layer: str, text: str) -> Model:
    """The model of a file. A check of one's own is asked of what a build has made, so its header need not say a scope."""
    scope = "marts" if layer == "checks" else ""
    try:
        model = catalog.parse(path.stem, layer, text, scope)
    except PipelineError as error:
        raise UsageError(
            f"{path} lacks its header: comments at the beginning with a sentence, `-- grain: one row per (...)` and `-- units:`; "
            "under `-- columns:` each line is `name: words` or `name [unit]: words`."
        ) from error
    if model.scope != scope:
        raise UsageError(f"{path}: a check of your own is asked of what a build has made; leave out its scope.")
    return model
