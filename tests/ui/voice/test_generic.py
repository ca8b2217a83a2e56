"""A game with rules alone has calls too, in both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.game import Action
from companion.games.record import parse
from companion.messages import Press, Pressed
from tests.companion.games import toy
from tests.ui.voice.listening import Listening


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Listening]:
    """Yield a listener to a table with the toy game."""
    shelf, folder = tmp_path / "shelf", tmp_path / "games"
    shelf.mkdir()
    folder.mkdir()
    with toy.on_shelf(shelf) as game:
        yield Listening(folder, game, parse(toy.RECORD.encode())[1])


def moves() -> tuple[Action, ...]:
    return parse(toy.RECORD.encode())[2]


def test_actions_and_totals_are_called(table: Listening) -> None:
    first, second, last = moves()
    assert table.act(first).written("en") == (
        "Ana: throw 5. Total: five. Bo, your turn. Bo, roll the dice."
    )
    assert table.act(second).written("fr") == "Bo: pass. Ana, à vous. Ana, lancez les dés."
    assert "Ana wins with eleven points" in table.act(last).written("en")


def test_the_report_covers_the_whole_game(table: Listening) -> None:
    table.act(moves()[0])
    said = table.report().written("en")
    assert said == "Bo is to play. Pass. Totals: Ana, five; Bo, zero."


def test_an_undone_action_is_called(table: Listening) -> None:
    table.act(moves()[0])
    assert table.tell(Pressed(Press.UNDO)).written("en").startswith("Undone: Ana: throw 5.")
