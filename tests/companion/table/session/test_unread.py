"""Unread objects: excluded, identified as dice, or left in the tray."""

from companion.dice import Die
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.messages import AddDie, Declare, DropDraft, KeptOutside, LostSight, NoDie, SetDie
from companion.tray.draft import Ask
from tests.companion.tabletop import (
    Tabletop,
    kept_values,
    last_roll,
    place,
    rolls,
    shown,
    three_rolls,
)


def test_an_unread_object_is_asked_about_and_can_be_excluded(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    view = table.look()
    assert view.asks == (Ask.UNREAD,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_one_of_two_unread_objects_is_excluded_and_the_other_stays_in_question(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({1: 2, 2: 2})
    table.strange.append(place(90))
    view = table.look(unread=[2])
    assert view.draft is not None
    assert len(view.draft.unread) == 2
    view = table.do(NoDie(place(90)))
    assert view.draft is not None
    assert [thing.box for thing in view.draft.unread] == [table.box[2]]
    assert Ask.UNREAD in view.asks
    assert len(view.actions) == 1
    assert shown(table.do(AddDie(Die(2)))) == [1, 2, 2, 5, 6]


def test_a_die_added_for_one_of_two_unread_objects_replaces_that_object(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    unread = table.look(unread=[4, 5]).draft
    assert unread is not None
    second = unread.unread[1].box
    view = table.do(AddDie(Die(6), second))
    assert view.draft is not None
    assert view.draft.dice[-1].box == second
    assert [thing.box for thing in view.draft.unread] == [unread.unread[0].box]
    assert shown(table.do(AddDie(Die(1)))) == [1, 3, 3, 5, 6]


def test_a_die_added_at_a_place_without_an_unread_object_is_ignored(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    before = table.look().draft
    assert table.do(AddDie(Die(6), place(90))).draft == before


def test_excluding_the_only_unread_object_makes_no_roll_of_unmoved_dice(
    table: Tabletop,
) -> None:
    table.do(LostSight())
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    assert Ask.NO_MOVEMENT in table.look().asks
    view = table.do(NoDie(place(90)))
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert view.actions == ()


def test_all_unread_objects_are_excluded_at_once_and_other_questions_stay(
    table: Tabletop,
) -> None:
    table.do(LostSight())
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange += [place(90), place(80)]
    assert Ask.UNREAD in table.look().asks
    view = table.do(NoDie())
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_dice_seen_to_roll_are_counted_once_all_that_was_not_read_is_nothing(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange += [place(90), place(80)]
    table.look()
    assert shown(table.do(NoDie())) == [1, 3, 3, 5, 6]


def test_no_question_is_left_after_excluding_the_only_object(table: Tabletop) -> None:
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    assert table.do(NoDie(place(90))).draft is None
    assert table.look().draft is None


def test_an_excluded_object_is_not_asked_about_at_the_next_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    table.look()
    table.do(Declare())
    view = table.throw_again({1: 2, 2: 2})
    assert view.asks == ()
    assert shown(view) == [1, 2, 2, 5, 6]


def test_dice_added_by_hand_singly_are_one_roll_whatever_is_read_meanwhile(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unread=[4, 5])
    view = table.do(AddDie(Die(1)))
    assert set(view.asks) == {Ask.UNREAD, Ask.TOO_FEW}
    table.look(unread=[5])
    view = table.do(AddDie(Die(6)))
    assert view.asks == ()
    assert shown(view) == [1, 3, 3, 5, 6]


def test_dice_added_by_hand_in_the_wrong_order_are_detected_when_read(
    table: Tabletop,
) -> None:
    """An object of unknown value may be identified by a later reading."""
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    unread = table.look(unread=[4, 5]).draft
    assert unread is not None
    first = next(n for n in (4, 5) if table.box[n] == unread.unread[0].box)
    other = 9 - first
    table.do(AddDie(Die(table.dice[other])), AddDie(Die(table.dice[first])))
    assert shown(table.view) == [1, 3, 3, 5, 6]
    table.put({first: 2})
    assert table.look().asks == (Ask.DOUBTFUL,)
    view = table.do(SetDie(table.index(other), table.dice[other]))
    assert shown(view) == sorted([3, 3, 5, 2, table.dice[other]])


def test_an_unread_die_is_entered_by_the_table(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    view = table.look(unread=[5])
    assert set(view.asks) == {Ask.UNREAD, Ask.TOO_FEW}
    assert shown(table.do(AddDie(Die(6)))) == [1, 3, 3, 5, 6]


def test_a_die_added_by_hand_and_read_only_later_is_not_thrown_again(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unread=[5])
    table.do(AddDie(Die(6)))
    view = table.look()
    assert len(rolls(view)) == 1
    assert view.asks == ()
    view = table.throw_again({3: 3})
    assert shown(view) == [1, 3, 3, 3, 6]
    assert kept_values(view) == [1, 3, 3, 6]


def test_thrown_dice_of_which_none_was_read_are_asked_about(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({4: 2, 5: 2})
    view = table.look(unread=[4, 5])
    assert Ask.UNREAD in view.asks
    assert Ask.WHICH_KEPT not in view.asks
    table.do(AddDie(Die(2)))
    view = table.do(AddDie(Die(2)))
    assert shown(view) == [2, 2, 3, 3, 5]
    assert kept_values(view) == [3, 3, 5]


def test_excluding_unread_objects_keeps_the_question_about_kept_dice(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    before = last_roll(table.view).dice
    table.lift(3, 4, 5)
    table.put({4: 2})
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    view = table.do(Declare())
    assert view.asks == (Ask.WHICH_KEPT,)
    assert len(rolls(view)) == 1
    view = table.do(KeptOutside((before.index(5), before.index(6))))
    assert kept_values(view) == [3, 4, 5, 6]


def test_a_foreign_object_is_asked_about_only_once(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    table.do(DropDraft())
    assert table.look().asks == ()


def test_a_pencil_laid_in_the_tray_between_turns_makes_no_roll_of_the_dice(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    before = table.end_turn(Score(Box.THREES))
    table.strange.append(place(90))
    assert table.look().asks == (Ask.UNREAD,)
    view = table.do(Declare())
    assert view.actions == before.actions
    assert view.draft is None


def test_a_pencil_laid_in_the_tray_after_three_rolls_is_nothing_to_flag(table: Tabletop) -> None:
    three_rolls(table)
    table.strange.append(place(90))
    assert table.look().asks == ()


def test_the_place_of_a_removed_object_is_an_ordinary_place(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    table.look()
    table.do(Declare())
    table.strange.clear()
    table.look()
    table.put({5: 2})
    table.box[5] = place(90)
    view = table.look(unsure=[5])
    assert view.asks == (Ask.DOUBTFUL,)


def test_a_die_added_by_hand_ends_the_question_which_were_kept(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift(5)
    table.put({4: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    view = table.do(AddDie(Die(5)))
    assert view.asks == ()
    assert shown(view) == [2, 3, 4, 5, 5]
    assert kept_values(view) == [3, 4, 5]
