"""Actions required by a correction in an earlier round are entered with the later actions."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.games.datis import GAME
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Mode,
    Risk,
    Round,
    Tie,
    Won,
    with_owed,
)
from companion.games.datis.errors import (
    AnnounceFirst,
    AnnounceInTurn,
    ColourNotWon,
    NotTheMost,
    RoundFirst,
    RoundNotCounted,
    SettleTheTie,
    WrongRiskDice,
)
from companion.games.datis.state import State
from companion.games.errors import NotAPlayer
from companion.games.game import fold
from companion.games.history import AmendmentBlocked, History, check_amendment
from companion.games.record import encode, parse, write
from companion.messages import Amend, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from tests.companion.games.datis.dealer import first_risk, random_game
from tests.companion.games.datis.owing import (
    ANA,
    ANA_RISKS,
    ANA_ROLLED,
    BLACKS,
    BLUES,
    BO,
    GIVEN,
    GREENS_RISKED,
    LEVEL,
    MORE,
    ROLLED,
    ROUND,
    TAKEN,
    UNASKED,
)
from tests.companion.games.datis.recorded import PLAIN, begun, evening, tell, tied_at_202
from tests.companion.games.datis.recount import recount
from tests.companion.games.datis.table import after, dice, names, new_game, refusal


def amended(
    history: tuple[DatisAction, ...], replacements: Mapping[int, DatisAction]
) -> tuple[tuple[DatisAction, ...], State]:
    """Return the actions and the game after an amendment; the record is read back."""
    actions = check_amendment(GAME, PLAIN, History(history), replacements).actions
    assert parse(write(PLAIN, actions).encode())[2] == actions
    state: State = fold(GAME, PLAIN, actions)
    return actions, state  # type: ignore[return-value]


def stop(
    history: tuple[DatisAction, ...], replacements: Mapping[int, DatisAction]
) -> AmendmentBlocked:
    """Return the obstacle of an amendment."""
    with pytest.raises(AmendmentBlocked) as blocked:
        amended(history, replacements)
    return blocked.value


def totals(state: State) -> list[int]:
    """Return Ana's and Bo's totals."""
    return [state.total(player) for player in (0, 1)]


def test_a_risk_found_out_after_the_next_round_is_rolled_with_the_correction() -> None:
    played = (*ROUND, *ROUND)
    blocked = stop(played, {3: GREENS_RISKED})
    assert (blocked.index, type(blocked.refusal)) == (5, RoundNotCounted)
    with_roll = {3: GREENS_RISKED, 5: with_owed(played[5], 0, ROLLED)}
    actions, state = amended(played, with_roll)
    assert totals(state) == [100 + 60, 50 + 50]
    assert len(actions) == len(played)
    assert actions[6:] == played[6:]


def test_an_announcement_found_out_after_the_next_one_is_told_with_the_correction() -> None:
    played = (*UNASKED, *ROUND)
    blocked = stop(played, GIVEN)
    assert (blocked.index, type(blocked.refusal)) == (3, AnnounceInTurn)
    actions, state = amended(played, {**GIVEN, 3: with_owed(BLUES, 0, ANA)})
    assert totals(state) == [8 + 10 + 60, 4 + 6 + 8 + 10 + 50]
    assert len(actions) == len(played)


def test_an_announcement_owed_may_be_a_risk_whose_roll_is_owed_then() -> None:
    played = (*UNASKED, *ROUND)
    risks = {**GIVEN, 3: with_owed(BLUES, 0, ANA_RISKS)}
    blocked = stop(played, risks)
    assert (blocked.index, type(blocked.refusal)) == (4, RoundNotCounted)
    _, state = amended(played, {**risks, 4: with_owed(played[4], 0, ANA_ROLLED)})
    assert totals(state) == [2 * 14 + 60, 4 + 6 + 8 + 10 + 50]


def test_what_is_owed_and_a_further_correction_makes_needless_changes_nothing() -> None:
    played = (*UNASKED, *ROUND)
    risks = {3: with_owed(BLUES, 0, ANA_RISKS), 4: with_owed(played[4], 0, ANA_ROLLED)}
    actions, _ = amended(played, {**GIVEN, **risks})
    back, state = amended(actions, TAKEN)
    assert totals(state) == totals(fold(GAME, PLAIN, played))
    assert totals(amended(back, GIVEN)[1]) == [2 * 14 + 60, 28 + 50]


def test_an_owed_roll_made_needless_by_another_correction_changes_nothing() -> None:
    played = (*ROUND, *ROUND)
    actions, rolled = amended(played, {3: GREENS_RISKED, 5: with_owed(played[5], 0, ROLLED)})
    back, state = amended(actions, {3: ROUND[3]})
    assert totals(state) == [120, 100]
    assert amended(back, {3: GREENS_RISKED}) == (actions, rolled)


def test_owed_actions_are_checked_at_their_original_place() -> None:
    round_, risked = ROUND[0], after(new_game(), *ROUND[:3], GREENS_RISKED, BLACKS)
    assert isinstance(round_, Round)
    few = Risk("Ana", {"green-d4": 1})
    assert isinstance(refusal(risked, with_owed(round_, 0, few)), WrongRiskDice)
    assert isinstance(refusal(risked, with_owed(round_, 0, Risk("Zoé", {}))), NotAPlayer)
    asked = after(new_game(), *UNASKED[:1], *GIVEN.values())
    wrong = Announce("Ana", ("green", "blue"), "green", risk=False)
    assert isinstance(refusal(asked, with_owed(BLUES, 0, wrong)), ColourNotWon)
    assert isinstance(refusal(asked, with_owed(BLUES, 0, BLUES)), AnnounceInTurn)
    assert isinstance(refusal(new_game(), with_owed(round_, 0, ROLLED)), RoundFirst)


def test_an_announcement_owed_that_no_longer_fits_is_shown_again() -> None:
    actions, _ = amended((*UNASKED, *ROUND), {**GIVEN, 3: with_owed(BLUES, 0, ANA)})
    blocked = stop(actions, MORE)
    assert (blocked.index, type(blocked.refusal)) == (3, NotTheMost)
    assert blocked.action == with_owed(BLUES, 0, ANA)


def test_an_announcement_may_be_owed_before_a_roll() -> None:
    played = (
        *begun(BO, f"{LEVEL}, green d8 d10"),
        Announce("Ana", ("blue", "black"), "blue", risk=True),
    )
    rolled = Risk("Ana", {"blue-d4": 1, "blue-d6": 2, "blue-d8": 3, "blue-d10": 4})
    bo = Announce("Bo", ("green", "black"), "green", risk=False)
    unasked = {1: Won("Ana", names(dice(f"{BO}, green d8 d10"))), 2: Won("Bo", names(dice(LEVEL)))}
    told = (played[0], *unasked.values(), played[3], rolled, *ROUND)
    given = {1: played[1], 2: played[2]}
    blocked = stop(told, given)
    assert (blocked.index, type(blocked.refusal)) == (4, AnnounceFirst)
    _, state = amended(told, {**given, 4: with_owed(rolled, 0, bo)})
    assert totals(state) == [2 * 10 + 60, 8 + 10 + 50]


def test_a_roll_may_be_owed_before_a_decision_on_a_tie() -> None:
    tied = tied_at_202()
    ana, bo = (one for one in tied if isinstance(one, Risk))
    safe = tuple(
        Announce(one.player, one.colours, one.pays, risk=False)
        for one in tied
        if isinstance(one, Announce) and one.risk
    )
    # If played safe, the third round ends at 170 and 160: there is no tie, and the game goes on.
    played = (*tied[:13], *safe, *ROUND)
    risks = {13: tied[13], 14: tied[14]}
    round_ = played[15]
    owed = with_owed(with_owed(round_, 0, ana), 1, bo)
    blocked = stop(played, {**risks, 15: owed})
    assert (blocked.index, type(blocked.refusal)) == (15, SettleTheTie)
    assert isinstance(owed, Round)
    one_more = Round(Mode.TALLY, "Ana", one_more=True, owed=owed.owed)
    _, state = amended(played, {**risks, 15: one_more})
    assert totals(state) == [262, 252]
    # If the tie was there and settled, the decision comes after the roll.
    history = (*tied[:13], *safe, Tie(accept=True, said=True))
    word = with_owed(with_owed(history[-1], 0, ana), 1, bo)
    _, state = amended(history, {**risks, 15: word})
    assert state.finished
    assert totals(state) == [202, 202]


def test_an_action_owed_twice_by_a_player_is_entered_once() -> None:
    first = with_owed(Round(Mode.TALLY), 0, ROLLED)
    other = Risk("Ana", dict.fromkeys(ROLLED.values, 1))
    announced = with_owed(first, 0, GREENS_RISKED)
    assert announced == Round(Mode.TALLY, owed=(GREENS_RISKED, ROLLED))
    assert with_owed(announced, 1, other) == Round(Mode.TALLY, owed=(GREENS_RISKED, other))
    with pytest.raises(TypeError):
        with_owed(Won("Ana", ()), 0, ROLLED)


def test_correcting_an_owed_announcement_calls_off_its_roll() -> None:
    played = (*UNASKED[:1], *GIVEN.values(), with_owed(BLUES, 0, ANA_RISKS), ANA_ROLLED, *ROUND)
    actions, state = amended(played, {3: with_owed(BLUES, 0, ANA)})
    assert actions[4] == Risk("Ana", ANA_ROLLED.values, said=True)
    assert totals(state) == [8 + 10 + 60, 28 + 50]
    assert amended(actions, {3: with_owed(BLUES, 0, ANA_RISKS)})[0] == played


def test_rounds_are_described_with_their_starter_after_owed_actions() -> None:
    low = Risk("Ana", dict.fromkeys(ROLLED.values, 1))
    actions = (*ROUND[:3], GREENS_RISKED, BLACKS, with_owed(Round(Mode.TALLY), 0, low))
    assert GAME.as_played(PLAIN, actions) == {5: Round(Mode.TALLY, "Bo", owed=(low,))}


def test_owed_actions_are_undone_and_redone_with_their_correction(tmp_path: Path) -> None:
    session = evening(tmp_path, PLAIN)
    tell(session, *ROUND, *ROUND)
    session.handle(Amend({3: GREENS_RISKED}))
    assert session.view().blocked is not None
    session.handle(Amend({5: with_owed(ROUND[0], 0, ROLLED)}))
    assert session.view().blocked is None
    before = session.view()
    session.handle(Pressed(Press.UNDO))
    assert session.view().actions == (*ROUND, *ROUND)  # nobody owes a roll any more
    for _ in ROUND:
        session.handle(Pressed(Press.UNDO))
    for _ in ROUND:
        session.handle(Redo())
    session.handle(Redo())
    assert session.view().actions == before.actions
    assert session.view().state == before.state
    session.close()
    (id_,) = GameStore(tmp_path).ids()
    again = GameStore(tmp_path).load(id_)
    assert again.state == before.state
    assert again.history.actions == before.actions


def test_random_games_with_an_owed_first_roll_agree_with_a_recount() -> None:
    tried = 0
    for seed in range(40):
        header, actions = random_game(seed)
        index = first_risk(actions)
        if index is None or index + 1 == len(actions):
            continue
        risk, later = actions[index], actions[index + 1]
        if not isinstance(later, Round):
            continue
        assert isinstance(risk, Risk)
        moved = (*actions[:index], with_owed(later, 0, risk), *actions[index + 2 :])
        state: State = fold(GAME, header, moved)
        told = recount(write(header, actions))
        assert told.totals == [state.total(seat) for seat in range(len(header.players))]
        tried += 1
    assert tried > 3


def test_owed_actions_have_a_fixed_form() -> None:
    owed = Round(Mode.TALLY, owed=(ANA, Risk("Ana", {"green-d4": 1})))
    assert encode(owed) == (
        '{"action":"round","mode":"tally","owed":['
        '{"action":"announce","player":"Ana","colours":["green","black"],"pays":"green",'
        '"risk":false},{"action":"risk","player":"Ana","values":{"green-d4":1}}]}'
    )
