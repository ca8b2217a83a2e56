"""A photographed roll teaches the eye and has its picture stored, like a roll in the tray."""

import pytest

from companion import games as shelf
from companion.dice import Box, Die, Reading, SeenDie, Settled
from companion.games.yahtzee.actions import Roll
from companion.learning.feedback import ReadingVerdict
from companion.learning.roll_pictures import LyingDie
from companion.messages import Act, Amend, Photograph, PhotographedDie, Press, Pressed
from companion.storage.entries import EntryId
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import SETUP
from tests.companion.pupil import Listening

YAHTZEE = shelf.find("yahtzee")
READ = (3, 3, 5, 1, 6)


class Noting:
    """A keeper that stores its input."""

    def __init__(self) -> None:
        self.told: dict[EntryId, tuple[LyingDie, ...]] = {}

    def counted(
        self, settled: Settled, game: str, entry: EntryId, dice: tuple[LyingDie, ...]
    ) -> None:
        del settled, game
        self.told[entry] = dice


@pytest.fixture
def pupil() -> Listening:
    return Listening()


@pytest.fixture
def keeper() -> Noting:
    return Noting()


@pytest.fixture
def session(games: GameStore, pupil: Listening, keeper: Noting) -> Session:
    return Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", pupil, keeper)


def box(place: int) -> Box:
    return Box(100.0 * place, 10, 100.0 * place + 50, 60)


def photographed(*values: int, kept: tuple[int, ...] = ()) -> Act:
    """Return the action of a photographed roll with these values, which was read as `READ`."""
    dice = tuple(
        SeenDie(value=value, confidence=0.99, sure=True, box=box(place))
        for place, value in enumerate(READ)
    )
    settled = Settled(reading=Reading(dice=dice, sure=True), frame=-1, time=0.0)
    lying = tuple(
        PhotographedDie(Die(value), box(place), place) for place, value in enumerate(values)
    )
    return Act(Roll(values, kept), Photograph(settled, lying))


def lying(*values: int) -> dict[Box | None, int]:
    return {box(place): value for place, value in enumerate(values)}


def test_a_right_reading_is_reported(session: Session, pupil: Listening) -> None:
    session.handle(photographed(*READ))
    assert pupil.words == [(ReadingVerdict.RIGHT, lying(*READ))]


def test_a_corrected_die_makes_the_reading_wrong(session: Session, pupil: Listening) -> None:
    session.handle(photographed(3, 3, 5, 1, 4))
    assert pupil.words == [(ReadingVerdict.WRONG, lying(3, 3, 5, 1, 4))]


def test_the_picture_is_stored_for_the_entry_of_its_roll(session: Session, keeper: Noting) -> None:
    session.handle(photographed(3, 3, 5, 1, 4))
    ((entry, dice),) = keeper.told.items()
    assert entry == session.view().entries[0]
    assert [(die.read, die.counted, die.position) for die in dice][4] == (6, 4, 4)


def test_a_roll_amended_later_is_judged_again(session: Session, pupil: Listening) -> None:
    session.handle(photographed(*READ))
    session.handle(Amend({0: Roll((3, 3, 5, 1, 2))}))
    assert pupil.words == [(ReadingVerdict.WRONG, lying(3, 3, 5, 1, 2))]


def test_a_roll_undone_was_never_judged(session: Session, pupil: Listening) -> None:
    session.handle(photographed(*READ))
    session.handle(Pressed(Press.UNDO))
    assert pupil.words == []


def test_a_roll_that_the_rules_refuse_teaches_nothing(
    session: Session, pupil: Listening, keeper: Noting
) -> None:
    session.handle(photographed(*READ))
    session.handle(photographed(1, 1, 1, 1, 1, kept=(0,)))
    assert len(session.view().actions) == 1
    assert pupil.words == [(ReadingVerdict.RIGHT, lying(*READ))]
    assert len(keeper.told) == 1
