"""Pay tables as files: a table of lines for each wager that is paid by one, from the paytables folder of the home, or shipped."""

from pathlib import Path

from pydantic import Field, ValidationError

from pipeline.errors import ScenarioError, UnknownName
from pipeline.rules.banked import BankedGame, PayTable, RuleBroken
from pipeline.simulate import documents
from pipeline.simulate.stakes import Part


class PayTables(Part):
    """What wagers win to one, line by line; 0 where a line is not paid."""

    description: str = Field(default="", description="One sentence on where it comes from.")
    bet: dict[str, int] = Field(description="Lines of the bet, each a whole number.")
    bonus: dict[str, int] = Field(description="Lines of the bonus, each a whole number.")


def find_pay_tables(game: BankedGame, name: str, home: Path | None = None) -> dict[str, PayTable]:
    """The pay tables of this name by wager, the home folder's own or ones that ship."""
    files = documents.files("paytables", home)
    if name not in files:
        raise UnknownName("pay table", name, sorted(files))
    return read_pay_tables(game, files[name])


def read_pay_tables(game: BankedGame, path: Path) -> dict[str, PayTable]:
    """The pay tables in a file by wager; ScenarioError names a line that is missing, negative, or pays less than a lower one."""
    try:
        document = PayTables(**documents.read_toml(path))
    except ValidationError as error:
        raise documents.complaint(PayTables, path, error) from error
    tables = {}
    for wager in game.wagers:
        if wager.is_by_table:
            try:
                tables[wager.key] = PayTable.of(getattr(document, wager.key))
            except RuleBroken as error:
                raise ScenarioError(path, f"{wager.key}.{error.field}", error.met, error.allowed) from error
    return tables
