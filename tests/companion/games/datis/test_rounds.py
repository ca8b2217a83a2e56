"""From round to round: the starting player, the mode, the end of the game, ties."""

from msgspec.structs import replace

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Mode, Risk, Round, Tie, Won
from companion.games.datis.bonuses import Bonus, BonusKind
from companion.games.datis.counting import next_starter
from companion.games.datis.errors import (
    NoTie,
    OutOfTurn,
    RoundFirst,
    RoundNotCounted,
    RoundUnderWay,
    SettleTheTie,
    TallyOnly,
    TrickByTrick,
)
from companion.games.datis.rules import SHARED
from companion.games.datis.rules import WON as BY_TOTAL
from companion.games.datis.state import Phase, RoundScore
from companion.games.errors import GameOver, NotAPlayer
from companion.games.standings import Outcome
from tests.companion.games.datis.between import HANDS, ended, standing
from tests.companion.games.datis.table import (
    after,
    assured_round,
    new_game,
    refusal,
    shared_out,
    trick,
)

# --- the starting player ----------------------------------------------------------------------


def test_the_youngest_starts_the_first_round() -> None:
    assert GAME.to_play(new_game(3, youngest=("Cléo", "Ana", "Bo"))) == "Cléo"


def test_without_ages_the_first_in_turn_order_starts() -> None:
    assert GAME.to_play(new_game(3)) == "Ana"


def test_the_player_with_most_points_in_a_round_starts_the_next() -> None:
    at = assured_round(new_game(youngest=("Bo",)), *HANDS)
    assert [at.total(0), at.total(1)] == [26, 16]
    assert GAME.to_play(at) == "Ana"


def test_bonuses_count_for_who_starts() -> None:
    at = standing((20, 18))
    better = (RoundScore(20, ()), RoundScore(18, (Bonus(BonusKind.THREE, 5),)))
    at = replace(at, rounds=(replace(at.rounds[0], scores=better),))
    assert next_starter(at) == 1


def test_of_those_who_scored_the_same_the_one_leading_the_game_starts() -> None:
    at = standing((10, 30, 20))
    level = replace(at.rounds[0], scores=(RoundScore(9, ()), RoundScore(9, ()), RoundScore(8, ())))
    assert next_starter(replace(at, rounds=(at.rounds[0], level))) == 1


def test_the_leader_of_the_game_does_not_start_on_the_strength_of_others_being_level() -> None:
    at = standing((90, 30, 20))
    level = replace(at.rounds[0], scores=(RoundScore(1, ()), RoundScore(9, ()), RoundScore(9, ())))
    assert next_starter(replace(at, rounds=(at.rounds[0], level))) == 1


def test_still_equal_the_earlier_from_the_last_starter_starts() -> None:
    at = standing((10, 10, 10))
    level = replace(at.rounds[0], starter=2, scores=(RoundScore(9, ()),) * 3)
    assert next_starter(replace(at, rounds=(at.rounds[0], level))) == 2
    two = replace(level, scores=(RoundScore(9, ()), RoundScore(9, ()), RoundScore(8, ())))
    assert next_starter(replace(at, rounds=(at.rounds[0], two))) == 0


def test_the_starter_leads_the_first_trick() -> None:
    at = after(new_game(3, youngest=("Bo",)), Round(Mode.TRICKS))
    after(at, trick("Bo green-d4 1", "Cléo green-d6 1", "Ana green-d8 1"))
    other = trick("Ana green-d8 1", "Bo green-d4 1", "Cléo green-d6 1")
    assert isinstance(refusal(at, other), OutOfTurn)


def test_another_starter_of_a_round_can_be_entered() -> None:
    at = after(new_game(3), Round(Mode.TRICKS, starter="Cléo"))
    assert GAME.to_play(at) == "Cléo"
    assert isinstance(refusal(new_game(3), Round(Mode.TRICKS, starter="Zoé")), NotAPlayer)


# --- the two modes ----------------------------------------------------------------------------


def test_the_mode_is_chosen_anew_for_every_round() -> None:
    assert GAME.choices(new_game()) == (Round(Mode.TRICKS), Round(Mode.TALLY))
    at = assured_round(new_game(), *HANDS)
    assert GAME.choices(at) == (Round(Mode.TRICKS), Round(Mode.TALLY))
    assert after(at, Round(Mode.TRICKS)).phase is Phase.TRICKS


