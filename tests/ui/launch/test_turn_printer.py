"""A line for each turn of bots, so that the terminal shows progress."""

from pathlib import Path

import pytest

from companion.games.yahtzee import GAME
from companion.messages import Act, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import ACTIONS, AT, SETUP
from ui.launch.action_printer import TurnPrinter


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(GameStore(tmp_path).create(GAME, SETUP, AT), lambda: AT)


def test_each_turn_is_printed_once_with_the_number_of_turns(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    printer = TurnPrinter("en")
    printer(session.view())
    for action in ACTIONS:
        session.handle(Act(action))
        printer(session.view())
    assert capsys.readouterr().out.splitlines() == [
        "turn 1 of 26: Ana",
        "turn 2 of 26: Bo",
        "turn 3 of 26: Ana",
    ]


def test_an_undone_turn_gets_its_number_again(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    for action in ACTIONS[:3]:
        session.handle(Act(action))
    printer = TurnPrinter("fr")
    printer(session.view())
    session.handle(Pressed(Press.UNDO))
    printer(session.view())
    lines = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines == ["tour 2 sur 26 : Bo", "tour 1 sur 26 : Ana"]
