"""Bots play a whole game of Dalapapa Domaine, and the screen follows every step."""

from companion.games.dalapapa.actions import Grow, Mark, NewTerritory, Place
from companion.games.dalapapa.state import DalapapaSetup
from hardware.simulated.tray import SimulatedTray
from tests.ui.games.dalapapa.touch.dalapapa_evening import DALAPAPA
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import bots_play
from ui.machine.simulation.bots import Bots
from ui.machine.simulation.hand import SimulatedHand


def test_bots_play_a_whole_game_that_the_screen_follows(evening: Evening) -> None:
    setup = DalapapaSetup(version=1, players=("Ana", "Bo", "Chloé"))
    table = evening.machine.begin(DALAPAPA, setup)
    evening.app.follow()
    evening.settle()
    assert evening.now.name == "dalapapa"
    bots_play(evening, table)
    view = table.view
    assert view.outcome is not None
    assert evening.view is view
    assert {type(action) for action in view.actions} >= {Place, NewTerritory, Grow, Mark}


def test_bots_that_think_leave_the_table_at_once_on_request(evening: Evening) -> None:
    setup = DalapapaSetup(version=1, players=("Ana", "Bo"))
    table = evening.machine.begin(DALAPAPA, setup)
    hand = SimulatedHand(SimulatedTray(seed=2), 2)
    bots = Bots(table, hand, evening.machine.press, thought=3600.0)
    bots.start()
    bots.stop()
    assert table.view.actions == ()
    assert not bots.done.is_set()