def test_the_mode_does_not_change_within_a_round() -> None:
    for mode in Mode:
        for other in Mode:
            assert isinstance(refusal(after(new_game(), Round(mode)), Round(other)), RoundUnderWay)


def test_a_round_begins_once_everybody_has_announced_and_rolled_in_the_last() -> None:
    state = shared_out(new_game(), "green d4 d6")
    refused = refusal(state, Round(Mode.TRICKS))
    assert isinstance(refused, RoundNotCounted)
    assert "waits for Ana" in str(refused)


def test_no_action_of_a_round_is_legal_before_the_round() -> None:
    for early in (
        trick("Ana green-d4 1", "Bo green-d6 1"),
        Won("Ana", ()),
        Announce("Ana", ("green",), "green", risk=False),
        Risk("Ana", {}),
    ):
        assert isinstance(refusal(new_game(), early), RoundFirst)


def test_a_tally_round_has_no_tricks_and_a_round_of_tricks_no_entry() -> None:
    played = trick("Ana green-d4 1", "Bo green-d6 1")
    assert isinstance(refusal(after(new_game(), Round(Mode.TALLY)), played), TallyOnly)
    won = Won("Ana", ())
    assert isinstance(refusal(after(new_game(), Round(Mode.TRICKS)), won), TrickByTrick)


# --- the end ----------------------------------------------------------------------------------


def test_200_points_do_not_end_the_game() -> None:
    at = ended(200, 100)
    assert at.total(0) == 200
    assert at.phase is Phase.ROUND
    assert GAME.outcome(at) is None


def test_201_points_after_a_tally_end_it() -> None:
    at = ended(201, 100)
    assert at.total(0) == 201
    assert at.phase is Phase.OVER
    assert GAME.to_play(at) is None
    assert GAME.choices(at) == ()
    assert isinstance(refusal(at, Round(Mode.TALLY)), GameOver)


def test_the_highest_total_wins_whoever_passed_200() -> None:
    outcome = GAME.outcome(ended(202, 206))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("Bo",), BY_TOTAL)


def test_a_tie_for_the_lead_is_put_to_the_table() -> None:
    at = ended(202, 202)
    assert at.phase is Phase.TIE
    assert GAME.outcome(at) is None
    assert GAME.choices(at) == (Tie(accept=True), Tie(accept=False))
    assert isinstance(refusal(at, Round(Mode.TALLY)), SettleTheTie)


def test_a_tie_accepted_shares_the_win() -> None:
    at = after(ended(202, 202), Tie(accept=True))
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (("Ana", "Bo"), SHARED)


def test_a_refused_tie_brings_an_extra_round_and_the_highest_total_ends_it() -> None:
    at = after(ended(202, 202), Tie(accept=False))
    assert at.phase is Phase.ROUND
    at = assured_round(at, *HANDS)
    assert at.phase is Phase.OVER
    assert GAME.outcome(at) == Outcome(("Ana",), BY_TOTAL)


def test_the_round_after_a_refused_tie_ends_the_game_even_below_201() -> None:
    at = ended(176, 116, last=True)
    assert max(at.total(0), at.total(1)) < 200
    outcome = GAME.outcome(at)
    assert outcome is not None
    assert outcome.winners == ("Ana",)


def test_still_tied_after_that_the_table_is_asked_again() -> None:
    at = ended(126, 126, last=True)
    assert at.phase is Phase.TIE
    assert after(at, Tie(accept=False)).phase is Phase.ROUND


def test_a_tie_for_second_place_is_no_tie() -> None:
    hands = ("green d6 d20", "")
    shift = assured_round(standing((0, 0, 0)), *hands)
    at = assured_round(standing((190, 40 - shift.total(1), 40 - shift.total(2))), *hands)
    assert [at.total(player) for player in range(3)] == [216, 40, 40]
    assert at.phase is Phase.OVER


def test_nothing_is_settled_without_a_tie() -> None:
    for accept in (True, False):
        assert isinstance(refusal(new_game(), Tie(accept=accept)), NoTie)
