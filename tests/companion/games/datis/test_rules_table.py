"""RULES.md: every function and every test it names is there."""

import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from companion.games import datis

TEXT = (Path(datis.__file__).with_name("RULES.md")).read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) \| `(\S+)` \| `(\S+)` \|$", TEXT, re.MULTILINE)


def found(package: str, dotted: str) -> object:
    """What a dotted name of that package stands for. Raises AttributeError."""
    module, *path = dotted.split(".")
    start: object = importlib.import_module(f"{package}.{module}")
    return reduce(getattr, path, start)


def test_every_line_of_the_table_is_a_rule_a_function_and_a_test() -> None:
    lines = [line for line in TEXT.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(lines) - 2 > 60


@pytest.mark.parametrize(("rule", "function", "test"), ROWS)
def test_a_rule_names_a_function_and_a_test_that_exist(rule: str, function: str, test: str) -> None:
    assert rule.endswith(".")
    assert found("companion.games.datis", function)
    assert callable(found("tests.companion.games.datis", test))
