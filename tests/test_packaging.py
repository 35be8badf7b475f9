"""The wheel holds what an installed Tapete needs and no outputs; the lock can be used anywhere."""

import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.needs import ROOT

OUTPUTS = ("lake", "reports", "warehouse.duckdb", "warehouse.duckdb.x.tmp")
LOCK = ROOT / "requirements.lock"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """A wheel built from a copy of the sources with outputs lying about in data/."""
    tree = tmp_path_factory.mktemp("tree")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    no_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "pipeline", tree / "pipeline", ignore=no_caches)
    shutil.copytree(ROOT / "schemas", tree / "schemas", ignore=no_caches)
    shutil.copytree(ROOT / "data", tree / "data", ignore=shutil.ignore_patterns("lake", "reports", "warehouse.duckdb*"))
    for name in ("lake/hands/x.parquet", "reports/x.html", "warehouse.duckdb", "warehouse.duckdb.x.tmp"):
        (tree / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / "data" / name).touch()
    dist = tmp_path_factory.mktemp("dist")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(dist)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(tree)], check=True)
    return next(dist.glob("*.whl"))


@pytest.fixture(scope="module")
def names(wheel) -> list[str]:
    return zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize(
    "pattern",
    [
        "pipeline/cli.py",
        "pipeline/schemas/*.yaml",
        "pipeline/data/*.toml",
        "pipeline/engine/*.npz",
        "pipeline/models/*.sql",
    ],
)
def test_the_wheel_holds(names, pattern):
    """Code, contracts, shipped data, evaluator tables and SQL models are inside the package."""
    assert any(fnmatch(name, pattern) for name in names)


def test_schemas_and_data_are_not_packages_of_their_own(names):
    """Only `pipeline` would be added to a user's environment."""
    assert {name.split("/")[0] for name in names if ".dist-info/" not in name} == {"pipeline"}


def test_outputs_do_not_travel(names):
    """Lake, warehouse and reports of the checkout stay out of the wheel."""
    assert [name for name in names if name.startswith(tuple(f"pipeline/data/{output}" for output in OUTPUTS))] == []


def test_the_licence_travels(names):
    """MIT asks for a copy of its text."""
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_lock_is_exact_and_names_no_registry():
    """Each line is `name==version`, without an address or a path."""
    lines = LOCK.read_text().splitlines()

    assert [line for line in lines if "://" in line or "@" in line] == []
    assert [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+", line)] == []


def test_the_lock_has_every_dependency_at_a_version_that_fits():
    """Dependencies and all extras of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [project["dependencies"], *project["optional-dependencies"].values()]
    requirements = [Requirement(text) for group in wanted for text in group]
    lines = [line for line in LOCK.read_text().splitlines() if "==" in line and not line.startswith("#")]
    locked = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines}

    for requirement in requirements:
        if requirement.name != "tapete":
            assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)]), requirement


@pytest.mark.slow
def test_an_installed_wheel_does_the_main_job_from_an_empty_folder(wheel, tmp_path):
    """In a new environment that has never seen the checkout."""
    venv.create(tmp_path / "venv", with_pip=True)
    bin_dir = tmp_path / "venv" / "bin"
    subprocess.run([bin_dir / "python", "-m", "pip", "install", "-q", "-c", LOCK, wheel], check=True)
    empty = tmp_path / "empty"
    empty.mkdir()

    subprocess.run([bin_dir / "tapete", "run"], cwd=empty, check=True)

    assert any(path.suffix == ".html" for path in empty.rglob("*"))
