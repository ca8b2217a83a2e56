"""A player leaves during a game: dice in the tray, undo, corrections, the journal."""

from pathlib import Path

from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.messages import Act, Amend, Press, Pressed
from companion.storage.game_store import GameStore
from companion.tray.draft import Ask
from tests.companion.tabletop import Tabletop, refusal, shown, table_for


def test_a_throw_of_the_player_who_leaves_is_not_the_next_players(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.end_turn(Score(Box.THREES))
    assert table.throw_again({1: 2, 2: 2, 3: 2}).asks == (Ask.NOT_ALL_ROLLED,)
    view = table.do(Act(Leave("Bo")))
    assert (view.to_play, view.draft, view.asks) == ("Ana", None, ())
    view = table.look()
    assert (view.draft, len(view.actions)) == (None, 3)
    assert shown(table.throw(1, 1, 1, 1, 1)) == [1, 1, 1, 1, 1]


def test_the_roll_on_the_table_stays_when_another_player_leaves(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    view = table.do(Act(Leave("Bo")))
    assert (view.to_play, shown(view)) == ("Ana", [1, 3, 3, 5, 6])


def test_undo_brings_a_player_back_with_the_roll(table: Tabletop) -> None:
    before = table.throw(3, 3, 5, 1, 6)
    assert table.do(Act(Leave("Ana"))).to_play == "Bo"
    view = table.do(Pressed(Press.UNDO))
    assert (view.to_play, view.state) == ("Ana", before.state)


def test_a_roll_before_a_player_left_is_corrected(table: Tabletop) -> None:
    table.throw(3, 3, 5, 1, 6)
    table.do(Act(Leave("Bo")))
    view = table.do(Amend({0: Roll((3, 3, 3, 1, 6))}))
    assert (view.blocked, shown(view)) == (None, [1, 3, 3, 3, 6])


def test_a_refused_leave_is_reported_and_the_game_goes_on(table: Tabletop) -> None:
    assert refusal(table.do(Act(Leave("Zoe")))) == "Nobody in this game is called Zoe."
    assert table.throw(3, 3, 5, 1, 6).to_play == "Ana"


def test_a_stored_game_goes_on_without_the_player_who_left(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    table = table_for(store)
    table.do(Act(Leave("Ana")))
    table.session.close()
    loaded = store.load(store.last())
    assert loaded.history.actions == (Leave("Ana"),)
    assert loaded.game.left(loaded.state) == ("Ana",)
