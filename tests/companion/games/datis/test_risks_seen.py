"""Risked dice through the session: read by the eye, counted once, for the right player."""

from pathlib import Path

from msgspec.structs import replace

from companion.dice import Box, Colour, DieKind, Reading, SeenDie, Settled
from companion.games.datis.actions import Announce, Mode, Risk, Round, Won
from companion.learning.feedback import ShownReading
from companion.messages import Act, Amend, Saw
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.tray.draft import Ask
from tests.companion.games.datis.at_tally import ANA, BO, HANDS
from tests.companion.games.datis.recorded import evening
from tests.companion.games.datis.table import dice, names, setup
from tests.companion.pupil import Listening


def seen(value: int, kind: DieKind, colour: Colour, place: int) -> SeenDie:
    """Return a die read for sure, lying at its place in the tray."""
    box = Box(100.0 * place, 0, 100.0 * place + 60, 60)
    return SeenDie(value=value, confidence=1, sure=True, box=box, kind=kind, colour=colour)


ANAS = (seen(3, DieKind.D8, Colour.GREEN, 0), seen(7, DieKind.D12, Colour.GREEN, 1))
BOS = (seen(1, DieKind.D6, Colour.BLACK, 2), seen(20, DieKind.D20, Colour.BLACK, 3))


def look(session: Session, *dice_: SeenDie, kept: tuple[int, ...] = ()) -> None:
    """Submit the eye's next settled reading."""
    request = session.view().question.number
    reading = Reading(dice=dice_, sure=True)
    session.handle(Saw(Settled(reading=reading, frame=0, time=0.0, kept=kept, request=request)))


def announced(tmp_path: Path, *before: SeenDie) -> Session:
    """Return a session in which both have announced a risk; `before` was seen earlier."""
    session = evening(tmp_path, setup())
    won = [Won(name, names(dice(hand))) for name, hand in zip(("Ana", "Bo"), HANDS, strict=True)]
    for action in (Round(Mode.TALLY), *won, ANA):
        session.handle(Act(action))
    look(session)
    look(session, *before)
    session.handle(Act(BO))
    return session


def last(session: Session) -> object:
    """Return the last recorded action."""
    return session.view().actions[-1]


def test_the_paying_dice_are_counted_when_they_come_to_rest(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, *ANAS)
    assert last(session) == Risk("Ana", {"green-d8": 3, "green-d12": 7})
    look(session, *BOS)
    assert last(session) == Risk("Bo", {"black-d6": 1, "black-d20": 20})
    assert [standing.total for standing in session.view().standings] == [20, 42]


def test_dice_left_from_a_players_roll_are_not_the_next_players(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, *ANAS)
    look(session, *ANAS, kept=(0, 1))
    assert isinstance(last(session), Risk)
    assert session.view().to_play == "Bo"
    assert session.view().notice is None
    look(session, *ANAS, *BOS, kept=(0, 1))
    assert Ask.TOO_MANY in session.view().asks


def test_dice_thrown_before_the_risk_are_no_risk(tmp_path: Path) -> None:
    session = announced(tmp_path, *ANAS)
    look(session, *ANAS, kept=(0, 1))
    assert last(session) == BO


def test_other_dice_than_those_that_pay_are_asked_about(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, ANAS[0], BOS[0])
    view = session.view()
    assert view.asks == (Ask.WRONG_DICE,)
    assert last(session) == BO
    assert view.draft is not None
    told = view.game.mismatch(view.state, [die.die for die in view.draft.dice])
    assert told is not None
    assert told.to("en") == "green D12 missing, black D6 too many"
    assert told.to("fr") == "il manque D12 vert, D6 noir de trop"


def test_the_missing_die_of_a_risk_is_named(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, ANAS[0])
    view = session.view()
    assert view.asks == (Ask.TOO_FEW,)
    assert view.draft is not None
    told = view.game.mismatch(view.state, [die.die for die in view.draft.dice])
    assert told is not None
    assert told.to("en") == "green D12 missing"


def test_an_unread_colour_is_that_of_the_paying_dice(tmp_path: Path) -> None:
    session = announced(tmp_path)
    look(session, *(replace(die, colour=None) for die in ANAS))
    assert last(session) == Risk("Ana", {"green-d8": 3, "green-d12": 7})


def test_no_dice_are_counted_while_players_announce(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    session.handle(Act(Round(Mode.TALLY)))
    look(session)
    look(session, *ANAS)
    assert session.view().draft is None
    assert session.view().actions == (Round(Mode.TALLY),)
    assert not any(isinstance(action, Announce) for action in session.view().actions)


def test_the_dice_of_a_corrected_risk_are_learned_with_the_corrected_values(tmp_path: Path) -> None:
    session = announced(tmp_path)
    session.close()
    pupil = Listening()
    opened = GameStore(tmp_path).open(session.view().id, "later")
    session = Session(opened, lambda: "later", pupil)
    look(session)
    look(session, ANAS[0], seen(3, DieKind.D12, Colour.GREEN, 1))
    index = len(session.view().actions) - 1
    session.handle(Amend({index: Risk("Ana", {"green-d12": 7, "green-d8": 3})}))
    ((_, truth),) = pupil.known.values()
    assert truth == (ShownReading(3, ANAS[0].box), ShownReading(7, ANAS[1].box))
