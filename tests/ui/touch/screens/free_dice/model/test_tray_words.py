"""The sentences of the free dice, computed from their state."""

import pytest

from companion.dice import Box, Die, DieKind, Doubt, Unread
from companion.extras.free_dice import FreeDice, FreeRoll
from companion.tray.draft import Draft, DraftDie
from ui.telling.validity import lies
from ui.touch.model.marks import drafted
from ui.touch.model.sentence import Sentence
from ui.touch.screens.free_dice.model import tray_words

HERE = Box(10, 10, 40, 40)


def known(value: int, *, box: Box | None = None, fresh: bool = True) -> DraftDie:
    return DraftDie(Die(value), sure=True, fresh=fresh, box=box)


def doubtful(value: int, likely: tuple[int, ...] = (), doubt: Doubt | None = None) -> DraftDie:
    return DraftDie(Die(value), sure=False, fresh=True, box=HERE, likely=likely, doubt=doubt)


def free(*dice: DraftDie, unread: tuple[Unread, ...] = (), loose: bool = False) -> FreeDice:
    return FreeDice(draft=Draft(dice, unread=unread, loose=loose))


DOUBTFUL = doubtful(3, (3, 5, 1), Doubt.COCKED)


def thrown(*counts: int) -> FreeDice:
    """Return throws in which each face came up that often."""
    faces = [face for face, count in enumerate(counts, start=1) for _ in range(count)]
    throws = tuple(FreeRoll((face,), ((DieKind.D6, face),)) for face in faces)
    return FreeDice(past=throws)


def test_a_doubtful_die_is_asked_about_with_its_two_likeliest_faces() -> None:
    asked = tray_words.asked(free(known(6), DOUBTFUL))
    assert asked is not None
    assert (asked.die, asked.likely, asked.box) == (1, (3, 5), HERE)
    assert asked.question == Sentence("doubt_cocked")


def test_a_doubtful_die_without_likely_faces_offers_the_face_read() -> None:
    asked = tray_words.asked(free(doubtful(4)))
    assert asked is not None
    assert asked.likely == (4,)
    assert asked.question == Sentence("doubt_unclear")


def test_dice_are_asked_about_before_objects_and_objects_before_the_whole_tray() -> None:
    thing = Unread(HERE, Doubt.FOREIGN)
    both = tray_words.asked(free(DOUBTFUL, unread=(thing,), loose=True))
    assert both is not None
    assert both.die == 0
    only = tray_words.asked(free(unread=(thing,), loose=True))
    assert only is not None
    assert (only.die, only.box) == (None, HERE)
    loose = tray_words.asked(free(loose=True))
    assert loose is not None
    assert loose.question == Sentence("ask_loose")
    assert tray_words.asked(free(known(1))) is None


def test_every_die_and_object_is_outlined_with_its_doubt() -> None:
    state = free(known(6, box=HERE), DOUBTFUL, known(2), unread=(Unread(HERE, Doubt.FOREIGN),))
    marks = [(mark.label, mark.sure, mark.die) for mark in drafted(state.draft)]
    assert marks == [("6", True, 0), ("3?", False, 1), ("?", False, None)]


def test_the_sum_is_shown_once_everything_is_known() -> None:
    assert tray_words.heading(FreeDice()).key == "free_dice.none"
    assert tray_words.heading(free(known(6), DOUBTFUL)).key == "free_dice.sum_open"
    assert tray_words.heading(free(DOUBTFUL)).key == "free_dice.sum_open"
    assert tray_words.heading(free(known(6), known(1))) == Sentence(
        "free_dice.sum", {"count": 2, "sum": 7}
    )
    assert tray_words.heading(free(known(6))).key == "free_dice.sum"


def test_the_counts_leave_out_doubtful_dice() -> None:
    state = free(known(3), known(6), known(3), DOUBTFUL)
    assert tray_words.counts(state) == "2 × ⚂   1 × ⚅"


def test_the_last_eight_throws_are_listed_in_reverse_order() -> None:
    throws = tuple(FreeRoll((n, 1), ()) for n in range(1, 13))
    lines = tray_words.last_throws(FreeDice(past=throws))
    assert len(lines) == 8
    assert lines[0] == "12.  12 1 = 13"
    # its full stop is aligned with those above
    assert lines[-1] == f"{tray_words.FIGURE_SPACE}5.  5 1 = 6"


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        ((1, 1, 1, 1, 1, 1), "few"),
        ((10, 10, 10, 10, 10, 10), "usual"),
        ((8, 8, 8, 8, 8, 22), "unusual_often"),
        ((20, 20, 1, 20, 20, 20), "unusual_seldom"),
        ((8, 8, 8, 8, 8, 40), "striking_often"),
        ((30, 30, 0, 30, 30, 30), "striking_seldom"),
    ],
)
def test_fairness_has_its_words(counts: tuple[int, ...], key: str) -> None:
    said, expected = tray_words.fairness(thrown(*counts))
    assert said.key == f"free_dice.{key}"
    assert expected == (0 if key == "few" else pytest.approx(sum(counts) / 6))


def test_dice_that_do_not_count_are_marked() -> None:
    assert tray_words.note(free(known(3))) is None
    said = tray_words.note(free(known(3, fresh=False)))
    assert said == Sentence("free_dice.from_before")


def test_dice_entered_by_touch_are_described_by_their_faces() -> None:
    state = FreeDice().entered((1, 2))
    still = lies(1, state.draft.dice[1])
    assert still(state)
    assert not still(state.entered((3,)))
