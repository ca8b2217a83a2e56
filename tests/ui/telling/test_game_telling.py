"""The generic telling of a game with rules alone, and with words of its own."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.course import course
from companion.games.game import AnyGame, fold
from companion.games.record import parse
from companion.language.text import Text, Translated, Verbatim
from companion.language.words import Words
from tests.companion.games import toy
from tests.language import both
from ui.telling import faces
from ui.telling.game_telling import DiceFrom, GameTelling, Situation
from ui.telling.score_table import Cell, ScoreTable


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[AnyGame]:
    """Put the toy game on the shelf from a folder outside the program."""
    with toy.on_shelf(tmp_path) as game:
        yield game


def _told(game: AnyGame, monkeypatch: pytest.MonkeyPatch, *words: tuple[str, Text]) -> list[str]:
    _, setup, actions = parse(toy.RECORD.encode())
    monkeypatch.setattr(game, "words", Words(dict(words)))
    telling = faces.telling("coins")
    return [telling.told(*step).text.to("fr") for step in course(game, setup, actions).steps]


def test_a_game_without_a_telling_has_the_generic_one(coins: AnyGame) -> None:
    assert type(faces.telling("coins")) is GameTelling
    assert faces.telling("coins").game is coins
    assert not faces.has("coins", "telling")


@pytest.mark.parametrize("code", ["raise ZeroDivisionError", "TELING = None"])
def test_a_game_whose_telling_fails_has_the_generic_telling(
    coins: AnyGame, tmp_path: Path, code: str
) -> None:
    (tmp_path / "coins" / "telling.py").write_text(code)
    importlib.invalidate_caches()
    games._has.cache_clear()
    assert type(faces.telling("coins")) is GameTelling
    games._has.cache_clear()


def test_an_unknown_game_has_no_telling() -> None:
    with pytest.raises(games.UnknownGame):
        faces.telling("chess")


def test_the_table_holds_everybodys_points(coins: AnyGame) -> None:
    _, setup, actions = parse(toy.RECORD.encode())
    (table,) = faces.telling("coins").table(fold(coins, setup, actions))
    assert isinstance(table, ScoreTable)
    assert [column.text(setup.players).to("en") for column in table.columns] == ["Ana", "Bo"]
    assert [[cell.text.to("en") for cell in row.cells] for row in table.rows] == [["11", "0"]]


def test_a_blank_sheet_of_sums_alone_has_numbered_rows_for_points(coins: AnyGame) -> None:
    _, setup, _ = parse(toy.RECORD.encode())
    (table,) = faces.telling("coins").blank(setup)
    assert isinstance(table, ScoreTable)
    assert all(row.cells == (Cell(), Cell()) for row in table.rows)
    assert [row.label.text(()).to("en") for row in table.rows] == [
        *map(str, range(1, 15)),
        "Points",
    ]


def test_the_player_to_play_is_asked_to_roll_if_dice_are_awaited(coins: AnyGame) -> None:
    _, setup, actions = parse(toy.RECORD.encode())
    telling, start = faces.telling("coins"), coins.start(setup)
    assert telling.prompt(start, Situation()).text.to("en") == "Ana, roll the dice."
    nothing = Situation(dice=DiceFrom.NOWHERE)
    assert telling.prompt(start, nothing).text.to("fr") == "Ana, à vous de jouer."
    assert both(telling.prompt(fold(coins, setup, actions), Situation()).text) == ("", "")


def test_an_action_without_words_is_described_by_its_tag_and_fields(
    coins: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _told(coins, monkeypatch) == ["Ana: throw 5", "Bo: pass", "Ana: throw 6"]


def test_an_action_is_described_in_the_words_of_the_game(
    coins: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    thrown = Translated({"fr": "{name} lance un {die}", "en": "{name} throws a {die}"})
    passed = Translated({"fr": "Tour passé", "en": "Passed"})
    said = _told(coins, monkeypatch, ("action_throw", thrown), ("pass", passed), ("throw", passed))
    assert said == ["Ana lance un 5", "Tour passé", "Ana lance un 6"]


def test_words_with_unknown_fields_are_ignored(
    coins: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert _told(coins, monkeypatch, ("throw", Verbatim("{face}")))[0] == "Ana: throw 5"


def test_a_choice_is_described_as_the_action_without_the_name(coins: AnyGame) -> None:
    _, setup, _ = parse(toy.RECORD.encode())
    start = coins.start(setup)
    (choice,) = coins.choices(start)
    assert faces.telling("coins").choice(start, choice).to("en") == "pass"


def test_a_turn_ends_when_another_is_to_play(coins: AnyGame) -> None:
    _, setup, actions = parse(toy.RECORD.encode())
    short = replace(setup, options=replace(setup.options, goal=30))  # type: ignore[attr-defined]
    turns = faces.telling("coins").turns(course(coins, short, actions))
    assert [(turn.player, turn.indices, turn.points) for turn in turns] == [
        ("Ana", (0,), 5),
        ("Bo", (1,), 0),
        ("Ana", (2,), 6),
    ]


def test_a_choice_is_described_with_its_points_and_without_the_player() -> None:
    yahtzee = games.find("yahtzee")
    _, setup, actions = parse(
        b'{"game":"yahtzee","version":1,"players":["Ana","Bo"]}\n'
        b'{"action":"roll","dice":[3,3,5,1,6]}\n'
    )
    telling: GameTelling[Any, Any] = GameTelling(yahtzee)
    state = fold(yahtzee, setup, actions)
    said = [telling.choice(state, choice) for choice in yahtzee.choices(state)]
    assert ("score threes : +6", "score threes: +6") in map(both, said)
    assert Verbatim("score fours") in said


def test_a_choice_has_words_of_its_own(coins: AnyGame) -> None:
    _, setup, _ = parse(toy.RECORD.encode())
    telling: GameTelling[Any, Any] = GameTelling(coins)
    state = coins.start(setup)
    (choice,) = coins.choices(state)
    telling.game.words = Words({"choice_pass": Translated({"fr": "Passer", "en": "Pass"})})  # type: ignore[misc]
    assert both(telling.choice(state, choice)) == ("Passer", "Pass")
    assert telling.told(state, choice, state).text == Verbatim("Ana: pass")


def test_the_prompt_says_whether_to_roll_or_to_choose() -> None:
    yahtzee = games.find("yahtzee")
    header = b'{"game":"yahtzee","version":1,"players":["Ana"]}\n'
    first, again = (
        b'{"action":"roll","dice":[3,3,5,1,6]}\n',
        b'{"action":"roll","dice":[3,3,5,1,1]}\n',
    )
    said = []
    for record in (header, header + first, header + first + again * 2):
        _, setup, actions = parse(record)
        state = fold(yahtzee, setup, actions)
        at = Situation(choices=yahtzee.choices(state))
        said.append(GameTelling(yahtzee).prompt(state, at).text.to("en"))
    assert said == ["Ana, roll the dice.", "Ana, roll again or choose.", "Ana, your turn."]
