"""A risk corrected to playing safe: its roll stays in the record, but does not count."""

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, DatisAction, Mode, Risk, Round, Tie
from companion.games.datis.errors import (
    AnnounceFirst,
    EndedAlready,
    NotRisking,
    RiskedAlready,
    RoundFirst,
    RoundNotPlayed,
    SettleTheTie,
)
from companion.games.datis.state import State
from companion.games.errors import NotAPlayer
from companion.games.game import fold
from companion.games.history import History, check_amendment
from companion.games.record import encode, parse, write
from tests.companion.games.datis.recorded import (
    BLACK,
    GREEN,
    PLAIN,
    begun,
    entered,
    said,
    tied_at_202,
)
from tests.companion.games.datis.table import after, new_game, refusal

GREENS = ("green-d4", "green-d6", "green-d8", "green-d10", "green-d12", "green-d20")
BLACKS = ("black-d8", "black-d10", "black-d12", "black-d20")


def calls(ana: bool, bo: bool) -> tuple[DatisAction, ...]:
    """Return the announcements of both players, each at risk or not."""
    return (
        Announce("Ana", ("green",), "green", ana),
        Announce("Bo", ("black", "blue"), "black", bo),
    )


ANA, BO = (
    Risk("Ana", dict(zip(GREENS, (1, 2, 3, 4, 5, 6), strict=True))),
    Risk("Bo", dict(zip(BLACKS, (1, 2, 3, 4), strict=True))),
)
BOTH = (*entered(GREEN, BLACK), *calls(ana=True, bo=True), ANA, BO)


def called_off(risk: Risk) -> Risk:
    """Return the risk of an announcement that was corrected to playing safe."""
    return Risk(risk.player, risk.values, said=True)


def amended(
    history: tuple[DatisAction, ...], replacements: dict[int, DatisAction]
) -> tuple[tuple[DatisAction, ...], State]:
    """Return the actions after an amendment, and the game."""
    actions = check_amendment(GAME, PLAIN, History(history), replacements).actions
    state: State = fold(GAME, PLAIN, actions)
    return actions, state  # type: ignore[return-value]


def totals(state: State) -> list[int]:
    """Return Ana's and Bo's totals."""
    return [state.total(player) for player in (0, 1)]


def test_a_risk_corrected_to_playing_safe_counts_the_faces_and_later_rounds_stand() -> None:
    later = (*begun(GREEN, BLACK), *calls(ana=False, bo=True), BO)
    actions, state = amended((*BOTH, *later), {3: calls(ana=False, bo=True)[0]})
    assert totals(state) == [60 + 60, 20 + 20]
    assert actions[5] == called_off(ANA)
    assert actions[-1] == BO
    assert parse(write(PLAIN, actions).encode())[2] == actions


def test_the_last_one_to_roll_may_have_played_safe() -> None:
    actions, state = amended(BOTH, {4: calls(ana=True, bo=False)[1]})
    assert totals(state) == [2 * 21, 50]
    assert state.round is None
    assert actions[5:] == (ANA, called_off(BO))


def test_both_may_have_played_safe() -> None:
    safe = calls(ana=False, bo=False)
    assert totals(amended(BOTH, {3: safe[0], 4: safe[1]})[1]) == [60, 50]


def test_corrected_back_the_roll_counts_again() -> None:
    actions, _ = amended(BOTH, {4: calls(ana=True, bo=False)[1]})
    assert amended(actions, {4: calls(ana=True, bo=True)[1]}) == amended(BOTH, {})


def test_the_game_may_have_ended_with_the_safe_points_alone() -> None:
    before = (*begun(GREEN, BLACK), *calls(ana=False, bo=False))
    history = (*before, *before, *before, *begun(GREEN, BLACK), *calls(ana=True, bo=False), ANA)
    _, state = amended(history, {18: calls(ana=False, bo=False)[0]})
    assert totals(state) == [240, 200]
    assert state.finished


def test_the_safe_points_alone_may_make_a_tie() -> None:
    green = (*begun(GREEN, BLACK), *calls(ana=False, bo=False))
    black = (*begun(BLACK, GREEN), said("Ana", "black", "blue"))
    rolled = Risk("Bo", ANA.values)
    risked = (Announce("Bo", ("green",), "green", True), rolled)
    history = (*green, *green, *black, said("Bo", "green"), *black, *risked)
    actions, state = amended(history, {19: said("Bo", "green")})
    assert totals(state) == [220, 220]
    assert state.tied
    assert actions[-1] == called_off(rolled)
    assert after(state, Tie(accept=True)).finished


def test_a_roll_is_called_off_only_at_its_own_place() -> None:
    roll = called_off(ANA)
    assert isinstance(refusal(new_game(), roll), RoundFirst)
    at = fold(GAME, PLAIN, entered(GREEN, BLACK))
    assert isinstance(refusal(at, roll), AnnounceFirst)
    safe = after(at, *calls(ana=False, bo=True))
    assert isinstance(refusal(safe, ANA), NotRisking)
    assert after(safe, roll) == safe
    assert isinstance(refusal(safe, Risk("Zoé", ANA.values, said=True)), NotAPlayer)
    risked = after(at, *calls(ana=True, bo=True), roll)
    assert isinstance(refusal(risked, roll), RiskedAlready)
    assert isinstance(refusal(after(safe, BO, Round(Mode.TALLY)), roll), RoundNotPlayed)
    ended = fold(GAME, PLAIN, tied_at_202())
    assert isinstance(refusal(ended, ANA), SettleTheTie)
    assert isinstance(refusal(after(ended, Tie(accept=True)), ANA), EndedAlready)


def test_a_roll_called_off_has_its_fixed_form() -> None:
    assert encode(Risk("Ana", {"green-d4": 1}, said=True)) == (
        '{"action":"risk","player":"Ana","values":{"green-d4":1},"said":true}'
    )
