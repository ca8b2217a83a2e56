"""Re-reading the tray on demand, and answers to older questions."""

from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import CorrectRoll, Declare, DropDraft, KeptOutside, NoDie, Saw, SetDie
from companion.storage.game_store import GameStore
from companion.tray.draft import Ask
from tests.companion.evening import whole_game
from tests.companion.tabletop import Tabletop, last_roll, refusal, rolls, table_for


def test_re_read_requests_a_new_reading(table: Tabletop) -> None:
    before = table.view
    view = table.reread(look=False)
    assert (view.question.number, view.again) == (before.question.number + 1, before.again + 1)
    assert view.draft is not None
    assert view.draft.first is Ask.NO_MOVEMENT


def test_pressing_re_read_again_does_not_restart_a_slow_reading(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    asked = table.reread(look=False)
    again = table.reread(look=False)
    assert (again.question.number, again.again) == (asked.question.number, asked.again)
    draft = table.look().draft
    assert draft is not None
    assert sorted(die.die.value for die in draft.dice) == [1, 3, 3, 5, 6]
    assert table.reread(look=False).question.number == asked.question.number + 1


def test_a_roll_that_was_not_seen_to_move_is_entered_by_re_read_and_declared(
    games: GameStore,
) -> None:
    table = table_for(games, empty=False)
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look()
    table.do(DropDraft())
    view = table.reread()
    assert view.asks == (Ask.ALREADY_THERE,)
    assert view.actions == ()
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]]
    assert view.draft is None


def test_a_second_roll_entered_by_re_read_is_a_roll_of_all_dice(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread()
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]] * 2


def test_the_dice_of_a_declared_roll_are_remembered_as_read_for_it(table: Tabletop) -> None:
    """Two dice differ from the roll before: earlier knowledge about them is void."""
    table.put({1: 3, 2: 4, 3: 5, 4: 1, 5: 6})
    table.look(misread={1: 2, 2: 2})
    table.reread()
    table.do(Declare())
    view = table.throw_again({5: 5})
    assert rolls(view) == [[1, 2, 2, 5, 6], [1, 3, 4, 5, 6], [1, 3, 4, 5, 5]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert len(roll.kept) == 4


def test_a_roll_with_dice_beside_the_tray_is_entered_by_re_read(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.lift(1, 2)
    assert table.reread().asks == (Ask.NO_MOVEMENT,)
    view = table.do(Declare())
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert sorted(roll.dice[position] for position in roll.kept) == [3, 4]


def test_which_dice_lie_beside_the_tray_is_asked_once_a_re_read_is_declared(
    table: Tabletop,
) -> None:
    table.throw(3, 4, 5, 1, 6)
    first = table.view.actions[-1]
    assert isinstance(first, Roll)
    table.lift()
    table.put({3: 2, 4: 2, 5: 2})
    assert table.look().asks == (Ask.WHICH_KEPT,)
    table.do(DropDraft())
    assert table.reread().asks == (Ask.NO_MOVEMENT,)
    view = table.do(Declare())
    assert view.asks == (Ask.WHICH_KEPT,)
    assert rolls(view) == [[1, 3, 4, 5, 6]]
    view = table.do(KeptOutside((first.dice.index(3), first.dice.index(4))))
    assert rolls(view)[-1] == [2, 2, 2, 3, 4]


def test_re_read_finds_a_misread_die_and_corrects_the_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.put({5: 5})
    table.look(misread={4: 2})
    assert rolls(table.view) == [[2, 3, 3, 5, 6], [2, 3, 3, 5, 5]]
    table.reread()
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6], [1, 3, 3, 5, 5]]
    assert view.draft is None


