"""Hand and tray must agree: dice of the wrong sort are asked about before any score."""

from collections import Counter
from pathlib import Path

import pytest

from companion import games
from companion.dice import Box, Colour, Die, DieKind, Reading, SeenDie, Settled, Size
from companion.games.desfausse.actions import Roll
from companion.games.desfausse.state import DesfausseSetup
from companion.messages import AddDie, Press, Pressed, RemoveDie, Saw, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.tray.dice_sorts import dressed, fit, in_places
from companion.tray.draft import Ask

DESFAUSSE = games.find("desfausse")
AT = "2026-11-21T20:41:00+01:00"
RED, GREEN, SMALL, BIG = Colour.RED, Colour.GREEN, Size.SMALL, Size.BIG
Seen = tuple[int, Colour | None, Size | None]
HAND: tuple[Seen, ...] = (
    (3, RED, SMALL),
    (4, RED, SMALL),
    (6, GREEN, SMALL),
    (2, GREEN, SMALL),
    (5, RED, BIG),
    (4, GREEN, BIG),
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    """Return a new game after a reading of the empty tray."""
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"))
    session = Session(GameStore(tmp_path).create(DESFAUSSE, setup, AT), lambda: AT)
    see(session, ())
    return session


def see(session: Session, dice: tuple[Seen, ...], kept: tuple[int, ...] = ()) -> None:
    """Give the session a sure reading; None stands for an unknown colour or size."""
    seen = tuple(
        SeenDie(
            value=value,
            confidence=0.99,
            sure=True,
            box=Box(100 * at, 0, 100 * at + 50, 50),
            kind=DieKind.D6,
            colour=colour,
            size=size,
        )
        for at, (value, colour, size) in enumerate(dice)
    )
    reading = Reading(dice=seen, sure=True)
    request = session.view().question.number
    session.handle(Saw(Settled(reading=reading, frame=0, time=0.0, kept=kept, request=request)))


def rolls(session: Session) -> int:
    return len(session.view().actions)


def test_the_dice_of_the_hand_are_counted_unasked(session: Session) -> None:
    see(session, HAND)
    assert session.view().asks == ()
    assert rolls(session) == 1


def test_a_die_of_the_wrong_colour_is_asked_about_and_nothing_is_scored(session: Session) -> None:
    see(session, ((3, GREEN, SMALL), *HAND[1:]))
    view = session.view()
    assert view.asks == (Ask.WRONG_DICE,)
    assert view.draft is not None
    told = view.game.mismatch(view.state, [die.die for die in view.draft.dice])
    assert told is not None
    assert told.to("en") == "1 small red missing; 1 small green too many"
    assert told.to("fr") == "il manque 1 petit rouge ; 1 petit vert de trop"
    assert rolls(session) == 0


def test_a_die_of_the_wrong_size_is_asked_about(session: Session) -> None:
    see(session, ((3, RED, BIG), *HAND[1:]))
    assert session.view().asks == (Ask.WRONG_DICE,)


def test_naming_the_die_settles_the_question(session: Session) -> None:
    see(session, ((3, GREEN, SMALL), *HAND[1:]))
    session.handle(SetDie(0, 3, RED, SMALL))
    assert session.view().asks == ()
    assert rolls(session) == 1


def test_an_answer_about_a_die_holds_until_it_moves(session: Session) -> None:
    see(session, ((3, GREEN, SMALL), (4, GREEN, SMALL), *HAND[2:]))
    session.handle(SetDie(0, 3, RED, SMALL))
    assert session.view().asks == (Ask.WRONG_DICE,)
    see(session, ((3, GREEN, SMALL), (4, GREEN, SMALL), *HAND[2:]), kept=tuple(range(6)))
    session.handle(SetDie(1, 4, RED, SMALL))
    assert rolls(session) == 1


def test_the_missing_die_of_too_few_is_named(session: Session) -> None:
    see(session, HAND[:5])
    view = session.view()
    assert view.asks == (Ask.TOO_FEW,)
    assert view.draft is not None
    told = view.game.mismatch(view.state, [die.die for die in view.draft.dice])
    assert told is not None
    assert told.to("en") == "1 big green missing"
    session.handle(AddDie(Die(4, colour=GREEN, size=BIG)))
    assert rolls(session) == 1


def test_an_unread_size_is_completed_if_unambiguous(session: Session) -> None:
    see(session, (*HAND[:4], (5, RED, None), (4, GREEN, BIG)))
    roll = session.view().actions[0]
    assert isinstance(roll, Roll)
    assert roll.dice[4].size is BIG


def test_sizes_that_could_be_either_are_asked_about(session: Session) -> None:
    see(session, tuple((value, colour, None) for value, colour, _ in HAND))
    assert session.view().asks == (Ask.WRONG_DICE,)
    session.handle(SetDie(4, 5, RED, BIG))
    assert session.view().asks == (Ask.WRONG_DICE,)
    session.handle(SetDie(5, 4, GREEN, BIG))
    assert rolls(session) == 1


def test_an_unmoved_die_keeps_its_sort(session: Session) -> None:
    see(session, HAND)
    again = ((3, RED, BIG), *HAND[1:3], (5, GREEN, SMALL), *HAND[4:])
    see(session, again, kept=(0, 1, 2, 4, 5))
    roll = session.view().actions[-1]
    assert isinstance(roll, Roll)
    assert roll.kept == (0, 1, 2, 4, 5)
    assert (roll.dice[0].size, roll.dice[3].value) == (SMALL, 5)


def test_a_1_set_aside_is_recognised_even_in_a_doubtful_reading(session: Session) -> None:
    see(session, ((1, RED, SMALL), *HAND[1:]))
    see(session, ((1, RED, SMALL), (2, RED, SMALL), *HAND[2:]), kept=(2, 3, 4, 5))
    roll = session.view().actions[-1]
    assert isinstance(roll, Roll)
    assert roll.kept == (0, 2, 3, 4, 5)


def test_any_other_die_in_the_same_place_was_thrown(session: Session) -> None:
    see(session, HAND)
    see(session, (HAND[0], (2, RED, SMALL), *HAND[2:]), kept=(2, 3, 4, 5))
    roll = session.view().actions[-1]
    assert isinstance(roll, Roll)
    assert roll.kept == (2, 3, 4, 5)


def test_thrown_dice_take_the_places_of_their_sort(session: Session) -> None:
    see(session, HAND)
    # The same dice in reverse order.
    see(session, tuple(reversed(HAND)), kept=())
    first, second = session.view().actions
    assert isinstance(first, Roll)
    assert isinstance(second, Roll)
    assert [die.sort for die in second.dice] == [die.sort for die in first.dice]


def test_excluding_a_false_die_leaves_the_right_dice(session: Session) -> None:
    see(session, (*HAND, (1, GREEN, SMALL)))
    assert session.view().asks == (Ask.TOO_MANY,)
    session.handle(RemoveDie(6))
    assert rolls(session) == 1


def test_a_round_is_not_left_by_the_button_before_its_rules_allow(session: Session) -> None:
    session.handle(Pressed(Press.END_TURN))
    notice = session.view().notice
    assert notice is not None
    assert rolls(session) == 0
    see(session, HAND)
    session.handle(Pressed(Press.END_TURN))
    assert session.view().to_play == "Bo"


def test_games_without_sorts_of_dice_accept_any_dice(session: Session) -> None:
    del session
    five = Counter({Die(0): 5})
    white = [Die(3, colour=Colour.WHITE, size=SMALL)] * 5
    assert fit(white, five)
    assert dressed(white, five) == tuple(white)
    assert in_places(white, [Die(1)] * 5) == tuple(white)


def test_an_inferred_size_distinguishes_equal_values_afterwards(session: Session) -> None:
    """A big green and a small red 4 of unknown sizes, the big die listed first."""
    see(session, HAND)
    last = (4, GREEN, None)
    see(session, (last, *reversed(HAND[2:5]), HAND[0], (4, RED, None)), kept=())
    see(session, (last, *reversed(HAND[2:5]), HAND[0], (5, RED, SMALL)), kept=(0,))
    roll = session.view().actions[-1]
    assert isinstance(roll, Roll)
    assert roll.kept == (5,)


def test_an_unread_colour_that_decides_the_die_outside_is_asked_about(
    session: Session,
) -> None:
    """A small red and a small green die were lifted, and one thrown again."""
    left, lifted = (*HAND[1:2], *HAND[3:]), (HAND[0], HAND[2])
    see(session, (*left, *lifted))
    see(session, left, kept=(0, 1, 2, 3))
    see(session, (*left, (5, None, SMALL)), kept=(0, 1, 2, 3))
    assert session.view().asks == (Ask.WRONG_DICE,)
    session.handle(SetDie(4, 5, RED, SMALL))
    roll = session.view().actions[1]
    assert isinstance(roll, Roll)
    assert roll.dice[4].value == 5
    assert roll.kept == (0, 1, 2, 3, 5)
