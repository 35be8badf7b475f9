"""What `tapete sql` answers, and what it refuses without a byte of the lake changing."""

import shutil
from pathlib import Path

import duckdb
import pytest

from pipeline.errors import UsageError
from pipeline.models import build, guard
from tests.models.tiny_lake import write_run


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("home")
    write_run(home / "lake")
    build.build(home / "lake", home / "warehouse.duckdb")
    (home / "secret.csv").write_text("word\nxyzzy\n")
    return home


@pytest.fixture
def unchanged(home, tmp_path, monkeypatch):
    """The home's files are the same after the test, and none was added where the test runs."""
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    yield
    assert {path: path.read_bytes() for path in home.rglob("*") if path.is_file()} == before
    assert list(tmp_path.iterdir()) == []


ANSWERED = [
    "select count(*) from hands",
    "SELECT 1;",
    "-- how many\nselect count(*) /* all; of them */ from mart_runs -- ;",
    "from seats select max(net_chips)",
    "values (1), (2)",
    "with one as (select 1 as a) from one",
    "with recursive r(i) as (select 1 union all select i + 1 from r where i < 3) from r",
    "select 1 union all (select 2 order by 1)",
    "describe hands",
    "describe select 1 as a",
    "summarize mart_player_kinds",
    "show tables",
    "explain select count(*) from seats",
    "EXPLAIN ANALYZE\nselect 1",
    "pivot seats on position in ('BTN', 'SB') using count(*)",
    "select * from range(3), unnest([1, 2])",
    "select action_name(7), list_transform([1], lambda x: x + 1)",
    "select 'copy hands to ''x''' as words",
]

REFUSED = [
    "",
    "-- nothing",
    "select 1; select 2",
    "select 1; copy hands to 'hands.csv'",
    "copy hands to 'hands.csv'",
    "copy (select 1) to 'one.parquet'",
    "export database 'all'",
    "import database 'all'",
    "attach 'other.duckdb'",
    "detach warehouse",
    "use memory",
    "install httpfs",
    "load httpfs",
    "pragma database_list",
    "pragma json_execute_serialized_sql('x')",
    "set threads = 1",
    "reset lock_configuration",
    "set variable older_rules = true",
    "create table mine as select 1",
    "create or replace temp view hands as select 1",
    "create macro two() as 2",
    "create secret s (type http)",
    "insert into mart_runs from mart_runs",
    "update mart_runs set num_hands = 0",
    "delete from mart_runs",
    "truncate mart_runs",
    "merge into mart_runs as a using mart_runs as b on true when matched then delete",
    "drop view hands",
    "alter table mart_runs rename to gone",
    "comment on table mart_runs is 'mine'",
    "call pragma_version()",
    "checkpoint",
    "vacuum",
    "analyze",
    "begin",
    "prepare one as select 1",
    "execute one",
    "pivot seats on position using count(*)",
    "selec 1",
    # A common table expression that writes makes the whole no less a SELECT to DuckDB.
    "with x as (copy (select 1) to 'one.csv') select 1",
    "with x as materialized (copy hands to 'one.csv') from x",
    "with x as (insert into mart_runs from mart_runs returning *) from x",
    "with x as (delete from mart_runs returning *) from x",
    "with x as (update mart_runs set num_hands = 0 returning *) from x",
    "explain copy hands to 'hands.csv'",
    "explain analyze copy hands to 'hands.csv'",
    "explain analyze with x as (copy (select 1) to 'one.csv') select 1",
    "explain create table mine as select 1",
    "explain analyze create table mine as select 1",
    "explain (analyze) select 1",
    "/* select */ explain analyze copy hands to 'hands.csv'",
    "/* /* */ explain select 1 -- */ explain analyze copy hands to 'hands.csv'",
    "explain select 1; copy hands to 'hands.csv'",
    # Table functions that run a text as SQL, or do more than read.
    "from json_execute_serialized_sql(json_serialize_sql('with x as (copy (select 1) to ''one.csv'') select 1'))",
    "from query('select 1')",
    "from enable_logging(storage = 'file')",
    "from checkpoint()",
    "from duckdb_secrets()",
    "from read_duckdb('warehouse.duckdb')",
    "select (select count(*) from query('select 1'))",
]

