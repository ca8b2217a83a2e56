"""A game in play: the pencil and END OF TURN, dice entered by touch, the view."""

from companion.dice import Die
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, AddDie, Declare, DropDraft, Pencil, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table.session import EMPTY_TURN_SECONDS
from companion.table.view import View
from tests.companion.evening import ACTIONS, started
from tests.companion.stored import on_disk
from tests.companion.tabletop import Tabletop, kept_values, refusal, rolls, table_for

FIRST = Roll((3, 3, 5, 1, 6))


def test_end_of_turn_records_the_pencilled_entry(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)))
    assert view.pencilled == Score(Box.THREES)
    assert view.to_play == "Ana"
    view = table.do(Pressed(Press.END_TURN))
    assert view.pencilled is None
    assert view.actions[-1] == Score(Box.THREES)
    assert view.to_play == "Bo"


def test_end_of_turn_without_a_pencilled_box_asks_for_one(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    view = table.do(Pressed(Press.END_TURN))
    assert view.actions == before.actions
    assert refusal(view) == "Make your choice first, then end the turn."


def test_end_of_turn_before_a_roll_asks_for_one(table: Tabletop) -> None:
    assert refusal(table.do(Pressed(Press.END_TURN))) == "Roll first, then make your choice."
    after = table.do(Act(FIRST), Act(Score(Box.CHANCE)))
    assert refusal(table.do(Pressed(Press.END_TURN))) == "Roll first, then make your choice."
    assert table.view.actions == after.actions


def test_end_of_turn_in_a_game_that_is_over_says_so(alone: Tabletop) -> None:
    for box in Box:
        alone.do(Act(FIRST), Act(Score(box, zero=True)))
    assert alone.view.outcome is not None
    assert refusal(alone.do(Pressed(Press.END_TURN))) == "The game is over."


def test_entries_pencilled_together_are_recorded_by_one_press(table: Tabletop) -> None:
    view = table.do(Pencil(FIRST, (Score(Box.THREES),)))
    assert view.pencilled == FIRST
    assert table.do(Pressed(Press.END_TURN)).actions == (FIRST, Score(Box.THREES))
    assert table.do(Pressed(Press.END_TURN)).actions == (FIRST, Score(Box.THREES))


def test_entries_that_exclude_each_other_cannot_be_pencilled_together(table: Tabletop) -> None:
    view = table.do(Pencil(FIRST, (FIRST, FIRST, FIRST)))
    assert refusal(view)
    assert view.pencilled is None


def test_end_of_turn_with_an_unfinished_entry_names_the_rule_and_ends_nothing(
    table: Tabletop,
) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    unfinished = Pencil(Roll((1, 1, 1, 1, 1), (0, 1, 2, 3, 4)), unfinished=True)
    view = table.do(unfinished)
    assert view.notice is None
    assert not view.may_end_turn
    view = table.do(Pressed(Press.END_TURN))
    assert refusal(view)
    assert (view.actions, view.pencilled) == (before.actions, unfinished.action)
    assert table.do(Pencil(Score(Box.THREES))).may_end_turn


def ended(table: Tabletop, at: float) -> View:
    """Return the view after END OF TURN, pressed at `at` seconds."""
    return table.do(Pressed(Press.END_TURN, at))


def test_end_of_turn_pressed_twice_within_a_moment_is_one_press(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    before = ended(table, 10.0)
    table.lift()
    table.look()
    view = ended(table, 10.3)
    assert view.notice is None
    assert (view.actions, view.to_play) == (before.actions, "Bo")
    assert "choice" in refusal(ended(table, 10.0 + EMPTY_TURN_SECONDS))


def test_end_of_turn_counts_again_at_once_after_an_action_or_a_refusal(
    table: Tabletop,
) -> None:
    table.throw(3, 3, 5, 1, 6)
    assert "choice" in refusal(ended(table, 10.0))
    table.do(Pencil(Score(Box.THREES)))
    assert ended(table, 10.2).to_play == "Bo"
    table.undo()
    table.do(Pencil(Score(Box.THREES)))
    assert ended(table, 10.4).to_play == "Bo"


def test_another_box_may_be_pencilled_instead_or_none(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)), Pencil(Score(Box.CHANCE)))
    assert view.pencilled == Score(Box.CHANCE)
    assert table.do(Pencil(None)).pencilled is None
    assert "choice" in refusal(table.do(Pressed(Press.END_TURN)))


