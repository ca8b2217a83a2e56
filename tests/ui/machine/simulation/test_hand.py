"""The simulated hand throws the dice of the game, with existing faces, and keeps whole dice."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion import games
from companion.dice import Die, Size
from companion.games.desfausse.hand import START
from companion.games.desfausse.state import DesfausseSetup
from companion.games.game import Action
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.ui.games.desfausse.touch.desfausse_play import roll
from ui.cli.main import main
from ui.launch.command import PlayOptions
from ui.machine.simulation.hand import SimulatedHand

DESFAUSSE = games.find("desfausse")


class Tray:
    """A tray that records the dice thrown and kept."""

    def __init__(self, *lying: Die) -> None:
        self.truth = lying
        self.thrown: list[tuple[tuple[Die, ...], tuple[int, ...]]] = []

    def throw(self, dice: Sequence[Die], kept: Sequence[int] = ()) -> None:
        self.thrown.append((tuple(dice), tuple(kept)))


def view_of(folder: Path, *actions: Action) -> View:
    """Return the view of a game for two after these actions."""
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"))
    session = Session(GameStore(folder).create(DESFAUSSE, setup, "2026-11-21T20:41:00"), str)
    for action in actions:
        session.handle(Act(action))
    view = session.view()
    session.close()
    return view


def dice(*values: int) -> tuple[Die, ...]:
    """Return a new hand with these values."""
    pairs = zip(START.dice, values, strict=True)
    return tuple(Die(value, colour=sort.colour, size=sort.size) for sort, value in pairs)


@pytest.mark.parametrize("seed", range(20))
def test_the_whole_hand_is_thrown_and_no_big_die_shows_2_or_6(tmp_path: Path, seed: int) -> None:
    tray = Tray()
    SimulatedHand(tray, seed).throw(view_of(tmp_path), ())  # type: ignore[arg-type]
    ((thrown, kept),) = tray.thrown
    assert kept == ()
    assert sorted((die.size, die.colour) for die in thrown) == sorted(START.dice)
    assert all(die.value not in (2, 6) for die in thrown if die.size is Size.BIG)


@pytest.mark.parametrize("seed", range(20))
def test_dice_thrown_again_show_only_faces_they_have(tmp_path: Path, seed: int) -> None:
    lying = dice(3, 4, 3, 1, 3, 5)
    tray = Tray(*lying)
    view = view_of(tmp_path, roll(3, 4, 3, 1, 3, 5))
    SimulatedHand(tray, seed).throw(view, (0, 3))  # type: ignore[arg-type]
    ((thrown, _),) = tray.thrown
    assert all(die.value not in (2, 6) for die in thrown if die.size is Size.BIG)


def test_a_kept_die_is_of_its_own_sort_not_just_of_its_value(tmp_path: Path) -> None:
    lying = tuple(reversed(dice(3, 4, 3, 1, 3, 5)))
    tray = Tray(*lying)
    view = view_of(tmp_path, roll(3, 4, 3, 1, 3, 5))
    SimulatedHand(tray, 1).throw(view, (3, 4))  # type: ignore[arg-type]
    ((thrown, kept),) = tray.thrown
    assert [lying[place] for place in kept] == [lying[1], lying[2]]
    assert [thrown[place] for place in kept] == [lying[1], lying[2]]


def test_bots_are_run_for_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[PlayOptions] = []

    def note(options: PlayOptions) -> int:
        asked.append(options)
        return 0

    monkeypatch.setattr("ui.launch.startup.open_companion", note)
    assert main(["play", "desfausse", "--simulated", "--seed", "7"]) == 0
    assert [(o.game, o.simulated, o.seed) for o in asked] == [("desfausse", True, 7)]