OUT_OF_REACH = [
    "from read_csv('{home}/secret.csv')",
    "from '{home}/secret.csv'",
    "from read_text('{home}/secret.csv')",
    "from read_text('{home}/lake/../secret.csv')",
    "from read_blob('/etc/passwd')",
    "from '/etc/passwd'",
    "from glob('/etc/*')",
    "from read_parquet('https://example.com/one.parquet')",
    "from read_parquet('s3://bucket/one.parquet')",
    "select getenv('HOME')",
    "from frame_of_the_caller",
    "from duckdb_secrets()",
    "copy (select 1) to '{home}/one.csv'",
    "attach '{home}/other.duckdb'",
    "set enable_external_access = true",
    "set allowed_directories = ['/']",
    "reset lock_configuration",
    "install httpfs",
    "drop table warehouse.mart_runs",
    "create table warehouse.mine as select 1",
]


@pytest.mark.parametrize("text", ANSWERED)
def test_questions_are_answered(home, unchanged, text):
    guard.check_sql(text)

    assert guard.query(home / "lake", home / "warehouse.duckdb", text).num_rows > 0


@pytest.mark.parametrize("text", REFUSED)
def test_whatever_is_no_question_is_refused(home, unchanged, text):
    with pytest.raises(UsageError):
        guard.check_sql(text)
    with pytest.raises(UsageError):
        guard.query(home / "lake", home / "warehouse.duckdb", text)


@pytest.mark.parametrize("text", OUT_OF_REACH)
def test_the_locked_connection_refuses_even_what_the_first_guard_would_let_through(home, unchanged, text):
    frame_of_the_caller = build.connect(home / "lake", home / "warehouse.duckdb").sql("select 1 as a").to_arrow_table()
    assert frame_of_the_caller.num_rows == 1
    with guard.locked(home / "lake", home / "warehouse.duckdb") as con, pytest.raises(duckdb.Error):
        con.execute(text.format(home=home)).fetchall()


def test_files_of_the_lake_may_be_read(home):
    lake = (home / "lake").resolve()

    answer = guard.query(
        lake, home / "warehouse.duckdb", f"select count(*) from read_parquet('{lake}/hands/*/*/*.parquet')"
    )

    assert answer.to_pylist() == [{"count_star()": 4}]


def test_a_lake_in_a_folder_with_an_odd_name_is_read(home, tmp_path):
    odd = shutil.copytree(home, tmp_path / "it's [x] * and ?")

    answer = guard.query(odd / "lake", odd / "warehouse.duckdb", "select count(*) as n from seats")

    assert answer.to_pylist() == [{"n": 12}]


def test_refusals_say_what_was_met_and_what_is_allowed():
    with pytest.raises(UsageError, match=r"Met COPY\. Allowed is one SELECT") as caught:
        guard.check_sql("copy hands to 'x'")
    assert caught.value.exit_code == 2
    with pytest.raises(UsageError, match="Met COPY inside a query"):
        guard.check_sql("with x as (copy (select 1) to 'x') select 1")
    with pytest.raises(UsageError, match="Met 2 statements"):
        guard.check_sql("select 1; select 2")
    with pytest.raises(UsageError, match="That is no SQL: Parser Error"):
        guard.check_sql("selec 1")


def test_a_misspelt_column_is_a_mistake_of_the_question(home):
    with pytest.raises(UsageError, match="net_chip"):
        guard.query(home / "lake", home / "warehouse.duckdb", "select net_chip from seats")


def test_answers_keep_their_types(home):
    answer = guard.query(
        home / "lake", home / "warehouse.duckdb", "select num_hands, digest, created_at from mart_runs"
    )

    assert [str(kind) for kind in answer.schema.types] == ["int64", "string", "timestamp[us, tz=UTC]"]
