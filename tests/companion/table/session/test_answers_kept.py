"""Answers remain valid for the same dice, over any number of readings."""

from companion.dice import Die, Since
from companion.messages import AddDie, Declare, DropDraft, LostSight, NoDie, RemoveDie, SetDie
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, place, rolls, shown


def since(table: Tabletop, die: int) -> Since:
    """Return the reading since which a die of the draft has not moved."""
    draft = table.view.draft
    assert draft is not None
    found = draft.dice[table.index(die)].since
    assert found is not None
    return found


def five(table: Tabletop) -> None:
    """Put dice 1 to 5 in the tray."""
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})


def test_an_answer_applies_to_its_die_although_the_tray_was_read_again(
    table: Tabletop,
) -> None:
    five(table)
    table.look(unsure=[4, 5], misread={4: 2})
    asked, index = since(table, 4), table.index(4)
    table.shake()
    table.look(unsure=[4, 5], misread={4: 6})
    table.do(SetDie(index, 1, since=asked))
    assert table.view.draft is not None
    assert table.view.draft.dice[table.index(4)].sure
    assert shown(table.do(SetDie(table.index(5), 6))) == [1, 3, 3, 5, 6]


def test_an_answer_for_a_die_thrown_again_meanwhile_is_for_none(table: Tabletop) -> None:
    five(table)
    table.look(unsure=[4])
    asked, index = since(table, 4), table.index(4)
    before = table.throw_again({4: 2, 5: 2})
    assert table.do(SetDie(index, 6, since=asked)).draft == before.draft
    assert table.do(RemoveDie(index, since=asked)).draft == before.draft


def test_an_answer_for_dice_of_which_sight_was_lost_is_for_none(table: Tabletop) -> None:
    five(table)
    table.look(unsure=[4])
    asked = since(table, 4)
    table.do(LostSight())
    before = table.look(unsure=[4])
    assert since(table, 4) != asked
    assert table.do(SetDie(0, 6, since=asked)).draft == before.draft


def test_an_answer_given_while_the_tray_is_read_again_counts(table: Tabletop) -> None:
    five(table)
    table.look(unsure=[4], misread={4: 2})
    asked, index = since(table, 4), table.index(4)
    table.reread(look=False)
    table.do(SetDie(index, 1, since=asked))
    assert table.view.draft is not None
    assert table.view.draft.awaited
    assert shown(table.look(unsure=[4], misread={4: 2})) == [1, 3, 3, 5, 6]


def test_that_something_is_no_die_counts_while_the_tray_is_read_again(table: Tabletop) -> None:
    five(table)
    table.put({6: 2})
    table.look(unsure=[6])
    asked, index = since(table, 6), table.index(6)
    table.reread(look=False)
    table.do(RemoveDie(index, since=asked))
    assert shown(table.look(unsure=[6])) == [1, 3, 3, 5, 6]


def test_an_answered_die_stays_answered_when_the_tray_is_read_again(
    table: Tabletop,
) -> None:
    five(table)
    table.look(unsure=[4, 5], misread={4: 2})
    table.do(SetDie(table.index(4), 1))
    table.reread(look=False)
    view = table.look(unsure=[4, 5], misread={4: 2})
    assert view.asks == (Ask.DOUBTFUL,)
    assert shown(table.do(SetDie(table.index(5), 6))) == [1, 3, 3, 5, 6]


def test_a_sure_second_reading_overrules_an_answer(
    table: Tabletop,
) -> None:
    five(table)
    table.look(unsure=[4, 5])
    table.do(SetDie(table.index(4), 2))  # an accidental tap
    assert shown(table.reread()) == [1, 3, 3, 5, 6]


def test_a_die_added_for_an_unread_object_stays_while_nothing_moves(table: Tabletop) -> None:
    five(table)
    view = table.look(unread=[4, 5])
    assert view.draft is not None
    table.do(AddDie(Die(table.dice[4]), table.box[4]))
    table.shake()
    view = table.look(unread=[4, 5])
    assert view.draft is not None
    assert [thing.box for thing in view.draft.unread] != []
    assert len(view.draft.dice) == 4
    assert shown(table.do(AddDie(Die(6), view.draft.unread[0].box))) == [1, 3, 3, 5, 6]


def test_an_answer_applies_to_its_unread_object_although_the_tray_was_read_again(
    table: Tabletop,
) -> None:
    five(table)
    view = table.look(unread=[5])
    assert view.draft is not None
    asked = view.draft.unread[0].box
    table.shake()
    table.look(unread=[5])
    assert table.box[5] != asked
    assert shown(table.do(AddDie(Die(6), asked))) == [1, 3, 3, 5, 6]


def test_an_unread_object_identified_during_a_second_reading_is_a_die(
    table: Tabletop,
) -> None:
    five(table)
    table.look(unread=[5])
    table.reread(look=False)
    table.do(AddDie(Die(6), table.box[5]))
    view = table.look(unread=[5])
    assert Ask.UNREAD not in view.asks
    assert Ask.TOO_FEW not in view.asks


def test_an_object_excluded_during_a_second_reading_is_no_die(
    table: Tabletop,
) -> None:
    five(table)
    table.strange.append(place(90))
    table.look()
    table.reread(look=False)
    table.do(NoDie(place(90)))
    assert shown(table.look()) == [1, 3, 3, 5, 6]


def test_a_die_added_for_an_unread_object_is_asked_about_again_after_a_throw(
    table: Tabletop,
) -> None:
    five(table)
    table.look(unread=[5])
    table.do(AddDie(Die(6), table.box[5]))
    table.put({1: 2, 2: 2})
    view = table.look(unread=[5])
    assert Ask.UNREAD in view.asks
    assert len(rolls(view)) == 1


def test_adding_a_die_for_an_unread_object_makes_no_roll_of_unmoved_dice(
    table: Tabletop,
) -> None:
    five(table)
    table.look()
    table.reread(look=False)
    view = table.look(unread=[5])
    table.do(AddDie(Die(6), view.draft.unread[0].box if view.draft else None))
    view = table.look(unread=[5])
    assert view.asks == (Ask.NO_MOVEMENT,)
    assert rolls(view) == [[1, 3, 3, 5, 6]]
    assert rolls(table.do(Declare())) == [[1, 3, 3, 5, 6]] * 2


def test_an_added_die_of_a_dropped_roll_causes_no_question(
    table: Tabletop,
) -> None:
    table.put({1: 3, 2: 3, 3: 5})
    table.look(unread=[3])
    table.do(AddDie(Die(5), table.box[3]), DropDraft())
    assert table.look(unread=[3]).draft is None
