"""The Datis table after a player has left: tricks and won dice are entered for the others."""

from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round, Won
from companion.games.datis.dice import named
from companion.games.leaving import Leave
from companion.messages import Act
from tests.companion.games.datis.table import after, new_game, trick, tricks
from tests.ui.touch.evening import Evening
from tests.ui.touch.screens.seated import seat
from ui.games.datis.trick_entry import TrickEntry
from ui.games.datis.won_dice import WonDiceEntry

FIRST = trick("Ana green-d12 12", "Bo green-d10 3", "Cléo blue-d4 1")


def test_no_die_is_asked_of_a_player_who_has_left() -> None:
    state = after(tricks(3), FIRST, Leave("Bo"))
    entry = TrickEntry.begin(state)
    assert entry.order == (0, 2)
    for player, die in ((0, "green-d8"), (2, "green-d4")):
        assert entry.asked(state).player == player
        entry = entry.with_die(player, named(die)).with_value(player, 2)
    assert GAME.apply(state, entry.trick(state)).round is not None


def test_an_earlier_trick_is_corrected_with_all_who_played_it() -> None:
    assert TrickEntry.of(tricks(3), FIRST).order == (0, 1, 2)


def test_dice_are_won_by_those_who_play_the_round() -> None:
    later = after(new_game(3), Leave("Bo"), Round(Mode.TALLY))
    assert WonDiceEntry.of(later).whole == 14
    broken = after(new_game(3), Round(Mode.TALLY), Won("Ana", ("green-d4",)), Leave("Bo"))
    assert WonDiceEntry.of(broken).whole == 21


def test_an_unfinished_trick_begins_again_when_a_player_leaves(evening: Evening) -> None:
    state = tricks(3)
    seat(evening, GAME, state.setup, [Round(Mode.TRICKS)])
    panel = evening.now.panel
    panel.pick(named("green-d12"))
    assert not panel.draft.empty
    evening.tell(Act(Leave("Bo")))
    assert evening.now.panel.draft.order == (0, 2)


def test_dice_won_are_assigned_to_the_players_who_stay(evening: Evening) -> None:
    setup = new_game(3).setup
    seat(evening, GAME, setup, [Round(Mode.TALLY), Leave("Bo")])
    panel = evening.now.panel
    assert not panel.whole()
    panel.give(named("green-d12"))
    assert panel.whole()
    assert [action.player for action in panel.actions()] == ["Ana", "Cléo"]
