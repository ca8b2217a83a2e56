"""Earlier turns of DESfausse: their dice corrected, and what then no longer fits."""

from companion.games.desfausse.actions import CUP, Discard, EndTurn, Roll, Trophy
from companion.games.desfausse.columns import Column
from companion.messages import Amend, DropAmendment
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.desfausse_evening import sit_down
from tests.ui.touch.screens.desfausse_play import roll
from tests.ui.touch.screens.seated import done

# Two small reds went, said to be 3s; they were 4s.
TWO = (
    roll(3, 3, 1, 5, 5, 3),
    Discard((0, 1, 5), (0, 1), (CUP, CUP)),
    Trophy(Column.TWO),
    EndTurn(),
)


def row(evening: Evening) -> object:
    """The dice on the card of what no longer fits."""
    from ui.touch.screens.desfausse.rollrow import TurnRow  # noqa: PLC0415

    return next(each for each in evening.front.ids.card.children if isinstance(each, TurnRow))


def correct(evening: Evening, position: int, value: int) -> None:
    """Tap a die on that card, then what it really showed."""
    tap(evening.screen, row(evening).die(position))  # type: ignore[attr-defined]
    evening.screen.step(3)
    faces = [die for line in evening.front.ids.rows.children for die in line.children]
    tap(evening.screen, next(die for die in faces if getattr(die, "value", 0) == value))
    evening.settle()


def test_dice_misread_together_are_corrected_in_one_go(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    assert "correct another die" in evening.front.sentence
    correct(evening, 1, 4)
    assert done(evening) == TWO
    assert "correct another die" in evening.front.sentence
    correct(evening, 5, 4)
    assert done(evening) == (roll(4, 4, 1, 5, 5, 4), *TWO[1:])
    assert evening.app.front is None


def test_a_die_corrected_on_the_way_may_be_set_back(evening: Evening) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    correct(evening, 0, 3)
    assert evening.view.blocked is None
    assert done(evening) == TWO


def test_a_die_of_a_correction_that_was_given_up_meanwhile_is_not_corrected(
    evening: Evening,
) -> None:
    sit_down(evening, "Ana", "Bo", actions=TWO)
    evening.tell(Amend({0: roll(4, 3, 1, 5, 5, 3)}))
    evening.screen.step(3)
    tap(evening.screen, row(evening).die(1))  # type: ignore[attr-defined]
    evening.screen.step(3)
    picker = evening.front
    evening.tell(DropAmendment())
    picker.pick(TWO[0].dice[1].sort, 4)
    evening.settle()
    assert evening.view.blocked is None
    assert done(evening) == TWO


def test_a_die_kept_is_corrected_where_it_was_thrown(evening: Evening) -> None:
    first = roll(3, 2, 1, 5, 5, 3)
    second = Roll(roll(3, 3, 1, 5, 4, 3).dice, kept=(0, 2, 3, 5))
    actions = (first, second, *TWO[1:])
    sit_down(evening, "Ana", "Bo", actions=actions)
    evening.tell(Amend({1: Roll(roll(3, 4, 1, 5, 4, 3).dice, kept=(0, 2, 3, 5))}))
    evening.screen.step(3)
    correct(evening, 0, 4)
    correct(evening, 5, 4)
    assert done(evening)[:2] == (
        roll(4, 2, 1, 5, 5, 4),
        Roll(roll(4, 4, 1, 5, 4, 4).dice, kept=(0, 2, 3, 5)),
    )
