"""A player leaves: the round in play and the game go on without them."""

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Mode, Round, Won
from companion.games.datis.errors import WrongTotal
from companion.games.datis.state import Phase, State
from companion.games.errors import HasLeft
from companion.games.leaving import Leave
from tests.companion.games.datis.table import (
    after,
    assured,
    assured_round,
    dice,
    names,
    new_game,
    refusal,
    shared_out,
    trick,
    tricks,
)

FIRST = trick("Ana green-d12 12", "Bo green-d10 3", "Cléo blue-d4 1")


def won(player: str, written: str) -> Won:
    return Won(player, names(dice(written)) if written else ())


def choose(state: State, *, risk: bool) -> Announce:
    """Return the first announcement open, with a risk or without."""
    return next(
        choice
        for choice in GAME.choices(state)
        if isinstance(choice, Announce) and choice.risk is risk
    )


def test_the_others_play_the_round_on_when_a_player_leaves() -> None:
    state = after(tricks(3), FIRST, Leave("Bo"))
    assert GAME.to_play(state) == "Ana"
    state = after(state, trick("Ana green-d8 8", "Cléo blue-d6 1"))
    assert state.round is not None
    assert len(state.round.tricks) == 2


def test_the_next_player_leads_the_trick_of_a_player_who_leaves() -> None:
    assert GAME.to_play(after(tricks(3), FIRST, Leave("Ana"))) == "Bo"


def test_the_next_player_starts_the_round_of_a_player_who_leaves() -> None:
    state = after(new_game(3), Leave("Ana"))
    assert GAME.to_play(state) == "Bo"
    assert isinstance(refusal(state, Round(Mode.TRICKS, starter="Ana")), HasLeft)
    state = after(state, Round(Mode.TALLY))
    assert GAME.to_play(state) == "Bo"


def test_the_dice_of_a_player_who_has_left_count_for_nobody() -> None:
    start = shared_out(new_game(3), "green d20 d12 d10", "blue d20")
    state = assured(after(start, Leave("Ana")))
    assert state.rounds[0].scores[0].total == 0
    assert len(state.rounds[0].dice(0)) == 3


def test_an_announcement_owed_by_a_player_who_leaves_is_not_waited_for() -> None:
    state = shared_out(new_game(3), "green d20 d12 d10", "blue d20 d8")
    assert GAME.to_play(state) == "Ana"
    state = after(state, Leave("Ana"))
    assert (state.phase, GAME.to_play(state)) == (Phase.ANNOUNCE, "Bo")
    assert isinstance(refusal(state, Announce("Ana", ("green",), "green", risk=False)), HasLeft)


def test_a_risk_owed_by_a_player_who_leaves_is_not_waited_for() -> None:
    state = shared_out(new_game(3), "green d20 d12 d10", "blue d20 d8")
    state = after(state, choose(state, risk=True))
    while state.phase is Phase.ANNOUNCE:
        state = after(state, choose(state, risk=False))
    assert state.phase is Phase.RISK
    assert after(state, Leave("Ana")).phase is Phase.ROUND


def test_dice_won_by_a_player_who_leaves_need_not_be_entered() -> None:
    state = after(new_game(3), Round(Mode.TALLY), won("Ana", "green d20"), won("Bo", "blue d20"))
    state = after(state, Leave("Cléo"))
    assert state.phase is Phase.ANNOUNCE
    assert isinstance(
        refusal(after(new_game(3), Round(Mode.TALLY), Leave("Bo")), won("Bo", "")), HasLeft
    )


def test_in_a_round_that_somebody_left_the_others_may_have_won_fewer_dice() -> None:
    state = after(new_game(3), Round(Mode.TALLY), Leave("Cléo"), won("Ana", "green d20"))
    assert after(state, won("Bo", "blue d20 d12")).phase is Phase.ANNOUNCE


def test_later_rounds_are_played_with_seven_dice_for_each_who_stays() -> None:
    state = after(new_game(3), Leave("Cléo"), Round(Mode.TALLY), won("Ana", "green d20 d12"))
    error = refusal(state, won("Bo", "blue d20 d12"))
    assert isinstance(error, WrongTotal)
    assert "14" in str(error)
    rest = won("Bo", "blue d4 d6 d8 d10 d12 d20, black d4 d6 d8 d10, red d4 d6")
    assert after(state, rest).phase is Phase.ANNOUNCE


def test_the_points_of_a_player_who_has_left_win_nothing() -> None:
    state = assured_round(new_game(3), "green d20 d12 d10 d8", "blue d20")
    assert state.total(0) > 0
    state = after(state, Leave("Ana"))
    assert 0 not in state.leaders
    assert GAME.standings(state)[0].total == state.total(0)


def test_a_tie_is_decided_when_one_of_the_tied_players_leaves() -> None:
    state = new_game(3, grand_slam=100)
    for _ in range(2):
        all_six = "d4 d6 d8 d10 d12 d20"
        state = assured_round(state, f"green {all_six}", f"blue {all_six}")
    assert (state.phase, state.leaders) == (Phase.TIE, (0, 1))
    outcome = GAME.outcome(after(state, Leave("Ana")))
    assert outcome is not None
    assert outcome.winners == ("Bo",)
    assert after(state, Leave("Cléo")).phase is Phase.TIE


def test_the_last_player_who_stays_wins() -> None:
    state = after(tricks(2), Leave("Ana"))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Bo",)
    assert (state.rounds, GAME.to_play(state), GAME.shown_dice(state)) == ((), None, None)
