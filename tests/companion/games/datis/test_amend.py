"""Datis with record, undo, redo and amend: a changed round recounts the later rounds."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, DatisAction, Mode, Risk, Round, Tie, Won
from companion.games.datis.errors import NothingToAnnounce, SettleTheTie
from companion.games.datis.state import State
from companion.games.datis.warnings import OtherStarter, warnings
from companion.games.errors import GameOver
from companion.games.game import Action, fold
from companion.games.history import AmendmentBlocked, History, check_amendment
from companion.games.record import BadRecord, parse, write
from companion.messages import Act, Amend, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from tests.companion.games.datis.dealer import first_risk, random_game
from tests.companion.games.datis.recorded import (
    BLACK,
    GREEN,
    PLAIN,
    begun,
    entered,
    evening,
    risked,
    said,
    tell,
    tied_at_202,
)
from tests.companion.games.datis.recount import recount
from tests.companion.games.datis.table import after, dice, names, setup, trick

ANA, BO = ("green d6 d20", "green d4 d8 d10 d12, blue d6 d8 d10 d20, black d4 d6 d12 d20")
BO_BETTER = "green d4 d8 d10 d12, blue d6 d8, black d4 d6 d12 d20"
ANA_WORSE = "green d6 d20, blue d10 d20"


FIRST = (*entered(ANA, BO), said("Ana", "green"), said("Bo", "green", "blue"))
SECOND = FIRST


def test_an_earlier_round_amended_recounts_all_that_follows(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    tell(session, *FIRST, *SECOND)
    assert [standing.total for standing in session.view().standings] == [52, 32]
    session.handle(Amend({4: said("Bo", "blue", "green")}))
    # Bo's first round is now paid in blue: d6 and d20
    assert [standing.total for standing in session.view().standings] == [52, 42]
    assert session.view().actions[4] == said("Bo", "blue", "green")


def test_a_round_that_was_played_keeps_its_starter_when_an_earlier_one_is_amended(
    tmp_path: Path,
) -> None:
    session = evening(tmp_path, setup())
    tell(session, *FIRST, *SECOND)
    # Ana's green d20 was a misread: Bo had it, and had to start the second round
    moved = {
        1: Won("Ana", names(dice("green d4 d6"))),
        2: Won("Bo", names(dice(BO.replace("green d4", "green d20")))),
    }
    session.handle(Amend(moved))
    view = session.view()
    assert view.blocked is None
    assert view.notice is None
    assert view.actions[5] == Round(Mode.TALLY, starter="Ana")
    state: State = view.state
    # Bo's d12 is left, and three d20 are a bonus
    assert [standing.total for standing in view.standings] == [10 + 26, 12 + 5 + 16]
    assert warnings(state) == (OtherStarter(2, 0, due=1),)


def test_an_action_made_illegal_by_an_amendment_is_shown_and_amended_in_the_same_step(
    tmp_path: Path,
) -> None:
    session = evening(tmp_path, setup())
    tell(session, *FIRST, *SECOND)
    before = session.view().standings
    moved = {1: Won("Ana", names(dice(ANA_WORSE))), 2: Won("Bo", names(dice(BO_BETTER)))}
    session.handle(Amend(moved))
    blocked = session.view().blocked
    assert blocked is not None
    assert blocked.index == 3
    assert session.view().standings == before
    session.handle(Amend({3: said("Ana", "blue", "green")}))
    blocked = session.view().blocked
    assert blocked is not None
    assert (blocked.index, session.view().standings) == (4, before)
    session.handle(Amend({4: said("Bo", "black", "green")}))
    assert session.view().blocked is None
    # Ana: blue d10 for d20s cancel; Bo: black d6 and d20, the others cancel
    assert [standing.total for standing in session.view().standings] == [10 + 26, 26 + 16]


def test_a_corrected_trick_changes_the_owner_of_its_dice() -> None:
    header = setup(3)
    plays = ("Ana blue-d12 12", "Bo black-d8 8", "Cléo black-d6 6")
    history = History((Round(Mode.TRICKS), trick(*plays, keep="black")))
    amended = check_amendment(GAME, header, history, {1: trick(*plays, keep="blue")})
    state: State = fold(GAME, header, amended.actions)
    assert state.rounds[0].dice(1) == dice("blue d12")
    assert state.rounds[0].dice(2) == dice("black d8 d6")


def test_a_trick_whose_new_winner_did_not_lead_the_next_is_shown() -> None:
    first = trick("Ana green-d4 4", "Bo green-d6 1")
    second = trick("Ana green-d8 4", "Bo green-d10 1")
    history = History((Round(Mode.TRICKS), first, second))
    with pytest.raises(AmendmentBlocked) as stop:
        check_amendment(GAME, setup(), history, {1: trick("Ana green-d4 1", "Bo green-d6 6")})
    assert stop.value.index == 2


def test_undo_and_redo_are_nothing(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    tell(session, *FIRST)
    before = session.view()
    for _ in FIRST:
        session.handle(Pressed(Press.UNDO))
    assert session.view().actions == ()
    for _ in FIRST:
        session.handle(Redo())
    assert session.view().state == before.state
    assert session.view().actions == before.actions


def test_a_closed_game_is_restored_unchanged(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    tell(session, *FIRST, Round(Mode.TRICKS), trick("Ana green-d10 0", "Bo blue-d4 1"))
    session.handle(Amend({4: said("Bo", "blue", "green")}))
    before = session.view()
    session.close()
    (id_,) = GameStore(tmp_path).ids()
    again = GameStore(tmp_path).load(id_)
    assert again.state == before.state
    assert again.history.actions == before.actions


def test_random_games_amended_in_their_first_risk_agree_with_a_recount() -> None:
    changed_starters = 0
    for seed in range(40):
        header, actions = random_game(seed)
        index = first_risk(actions)
        if index is None or any(getattr(action, "accept", None) is not None for action in actions):
            continue
        risk = actions[index]
        assert isinstance(risk, Risk)
        lowest = Risk(risk.player, {die: int("d10" not in die) for die in risk.values})
        amended = check_amendment(GAME, header, History(tuple(actions)), {index: lowest})
        state: State = fold(GAME, header, amended.actions)
        told = recount(write(header, amended.actions))
        assert told.totals == [state.total(seat) for seat in range(len(header.players))]
        changed_starters += bool(warnings(state))
    assert changed_starters > 3


def test_a_round_begun_after_the_amended_game_had_ended_is_shown() -> None:
    header = setup(grand_slam=0)
    slam = entered("green d4 d6 d8 d10 d12 d20", "blue d4 d6 d8 d10 d12, black d4 d6 d8")
    risk = Announce("Ana", ("green",), "green", risk=True)
    low = {"green-d4": 1, "green-d6": 1, "green-d8": 1, "green-d10": 0, "green-d12": 1}
    high = {"green-d4": 4, "green-d6": 6, "green-d8": 8, "green-d10": 9, "green-d12": 12}
    bo = said("Bo", "blue", "black")
    first = (*slam, risk, bo, Risk("Ana", {**low, "green-d20": 1}))
    second = (Round(Mode.TALLY, starter="Ana"), *slam[1:], said("Ana", "green"), bo)
    history = History((*first, *second, *second, *second))
    state: State = fold(GAME, header, history.actions)
    assert state.total(0) == 10 + 3 * 60
    with pytest.raises(AmendmentBlocked) as stop:
        check_amendment(GAME, header, history, {5: Risk("Ana", {**high, "green-d20": 20})})
    assert isinstance(stop.value.refusal, GameOver)
    assert stop.value.index == len(first) + 2 * len(second)


def amended(
    history: Sequence[Action], replacements: Mapping[int, DatisAction]
) -> tuple[History, State]:
    after_it = check_amendment(GAME, PLAIN, History(tuple(history)), replacements)
    return after_it, fold(GAME, PLAIN, after_it.actions)


def test_a_correction_may_undo_a_tie_that_was_accepted_and_there_is_one_winner() -> None:
    played = (*tied_at_202(), Tie(accept=True))
    history, state = amended(played, {16: risked(7, 16)[1]})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)
    assert history.actions[-1] == Tie(accept=True, said=True)
    assert parse(write(PLAIN, history.actions).encode())[2] == history.actions


def test_a_correction_may_undo_a_tie_that_was_refused_and_the_round_since_counts() -> None:
    more = (*begun(GREEN, BLACK), said("Ana", "green"))
    played = (*tied_at_202(), Tie(accept=False), *more)
    lower = risked(5, 15)
    _, state = amended(played, {15: lower[0], 16: lower[1]})
    assert [state.total(player) for player in (0, 1)] == [198, 198]
    assert not state.last
    black = Announce("Bo", ("black", "blue"), "black", risk=False)
    outcome = GAME.outcome(after(state, black))
    assert outcome is not None
    assert outcome.winners == ("Ana",)


def test_a_round_after_an_end_without_a_tie_is_shown_with_the_winner() -> None:
    played = (*tied_at_202(), Tie(accept=False), *begun(GREEN, BLACK))
    with pytest.raises(AmendmentBlocked) as stop:
        amended(played, {16: risked(7, 16)[1]})
    assert stop.value.index == 18
    assert str(stop.value.refusal) == "The game has already ended, with Ana in the lead."


def test_a_round_played_after_a_tie_found_out_since_may_be_the_one_more() -> None:
    black = Announce("Bo", ("black", "blue"), "black", risk=False)
    more = (*begun(GREEN, BLACK), said("Ana", "green"), black)
    played = (*tied_at_202()[:-2], *risked(5, 15), *more)
    higher = dict(zip((15, 16), risked(7, 17), strict=True))
    with pytest.raises(AmendmentBlocked) as stop:
        amended(played, higher)
    assert stop.value.index == 17
    assert isinstance(stop.value.refusal, SettleTheTie)
    history, state = amended(played, {**higher, 17: Round(Mode.TALLY, "Ana", one_more=True)})
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("Ana",)
    assert parse(write(PLAIN, history.actions).encode())[2] == history.actions
    _, again = amended(history.actions, dict(zip((15, 16), risked(5, 15), strict=True)))
    assert [again.total(player) for player in (0, 1)] == [258, 248]


def test_an_announcement_that_a_correction_makes_needless_may_stay_told_with_its_roll() -> None:
    ana, bo = "green d4 d6 d8 d10, black d4 d6", "blue d4 d6 d8 d10 d12 d20, black d12 d20"
    risk = Announce("Ana", ("green", "black"), "green", risk=True)
    rolled = Risk("Ana", {"green-d8": 8, "green-d10": 9})
    played = (*entered(ana, bo), risk, said("Bo", "blue", "black"), rolled)
    level = {
        1: Won("Ana", names(dice("green d4 d6, black d4 d6"))),
        2: Won("Bo", names(dice(f"{bo}, green d8 d10"))),
    }
    with pytest.raises(AmendmentBlocked) as stop:
        amended(played, level)
    assert isinstance(stop.value.refusal, NothingToAnnounce)
    needless = Announce("Ana", ("green", "black"), "green", risk=True, said=True)
    history, state = amended(played, {**level, 3: needless})
    assert [state.total(player) for player in (0, 1)] == [0, 4 + 6 + 8 + 10]
    assert history.actions[5] == Risk("Ana", rolled.values, said=True)
    assert parse(write(PLAIN, history.actions).encode())[2] == history.actions


def test_a_needless_last_announcement_is_refused_although_the_round_is_counted() -> None:
    ana, bo = "blue d4 d6 d8 d10 d12 d20, black d12 d20", "green d4 d6 d8 d10, black d4 d6"
    played = (*entered(ana, bo), said("Ana", "blue", "black"), said("Bo", "green", "black"))
    level = {
        1: Won("Ana", names(dice(f"{ana}, green d8 d10"))),
        2: Won("Bo", names(dice("green d4 d6, black d4 d6"))),
    }
    with pytest.raises(AmendmentBlocked) as stop:
        amended(played, level)
    assert isinstance(stop.value.refusal, NothingToAnnounce)


def test_a_decision_on_a_tie_is_made_between_rounds(tmp_path: Path) -> None:
    session = evening(tmp_path, setup())
    session.handle(Act(Tie(accept=False, said=True)))
    assert session.view().actions == ()
    tell(session, Round(Mode.TALLY))
    session.handle(Act(Tie(accept=False, said=True)))
    assert session.view().actions == (Round(Mode.TALLY),)


def test_a_record_of_actions_out_of_place_is_refused_with_its_line() -> None:
    text = write(setup(), (Round(Mode.TALLY), said("Ana", "green")))
    with pytest.raises(BadRecord) as refused:
        parse(text.encode())
    assert refused.value.line == 3


def test_a_record_may_omit_fields_with_a_default() -> None:
    lines = [
        '{"game": "datis", "version": 1, "players": ["Ana", "Bo"]}',
        '{"action": "round", "mode": "tricks"}',
        '{"action": "trick", "plays": [{"player": "Ana", "die": "blue-d12", "value": 12},'
        ' {"player": "Bo", "die": "blue-d10", "value": 0}]}',
    ]
    _, _, actions = parse("\n".join(lines).encode())
    assert actions[1] == trick("Ana blue-d12 12", "Bo blue-d10 0")


def test_actions_are_written_as_the_record_has_them() -> None:
    written = write(
        setup(),
        (
            Round(Mode.TALLY),
            trick("Ana blue-d12 12", "Bo blue-d12 12", rerolls=[{"Ana": 5, "Bo": 9}]),
            Won("Ana", ("green-d20",)),
            Announce("Ana", ("green", "blue"), "green", risk=False),
            Risk("Ana", {"green-d12": 7, "green-d8": 3}),
        ),
    )
    assert written.splitlines()[1:] == [
        '{"action":"round","mode":"tally"}',
        '{"action":"trick","plays":[{"player":"Ana","die":"blue-d12","value":12},'
        '{"player":"Bo","die":"blue-d12","value":12}],"rerolls":[{"Ana":5,"Bo":9}],"keep":"all"}',
        '{"action":"won","player":"Ana","dice":["green-d20"]}',
        '{"action":"announce","player":"Ana","colours":["green","blue"],"pays":"green","risk":false}',
        '{"action":"risk","player":"Ana","values":{"green-d12":7,"green-d8":3}}',
    ]


def test_rounds_are_described_with_their_starter_unless_recorded() -> None:
    actions = (*FIRST, Round(Mode.TALLY, starter="Bo"))
    assert GAME.as_played(setup(), actions) == {0: Round(Mode.TALLY, starter="Ana")}
