"""Games with all faults at once end with the sheet of the dice that were thrown."""

import logging
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import games
from companion.games.game import fold
from companion.messages import Pencil
from companion.storage.game_store import GameStore
from companion.table.view import View
from companion.tray.dice_sorts import as_told
from tests.ui.gauge import Gauge
from tests.ui.storm import PATIENCE, StormyGame, stormy_game
from tests.ui.waiting import until


def weather(folder: Path, game: str, seed: int, least: int = 2) -> StormyGame:
    """Play a game and compare it with the tray, the disk and the rules.

    The game has the fewest players allowed, `least` or more.
    """
    with stormy_game(folder, game, seed, least) as storm:
        storm.play()
        assert until(lambda: saved(storm), PATIENCE)
        view = storm.table.view
        rolls_are_what_was_thrown(storm, view)
        storm.album.finish()
        pictures_are_of_their_rolls(storm, view)
    assert view.outcome is not None
    assert view.state == fold(view.game, view.setup, view.actions)
    stored = GameStore(folder / "games").load(view.id)
    assert stored.history.actions == view.actions
    assert view.game.report(stored.state) == view.game.report(view.state)
    return storm


def saved(storm: StormyGame) -> bool:
    if storm.table.view.unsaved:
        storm.table.submit(Pencil(None))
    return not storm.table.view.unsaved


def rolls_are_what_was_thrown(storm: StormyGame, view: View) -> None:
    """Assert that every roll on the sheet was thrown once and shows the values in the tray."""
    state = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        state = view.game.apply(state, action)
        if view.game.roll_type is None or not isinstance(action, view.game.roll_type):
            continue
        written = view.game.rolled(state)
        thrown = storm.hand.thrown.get(index)
        if not written:
            continue  # a roll that ended the turn
        assert thrown is not None, (index, action)
        told = [as_told(die, written[0]) for die in thrown]
        assert Counter(told) == Counter(written), (index, action)


def pictures_are_of_their_rolls(storm: StormyGame, view: View) -> None:
    """Assert that every stored picture shows the dice of its roll, without any error.

    Rolls entered by touch have no picture, and neither do rolls counted faster than the disk can
    store them.
    """
    rolls = [
        at
        for at, action in enumerate(view.actions)
        if view.game.enters_roll(action) and at in storm.hand.thrown
    ]
    without = 0
    for index in rolls:
        found = storm.album.find(view.id, view.entries[index])
        without += found is None
        now = view.game.rolled(view.state_before(index + 1)) or view.game.thrown(
            view.actions[index]
        )
        for die in found.dice if found is not None else ():
            if die.position is not None and not storm.misread:
                assert now[die.position].value == die.counted == die.read, (index, die)
    assert storm.album.trouble is None
    assert without <= storm.tapped + len(rolls) // 4, (without, len(rolls))


def calm_log(caplog: pytest.LogCaptureFixture) -> bool:
    """Return True if no unexpected error was logged."""
    return not [record for record in caplog.records if record.levelno >= logging.ERROR]


# Bots of D.21 think for half a minute and throw no dice; a game of Dalapapa Domaine has four times
# the frames of a Datis game. Both are left to the soak.
@pytest.mark.parametrize("game", ["datis", "yahtzee"])
def test_a_game_in_a_storm_ends_with_the_right_sheet(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    weather(tmp_path, game, seed=1, least=1)
    assert calm_log(caplog)


@pytest.fixture(scope="module")
def gauge(say: Callable[[str], None]) -> Gauge:
    return Gauge(say)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(games.names()))
@pytest.mark.parametrize("seed", range(2, 42))
def test_two_hundred_games_in_a_storm_end_with_the_right_sheet(
    tmp_path: Path, game: str, seed: int, caplog: pytest.LogCaptureFixture, gauge: Gauge
) -> None:
    storm = weather(tmp_path, game, seed)
    print(
        f"{game} {seed}: {storm.clock.now():.0f} s of the table's time, {storm.tapped} tapped in, "
        f"{storm.misread} corrected"
    )
    assert calm_log(caplog)
    gauge.played()


@pytest.mark.soak
def test_two_hundred_games_in_a_storm_leave_nothing_behind(gauge: Gauge) -> None:
    """Modules and caches grow during the first measurements; after them nothing may grow."""
    if len(gauge.handles) < 4:
        pytest.skip("too few games were played")
    assert max(gauge.handles[2:]) <= gauge.handles[1]
    assert gauge.memory[-1] <= gauge.memory[2] * 1.1
