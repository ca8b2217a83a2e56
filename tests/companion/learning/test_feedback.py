"""The table teaches the eye: every scored reading is judged, and again after a correction."""

import pytest

from companion import games as shelf
from companion.dice import Box, Die, Settled
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box as SheetBox
from companion.learning.feedback import ReadingVerdict, ShownReading
from companion.messages import AddDie, Amend, CorrectRoll, Declare, DropDraft, RemoveDie, SetDie
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.evening import SETUP
from tests.companion.pupil import Listening
from tests.companion.tabletop import Tabletop, rolls

YAHTZEE = shelf.find("yahtzee")


@pytest.fixture
def pupil() -> Listening:
    return Listening()


@pytest.fixture
def taught(games: GameStore, pupil: Listening) -> Tabletop:
    """Return a table that teaches the pupil."""
    return Tabletop(Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", pupil))


def lying(table: Tabletop) -> dict[Box | None, int]:
    """Return the true dice in the tray."""
    return {table.box[number]: value for number, value in table.dice.items()}


def test_a_sure_reading_that_is_scored_as_read_is_right(taught: Tabletop, pupil: Listening) -> None:
    taught.throw(3, 3, 5, 1, 6)
    assert pupil.words == [(ReadingVerdict.RIGHT, lying(taught))]
    assert pupil.games == {"yahtzee"}


def test_a_doubtful_die_settled_by_a_tap_is_reported_with_its_place(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.look(unsure=[5], misread={5: 4})
    assert pupil.words == []
    taught.do(SetDie(taught.index(5), 6))
    assert pupil.words == [(ReadingVerdict.ASKED, lying(taught))]


def test_a_reading_nobody_answered_teaches_nothing(taught: Tabletop, pupil: Listening) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.look(unsure=[5])
    taught.do(DropDraft())
    assert pupil.words == []


def test_only_the_answered_one_of_two_readings_is_judged(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.look(unsure=[5])
    taught.nudge(5)
    taught.look(unsure=[5], misread={5: 2})
    taught.do(SetDie(taught.index(5), 6))
    [(settled, _)] = pupil.known.values()
    assert sorted(settled.reading.values) == [1, 2, 3, 3, 5]


def test_a_misread_die_corrected_on_the_sheet_makes_the_reading_wrong(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    view = taught.look(misread={5: 2})
    assert pupil.words[0][0] is ReadingVerdict.RIGHT
    roll = view.actions[0]
    assert isinstance(roll, Roll)
    mended = tuple(6 if value == 2 else value for value in roll.dice)
    taught.do(Amend({0: Roll(mended)}))
    assert pupil.words == [(ReadingVerdict.WRONG, lying(taught))]


def test_a_misread_die_that_was_kept_makes_both_readings_wrong(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    taught.look(misread={5: 2})
    first = lying(taught)
    taught.put({1: 1, 2: 1})
    taught.look(misread={5: 2})
    taught.reread(look=False)
    taught.look()
    taught.do(CorrectRoll())
    assert rolls(taught.view) == [[1, 3, 4, 5, 6], [1, 1, 1, 5, 6]]
    judged = [word for word, _ in pupil.words]
    assert judged == [ReadingVerdict.WRONG, ReadingVerdict.WRONG, ReadingVerdict.RIGHT]
    assert pupil.words[0][1] == first
    assert pupil.words[1][1] == pupil.words[2][1] == lying(taught)


def test_a_reading_that_knows_better_than_the_roll_is_not_judged_before_the_table_has_answered(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.look(misread={1: 4})
    taught.look()
    taught.look()
    taught.put({4: 2})
    taught.look()
    assert [word for word, _ in pupil.words] == [ReadingVerdict.RIGHT]
    taught.do(SetDie(taught.index(1), 3))
    assert [word for word, _ in pupil.words] == [ReadingVerdict.WRONG, ReadingVerdict.RIGHT]
    assert pupil.words[1][1] == lying(taught)


def test_the_one_of_two_equal_dice_at_that_place_is_corrected(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = taught.look(misread={5: 3})
    at = next(die.position for die in view.lying if die.box == taught.box[5])
    roll = view.actions[0]
    assert isinstance(roll, Roll)
    taught.do(Amend({0: Roll((*roll.dice[:at], 6, *roll.dice[at + 1 :]))}))
    assert pupil.words == [(ReadingVerdict.WRONG, lying(taught))]


def test_a_missed_die_added_for_an_unread_object_is_reported_with_its_place(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.look(unread=[2])
    taught.do(AddDie(Die(3)))
    assert pupil.words == [(ReadingVerdict.ASKED, lying(taught))]


def test_a_missed_die_added_from_nowhere_has_no_place_and_is_still_corrected(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1})
    view = taught.look()
    view = taught.do(AddDie(Die(6)))
    assert pupil.words == [(ReadingVerdict.ASKED, {**lying(taught), None: 6})]
    roll = view.actions[0]
    assert isinstance(roll, Roll)
    taught.do(Amend({0: Roll(tuple(4 if value == 6 else value for value in roll.dice))}))
    assert pupil.words == [(ReadingVerdict.ASKED, {**lying(taught), None: 4})]


def test_an_object_that_is_no_die_is_not_in_the_truth(taught: Tabletop, pupil: Listening) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6, 6: 2})
    taught.look()
    taught.do(RemoveDie(taught.index(6)))
    taught.lift(6)
    assert pupil.words == [(ReadingVerdict.ASKED, lying(taught))]


def test_excluding_an_object_keeps_the_dice_as_read(taught: Tabletop, pupil: Listening) -> None:
    taught.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    taught.strange = [Box(900, 900, 960, 960)]
    taught.look()
    taught.do(Declare())
    assert pupil.words == [(ReadingVerdict.ASKED, lying(taught))]


def test_dice_entered_by_touch_teach_nothing(taught: Tabletop, pupil: Listening) -> None:
    taught.enter(Roll((3, 3, 5, 1, 6)))
    taught.reread(look=False)
    for value in (1, 2, 3, 4, 5):
        taught.do(AddDie(Die(value)))
    assert pupil.words == []


def test_a_roll_undone_was_never_judged(taught: Tabletop, pupil: Listening) -> None:
    taught.throw(3, 3, 5, 1, 6)
    taught.throw(3, 3, 5, 1, 2)
    taught.undo()
    assert len(pupil.words) == 1
    taught.undo()
    assert pupil.words == []


def test_undoing_a_choice_keeps_the_lessons(taught: Tabletop, pupil: Listening) -> None:
    taught.throw(3, 3, 5, 1, 6)
    taught.end_turn(Score(SheetBox.THREES))
    taught.undo()
    assert len(pupil.words) == 1


class Failing:
    """A pupil that fails at every lesson."""

    def judged(self, settled: Settled, game: str, truth: tuple[ShownReading, ...]) -> None:
        raise RuntimeError("broken")

    def withdrawn(self, settled: Settled) -> None:
        raise RuntimeError("broken")


def test_a_pupil_that_breaks_does_not_disturb_the_game(games: GameStore) -> None:
    table = Tabletop(Session(games.create(YAHTZEE, SETUP, "now"), lambda: "now", Failing()))
    view = table.throw(3, 3, 5, 1, 6)
    assert (rolls(view), view.notice) == ([[1, 3, 3, 5, 6]], None)
    view = table.undo()
    assert (rolls(view), view.notice) == ([], None)


def test_a_fresh_look_that_was_not_answered_teaches_nothing(
    taught: Tabletop, pupil: Listening
) -> None:
    taught.throw(3, 3, 5, 1, 6)
    words = pupil.words
    taught.reread(look=False)
    taught.do(Declare())
    assert pupil.words == words