def test_a_re_read_that_confirms_the_roll_changes_nothing(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    table.reread()
    view = table.do(CorrectRoll())
    assert (view.actions, view.draft, view.notice) == (before.actions, None, None)


def test_after_a_correction_the_dice_are_known_as_corrected(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.reread()
    table.do(CorrectRoll())
    view = table.throw_again({5: 5})
    assert rolls(view) == [[1, 3, 3, 5, 6], [1, 3, 3, 5, 5]]


def test_a_re_read_that_sees_nothing_says_so(table: Tabletop) -> None:
    view = table.reread()
    assert refusal(view) == "No dice were seen in the tray."
    assert view.draft is None


def test_an_answered_die_of_a_re_read_stays_answered_at_the_next_reading(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.reread(look=False)
    table.look(misread={4: 2})
    table.do(SetDie(table.index(4), 1))
    assert table.look(misread={4: 2}).asks == (Ask.NO_MOVEMENT,)
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6]]


def test_re_read_forgets_earlier_answers_about_dice(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=[4])
    table.do(SetDie(table.index(4), 2))  # an accidental tap
    assert rolls(table.view) == [[2, 3, 3, 5, 6]]
    table.reread()
    view = table.do(CorrectRoll())
    assert rolls(view) == [[1, 3, 3, 5, 6]]


def test_a_die_straightened_while_the_tray_is_read_again_is_shown_before_it_counts(
    table: Tabletop,
) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    table.reread(look=False)
    table.nudge(1)
    for _ in range(2):
        view = table.look()
        assert (view.asks, view.actions) == ((Ask.NO_MOVEMENT,), before.actions)
    view = table.do(DropDraft())
    assert (view.draft, view.actions) == (None, before.actions)
    view = table.throw_again({2: 4})
    assert rolls(view)[1:] == [[1, 3, 4, 5, 6]]
    assert len(last_roll(view).kept) == 4


def test_a_misread_die_put_back_elsewhere_corrects_the_roll(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    table.reread(look=False)
    table.nudge(4)
    table.look()
    assert rolls(table.do(CorrectRoll())) == [[1, 3, 3, 5, 6]]


def test_dice_thrown_during_a_re_read_are_a_roll_once_declared(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread(look=False)
    assert table.throw(2, 2, 2, 4, 4).asks == (Ask.NO_MOVEMENT,)
    assert rolls(table.do(Declare()))[1:] == [[2, 2, 2, 4, 4]]


def test_a_doubtful_throw_counts_once_a_re_read_is_sure(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    assert table.look(unsure=[4]).asks == (Ask.DOUBTFUL,)
    assert rolls(table.reread()) == [[1, 3, 3, 5, 6]]


def test_a_turn_cannot_end_past_a_throw_that_is_being_read_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3, 5: 2})
    table.look(unsure=[3], misread={3: 5})
    view = table.reread(look=False)
    assert not view.may_end_turn
    view = table.end_turn(Score(Box.THREES))
    assert refusal(view).endswith("answer the question first.")
    assert view.to_play == "Ana"
    table.look()
    assert table.end_turn(Score(Box.THREES)).state.sheets[0][0][Box.THREES] == 12


def test_a_turn_ends_while_dice_that_nobody_threw_are_read_again(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread(look=False)
    assert table.end_turn(Score(Box.THREES)).to_play == "Bo"


def test_a_throw_that_is_being_read_again_may_be_forgotten_and_the_turn_ended(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.put({3: 3, 4: 3, 5: 2})
    table.look(unsure=[3], misread={3: 5})
    table.reread(look=False)
    table.do(DropDraft())
    assert table.end_turn(Score(Box.THREES)).to_play == "Bo"


def test_dice_thrown_after_a_fresh_look_was_shown_count(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.reread()
    assert rolls(table.throw(2, 2, 2, 4, 4))[1:] == [[2, 2, 2, 4, 4]]


def test_re_reading_after_three_rolls_may_correct_but_not_count(table: Tabletop) -> None:
    for _ in range(2):
        table.throw(3, 3, 5, 1, 6)
    table.lift()
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(misread={4: 2})
    view = table.reread()
    assert view.asks == (Ask.NO_ROLL_LEFT,)
    assert len(rolls(table.do(Declare()))) == 3
    assert rolls(table.do(CorrectRoll()))[-1] == [1, 3, 3, 5, 6]


def test_a_cancelled_re_read_changes_nothing(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    table.reread()
    view = table.do(DropDraft())
    assert (view.actions, view.draft) == (before.actions, None)
    view = table.throw_again({1: 4})
    assert rolls(view)[-1] == [1, 3, 4, 5, 6]


def test_a_reading_stamped_for_an_older_request_is_dropped_and_asked_for_again(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    old = table.view
    table.put({1: 2, 2: 2, 3: 2, 4: 2, 5: 2})
    late = table.settled()
    table.undo()
    view = table.do(Saw(late))
    assert view.actions == ()
    assert view.again == old.again + 1
    assert view.draft is None


def test_dice_that_moved_in_a_dropped_reading_have_moved(table: Tabletop) -> None:
    """A die lands near the place of another, and the reading in which it landed is dropped."""
    table.throw(3, 3, 5, 1, 6)
    request = table.view.question.number
    where = table.box[1]
    table.put({2: 4, 3: 4})
    table.dice[1], table.box[1] = 6, where._replace(x0=where.x0 + 5, x1=where.x1 + 5)
    late = table.settled(request=request - 1)
    table.do(Saw(late))
    view = table.look(misread={1: 6})
    assert rolls(view)[-1] == [1, 4, 4, 6, 6]


def test_an_answer_to_an_earlier_reading_does_not_apply_to_the_present_one(table: Tabletop) -> None:
    table.throw(3, 4, 5, 1, 6)
    table.put({1: 2, 2: 2})
    shown = table.look(unsure={1}).draft
    assert shown is not None
    assert shown.look is not None
    table.put({3: 6, 4: 6})
    asked = table.look(unread={5})
    kept = KeptOutside((4,), look=shown.look)
    answers = (Declare, NoDie, CorrectRoll, DropDraft)
    for answer in (kept, *(kind(look=shown.look) for kind in answers)):
        view = table.do(answer)
        assert (view.draft, view.actions) == (asked.draft, asked.actions)
        assert refusal(view) == (
            "The dice have just been read again: that answer was for what was read before."
        )
    view = table.do(NoDie(look=asked.draft.look if asked.draft else None))
    assert Ask.UNREAD not in view.asks


def test_a_re_read_that_misses_a_die_of_the_roll_is_no_correction_of_it(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.lift(5)
    before = table.reread()
    view = table.do(CorrectRoll())
    assert refusal(view).startswith("These dice cannot be counted yet")
    assert (view.actions, view.draft) == (before.actions, before.draft)


def test_re_read_without_awaited_dice_is_refused_with_a_notice(alone: Tabletop) -> None:
    alone.enter(*whole_game(1))
    before = alone.view
    view = alone.reread(look=False)
    assert refusal(view).startswith("There are no dice to read")
    assert (view.question.number, view.again, view.draft) == (
        before.question.number,
        before.again,
        None,
    )
