"""Things that were not read: said to be nothing, or to be a die, or left lying."""

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


def test_something_unread_is_asked_about_and_may_be_said_to_be_nothing(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    view = table.look()
    assert view.asks == (Ask.UNREAD,)
    assert view.actions == ()
    assert shown(table.do(Declare())) == [1, 3, 3, 5, 6]


def test_one_of_two_unread_things_is_said_to_be_nothing_and_the_other_is_still_asked_about(
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


def test_a_die_added_for_one_of_two_unread_things_is_that_one(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    unread = table.look(unread=[4, 5]).draft
    assert unread is not None
    second = unread.unread[1].box
    view = table.do(AddDie(Die(6), second))
    assert view.draft is not None
    assert view.draft.dice[-1].box == second
    assert [thing.box for thing in view.draft.unread] == [unread.unread[0].box]
    assert shown(table.do(AddDie(Die(1)))) == [1, 3, 3, 5, 6]


def test_a_die_added_where_nothing_is_unread_any_more_is_none(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    before = table.look().draft
    assert table.do(AddDie(Die(6), place(90))).draft == before


def test_that_the_only_unread_thing_is_no_die_makes_no_roll_of_dice_nobody_saw_thrown(
    table: Tabletop,
) -> None:
    table.do(LostSight())
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    assert Ask.NO_MOVEMENT in table.look().asks
    view = table.do(NoDie(place(90)))
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert view.actions == ()


def test_all_that_was_not_read_is_said_to_be_nothing_at_once_and_the_rest_still_asked(
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


def test_where_only_an_unread_thing_lay_nothing_is_asked_once_it_is_no_die(table: Tabletop) -> None:
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    assert table.do(NoDie(place(90))).draft is None
    assert table.look().draft is None


def test_what_was_said_to_be_nothing_is_not_asked_about_at_the_next_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.strange.append(place(90))
    table.look()
    table.do(Declare())
    view = table.throw_again({1: 2, 2: 2})
    assert view.asks == ()
    assert shown(view) == [1, 2, 2, 5, 6]


def test_dice_added_by_hand_one_by_one_are_one_roll_whatever_is_read_meanwhile(
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


def test_dice_added_by_hand_in_the_wrong_order_are_found_out_when_they_are_read(
    table: Tabletop,
) -> None:
    """The unread object of a value is unknown: a later reading may identify it."""
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


def test_a_die_that_was_not_read_is_said_by_the_table(table: Tabletop) -> None:
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


def test_unread_things_that_are_no_dice_leave_the_question_which_were_kept(table: Tabletop) -> None:
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


def test_a_strange_thing_left_lying_is_asked_about_once_and_not_at_every_look(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.strange.append(place(90))
    assert Ask.UNREAD in table.look().asks
    table.do(DropDraft())
    assert table.look().asks == ()


def test_a_pencil_laid_in_the_tray_between_turns_makes_no_roll_of_the_dice_lying_there(
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


def test_a_place_where_something_lay_is_an_ordinary_place_once_it_is_gone(table: Tabletop) -> None:
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
