"""RULES.md names functions and tests that exist, and every refusal has a test."""

import importlib
import re
from pathlib import Path

import pytest

from companion.errors import BadSetup, IllegalAction
from companion.games import desfausse
from companion.games.desfausse import errors, trophy_errors

HERE = Path(__file__).parent
RULES = Path(desfausse.__file__).with_name("RULES.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\| (.+) \| `(.+)` \| `(.+)` \|$", RULES, re.MULTILINE)


@pytest.mark.parametrize(("rule", "function", "test"), LINES)
def test_every_rule_names_a_function_and_a_test_that_exist(
    rule: str, function: str, test: str
) -> None:
    module, *path = function.split(".")
    found: object = importlib.import_module(f"companion.games.desfausse.{module}")
    for name in path:
        found = getattr(found, name)
    file, name = test.split(".")
    assert hasattr(importlib.import_module(f"tests.companion.games.desfausse.{file}"), name)
    assert rule.endswith(".")


def test_no_line_of_the_table_is_malformed() -> None:
    rows = [line for line in RULES.splitlines() if line.startswith("|")]
    heads = [line for line in rows if line.startswith(("| rule", "| ---"))]
    assert len(LINES) == len(rows) - len(heads)


def test_every_refusal_is_tested_by_name() -> None:
    refusals = {
        name
        for module in (errors, trophy_errors)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, (IllegalAction, BadSetup))
    } - {"IllegalAction", "BadSetup"}
    tests = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    unnamed = {name for name in refusals if not re.search(rf"(, |\(){name}\)", tests)}
    assert unnamed == set()
