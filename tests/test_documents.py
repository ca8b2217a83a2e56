"""The documents at the root agree with the files, versions and commands of the project."""

import re
import tomllib
from pathlib import Path

import pytest

from tests import suite

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
# The folders that begin a path of the repository in backquotes.
_PATH = re.compile(r"`((?:companion|vision|hardware|ui|tests|deploy)/[\w./-]+)`")
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_file_that_is_named_exists(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = _PATH.findall(text) + _LINK.findall(text)
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_code_named_in_the_architecture_is_in_its_file() -> None:
    rows = re.findall(
        r"`([\w./]+\.(?:py|toml))`: `(\w+)(?:\.(\w+))?`",
        (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"),
    )
    assert len(rows) >= 8
    for path, *names in rows:
        code = (ROOT / path).read_text(encoding="utf-8")
        for name in filter(None, names):
            assert re.search(rf"^\s*(?:class |def |){name}\b", code, re.MULTILINE), (path, name)


def test_the_newest_numbered_version_of_the_changelog_is_the_programs() -> None:
    numbers = re.findall(r"^## \[(\d[\d.]*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert numbers[0] == project["version"]


def test_a_commit_is_checked_by_the_same_commands_as_make_test() -> None:
    entries = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text())
    commands = [" ".join(check.command) for check in suite.checks()]
    assert len(entries) == 4
    assert [entry.removeprefix(".venv/bin/") for entry in entries] == commands[:4]
