"""Every game's RULES.md names existing functions and tests for its rules."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games

SHELF = Path(games.__file__).parent


def rules(name: str) -> Iterator[tuple[int, str]]:
    """Yield each rule of a game: its line's number and its text."""
    text = (SHELF / name / "RULES.md").read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("- "):
            yield number, line[2:]


def named(rule: str) -> tuple[list[str], list[str]]:
    """Return the functions and the tests that a rule names."""
    names = re.findall(r"`([^`]+)`", rule)
    tests = [name for name in names if name.startswith("test_")]
    return [name for name in names if name not in tests], tests


def found(package: str, name: str) -> object:
    """Return the object called `name` in a package, or anywhere in `companion.`."""
    whole = name if name.startswith("companion.") else f"{package}.{name}"
    parts = whole.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for part in parts[length:]:
            thing = getattr(thing, part)
        return thing
    raise ModuleNotFoundError(whole)


EVERY = [(name, number, rule) for name in games.names() for number, rule in rules(name)]


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_its_rules_written_down(name: str) -> None:
    assert len(list(rules(name))) >= 10


@pytest.mark.parametrize(("name", "number", "rule"), EVERY)
def test_a_rule_names_a_function_and_a_test_that_exist(name: str, number: int, rule: str) -> None:
    functions, tests = named(rule)
    assert functions, f"line {number} names no function"
    assert tests, f"line {number} names no test"
    for function in functions:
        held_by = found(f"companion.games.{name}", function)
        held_by = held_by.fget if isinstance(held_by, property) else held_by
        assert inspect.isfunction(held_by), function
    for test in tests:
        assert test.count(".") == 1, test
        assert inspect.isfunction(found(f"tests.companion.games.{name}", test)), test


@pytest.mark.parametrize("name", games.names())
def test_no_rule_is_written_down_twice(name: str) -> None:
    words = [re.sub(r"`[^`]+`", "", rule).strip() for _, rule in rules(name)]
    assert all(len(word) > 15 for word in words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", games.names())
def test_every_refusal_of_a_game_is_raised_somewhere_in_its_rules(name: str) -> None:
    try:
        errors = importlib.import_module(f"companion.games.{name}.errors")
    except ModuleNotFoundError:
        return
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in (SHELF / name).rglob("*.py")
        if path.name != "errors.py"
    )
    for kind in vars(errors).values():
        if inspect.isclass(kind) and kind.__module__ == errors.__name__:
            assert kind.__name__ in source