def test_a_box_that_cannot_be_filled_cannot_be_pencilled(table: Tabletop) -> None:
    assert "rolled before" in refusal(table.do(Pencil(Score(Box.THREES))))
    for _ in range(2):
        table.throw(3, 3, 5, 1, 6)
        table.end_turn(Score(Box.THREES))
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Pencil(Score(Box.THREES)))
    assert "already filled" in refusal(view)
    assert view.pencilled is None


def test_throwing_again_rubs_the_pencil_out(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    assert table.throw(1, 1, 1, 1, 1).pencilled is None


def test_undo_rubs_the_pencil_out(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Pencil(Score(Box.THREES)))
    assert table.undo().pencilled is None


def test_a_whole_turn_is_played_by_touch(games: GameStore) -> None:
    table = table_for(games, empty=False)
    for action in ACTIONS:
        assert table.enter(action).notice is None
    assert table.view.actions == ACTIONS == on_disk(games)


def test_a_refused_action_changes_nothing_and_is_reported(table: Tabletop) -> None:
    view = table.enter(Score(Box.ONES))
    assert view.actions == ()
    assert refusal(view) == "The dice must be rolled before a box is filled."
    assert table.enter(FIRST).notice is None


def test_dice_entered_by_touch_are_the_dice_in_the_tray(table: Tabletop) -> None:
    """The camera was off for a throw; then it sees the dice that are thrown again."""
    table.put({1: 3, 2: 3, 3: 5, 4: 1, 5: 6})
    table.look(unsure=range(1, 6))
    table.enter(FIRST)
    assert table.view.draft is None
    view = table.throw_again({3: 4, 4: 4})
    assert rolls(view)[-1] == [3, 3, 4, 4, 6]
    roll = view.actions[-1]
    assert isinstance(roll, Roll)
    assert sorted(roll.dice[position] for position in roll.kept) == [3, 3, 6]


def test_dice_of_the_last_turn_are_not_taken_for_dice_entered_by_touch(
    table: Tabletop,
) -> None:
    table.throw(2, 3, 4, 6, 6)
    table.end_turn(Score(Box.CHANCE))
    table.enter(Roll((5, 5, 5, 1, 1)))
    view = table.throw_again({4: 4, 5: 4})
    assert view.asks == ()
    assert rolls(view)[-1] == [2, 3, 4, 4, 4]
    assert kept_values(view) == []


def test_a_view_shows_the_present_state_of_the_game(games: GameStore) -> None:
    session = started(games)
    view = session.view(handled=7)
    assert view.handled == 7
    assert (view.to_play, view.outcome, view.unsaved) == ("Ana", None, 0)
    assert view.notice is None
    assert view.choices == (Start("Ana"), Start("Bo"))
    assert view.wanted is not None
    assert [standing.total for standing in view.standings] == [0, 0]
    session.handle(Act(FIRST))
    assert view.actions == ()
    assert session.view().choices != view.choices


def test_a_notice_stays_for_one_message(table: Tabletop) -> None:
    assert table.do(Pressed(Press.END_TURN)).notice is not None
    assert table.do(Pencil(None)).notice is None


def test_a_die_added_to_a_re_read_counts_with_the_others(table: Tabletop) -> None:
    table.put({1: 3, 2: 3, 3: 5, 4: 1})
    table.look()
    table.do(DropDraft())
    table.reread()
    table.do(AddDie(Die(6)))
    view = table.do(Declare())
    assert rolls(view) == [[1, 3, 3, 5, 6]]
