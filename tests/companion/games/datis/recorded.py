"""Records of Datis: lines of whole rounds of two, and a session to submit them to."""

from pathlib import Path

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, DatisAction, Mode, Risk, Round, Won
from companion.games.datis.setup import DatisSetup
from companion.messages import Act
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.games.datis.table import dice, names, setup

GREEN, BLACK = "green d4 d6 d8 d10 d12 d20", "black d4 d6 d8 d10 d12 d20, blue d4 d6"
THROWN = {"green-d4": 4, "green-d6": 6, "green-d8": 8, "green-d10": 9, "green-d12": 12}
PLAIN = setup(grand_slam=0, three=0)


def evening(tmp_path: Path, header: DatisSetup) -> Session:
    """Return a session of a new game on disk."""
    opened = GameStore(tmp_path).create(GAME, header, "2024-02-03T20:00:00")
    return Session(opened, lambda: "2024-02-03T20:00:01")


def tell(session: Session, *actions: DatisAction) -> None:
    """Do these actions; none may be refused."""
    for action in actions:
        session.handle(Act(action))
        assert session.view().notice is None, session.view().notice


def entered(ana: str, bo: str) -> tuple[DatisAction, ...]:
    """Return a round of two players entered by its tally alone."""
    return Round(Mode.TALLY), Won("Ana", names(dice(ana))), Won("Bo", names(dice(bo)))


def begun(ana: str, bo: str) -> tuple[DatisAction, ...]:
    """Return the same as `entered`, always begun by Ana."""
    return Round(Mode.TALLY, "Ana"), *entered(ana, bo)[1:]


def said(player: str, *colours: str) -> Announce:
    """Return an assured announcement of these colours, in which the first colour pays."""
    return Announce(player, colours, colours[0], risk=False)


def risked(ana: int, bo: int) -> tuple[Risk, Risk]:
    """Return Ana's and Bo's risks in the third round of `tied_at_202`, with these D20 values."""
    black = {"black-d8": 8, "black-d10": 9, "black-d12": 12}
    return Risk("Ana", {**THROWN, "green-d20": ana}), Risk("Bo", {**black, "black-d20": bo})


def tied_at_202() -> tuple[DatisAction, ...]:
    """Return two rounds of 110 points for both, and a round of 92 for both."""
    black = Announce("Bo", ("black", "blue"), "black", risk=False)
    first = (*begun(GREEN, BLACK), said("Ana", "green"), black)
    second = (*begun(BLACK, GREEN), said("Ana", "black", "blue"), said("Bo", "green"))
    third = (
        *begun(GREEN, BLACK),
        Announce("Ana", ("green",), "green", risk=True),
        Announce("Bo", ("black", "blue"), "black", risk=True),
        *risked(7, 17),
    )
    return (*first, *second, *third)
