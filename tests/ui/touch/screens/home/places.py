"""Home in the states that the tests of sizes check."""

from hardware.computer.sticks import Stick
from tests.companion.evening import whole_game
from tests.ui.games.yahtzee.touch.places import TURN
from tests.ui.touch.evening import YAHTZEE, Evening, yahtzee
from tests.ui.touch.problems import NAMES
from ui.interface import OfferedGame
from ui.takeaway.copying import Copied
from ui.takeaway.errors import StickGone


def welcome(evening: Evening) -> None:
    """Show the very first start."""
    evening.app.first_start = True
    evening.app.go("home")


def home(evening: Evening) -> None:
    """Show Home with a game to resume."""
    evening.sit_down("Ana", "Jean-Baptiste", actions=TURN)
    evening.app.game_life.leave()


def home_of_eight(evening: Evening) -> None:
    """Show Home with a game of many players to resume, and another game."""
    evening.sit_down(*NAMES[:3], actions=TURN)
    evening.app.game_life.leave()
    evening.sit_down(*NAMES, actions=whole_game(8)[:60])
    evening.app.game_life.leave()


def home_as_last_time(evening: Evening) -> None:
    """Show Home without a game to resume: the last players can begin a new game."""
    evening.sit_down(*NAMES[:4], actions=whole_game(4))
    evening.app.game_life.leave()


def home_finished(evening: Evening) -> None:
    """Show all three piles, with the finished games of many players open."""
    for players in (NAMES[:2], NAMES[:4], NAMES[3:5]):
        evening.sit_down(*players, actions=whole_game(len(players)))
        evening.app.game_life.leave()
    evening.sit_down(*NAMES[:3], actions=TURN)
    evening.app.game_life.leave()
    store = evening.machine.store
    store.discard(store.games()[0].id)
    evening.app.go("home").open_stored()
    evening.now.stored.show("finished")


def home_offered(evening: Evening) -> None:
    """Show the next game of a tournament for a full table."""
    home_finished(evening)
    setup = yahtzee(*NAMES[:5])
    evening.app.close_all()
    evening.machine.offered = OfferedGame(YAHTZEE, setup, "T-12-12", 12)
    evening.app._look_for_offer()


def home_bin(evening: Evening) -> None:
    """Show the bin."""
    home_finished(evening)
    evening.now.stored.show("bin")


def home_asking(evening: Evening) -> None:
    """Show the confirmation before a game goes into the bin."""
    home_finished(evening)
    evening.now.stored.ids.lines.children[-1].dispatch("on_discard")


def home_stick(evening: Evening) -> None:
    """Show the choice of files to copy to a stick with the longest name."""
    home_finished(evening)
    folder = evening.machine.folder
    evening.machine.sticks = (Stick(folder / ("W" * 40), folder.stat().st_dev),)
    evening.now.offer_stick()


def home_copied(evening: Evening) -> None:
    """Show the longest result of a copy."""
    # imported after the window is open
    from ui.touch.screens.home.stick import StickCard  # noqa: PLC0415

    home_stick(evening)
    evening.app.close_all()

    def fails(_: object) -> Copied:
        raise StickGone(name="W" * 30, done=10_000)

    card = StickCard("W" * 30, fails)
    evening.app.open(card)
    assert evening.screen.until(lambda: not card.copying)


PLACES = [
    welcome,
    home,
    home_of_eight,
    home_as_last_time,
    home_finished,
    home_offered,
    home_bin,
    home_asking,
    home_stick,
]
SPARSE = [home_copied]  # screens with only a key to close them
