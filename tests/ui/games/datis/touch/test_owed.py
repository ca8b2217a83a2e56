"""Actions made due in an earlier round by a correction are asked for with the game's cards."""

from typing import Any

from msgspec.structs import replace

from companion.games.datis.actions import Announce, DatisAction, Risk, Round, with_owed
from companion.games.datis.errors import EndedAlready, NothingToRisk, SettleTheTie
from companion.games.datis.setup import DatisSetup
from companion.games.game import Action
from companion.games.history import AmendmentBlocked, History, check_amendment, state_before
from companion.messages import Act, Amend, Press, Pressed
from companion.settings import Settings
from tests.companion.games.datis.dealer import random_game
from tests.companion.games.datis.owing import (
    ANA,
    ANA_RISKS,
    ANA_ROLLED,
    BLACKS,
    BLUES,
    GIVEN,
    GREENS_RISKED,
    MORE,
    ROLLED,
    ROUND,
    TAKEN,
    UNASKED,
)
from tests.companion.games.datis.recorded import PLAIN
from tests.ui.games.datis.touch.datis_evening import DATIS, tap_die, tap_value
from tests.ui.touch.evening import Evening
from tests.ui.touch.fingers import tap
from tests.ui.touch.screens.seated import done, press, seat
from ui.games.datis.timeline import Line
from ui.games.datis.touch.due_actions import due

TWICE = (*ROUND, *ROUND)
FOLLOWED = (*UNASKED, *ROUND)


def rows(evening: Evening) -> list[Any]:
    """Return the shown lines of the history, the latest first."""
    return [row for row in reversed(evening.front.ids.lines.children) if hasattr(row, "line")]


def look_up(evening: Evening, *, page: int = 0) -> None:
    """Open the history on that page."""
    evening.app.open(evening.now.history())
    evening.screen.step(3)
    for _ in range(page):
        down = next(w for w in evening.front.walk() if getattr(w, "sign", "") == "▼")
        tap(evening.screen, down)
    evening.screen.step(3)


def correct(evening: Evening, action: Action, *, page: int = 0) -> None:
    """Find the latest line of this action in the history and correct it."""
    look_up(evening, page=page)
    tap(evening.screen, next(row for row in rows(evening) if row.line.action == action))
    evening.screen.step(3)
    press(evening, evening.app.t("correct_this"))
    evening.screen.step(3)


def choose(evening: Evening, how: str) -> None:
    """Tap the first announcement of a kind, assured or at risk, on the card in front."""
    cards = reversed(evening.front.panel.ids.cards.children)
    tap(evening.screen, next(card for card in cards if card.how == how))
    evening.screen.step(2)


def rolls(evening: Evening, *values: int) -> None:
    """Enter these values of dice on the card in front."""
    for value in values:
        tap_value(evening, value, evening.front.panel.ids.pad)


def totals(evening: Evening) -> list[int]:
    """Return Ana's and Bo's totals."""
    return [standing.total for standing in evening.view.standings]


def owed(action: DatisAction, *told: Announce | Risk) -> DatisAction:
    """Return an action with all actions owed before it."""
    for place, one in enumerate(told):
        action = with_owed(action, place, one)
    return action


def risk_told(evening: Evening) -> None:
    """Play two rounds and correct the first: Ana had taken the risk."""
    seat(evening, DATIS, PLAIN, TWICE)
    evening.tell(Amend({3: GREENS_RISKED}))


def test_a_risk_found_out_after_the_next_round_is_corrected_by_touch(evening: Evening) -> None:
    seat(evening, DATIS, PLAIN, TWICE)
    correct(evening, ROUND[3], page=1)
    choose(evening, "Risk")
    press(evening, "Correct it")
    assert evening.front.words.startswith("Round 1, once corrected: Ana takes the risk.")
    assert done(evening) == TWICE
    assert evening.button("Correct it").disabled
    rolls(evening, 4, 6, 8, 9, 12, 11)
    press(evening, "Correct it")
    assert evening.view.blocked is None
    assert evening.view.notice is None
    assert totals(evening) == [100 + 60, 100]
    assert done(evening) == (*ROUND[:3], GREENS_RISKED, BLACKS, owed(ROUND[0], ROLLED), *ROUND[1:])


def test_an_announcement_found_out_after_the_next_round_is_corrected_by_touch(
    evening: Evening,
) -> None:
    seat(evening, DATIS, PLAIN, FOLLOWED)
    correct(evening, UNASKED[1], page=1)
    tap(evening.screen, evening.front.panel._lines[0])
    tap_die(evening, "green-d8", evening.front.panel)
    tap_die(evening, "green-d10", evening.front.panel)
    press(evening, "Correct it")
    assert evening.front.words.startswith("Round 1, once corrected: Ana announces too.")
    choose(evening, "Risk")
    press(evening, "Correct it")
    assert evening.front.words.startswith("Round 1, once corrected: Ana takes the risk.")
    rolls(evening, 5, 9)
    press(evening, "Correct it")
    assert evening.view.blocked is None
    assert totals(evening) == [2 * 14 + 60, 28 + 50]
    told = done(evening)
    assert told[3:5] == (owed(BLUES, ANA_RISKS), owed(ROUND[0], ANA_ROLLED))
    assert told[5:] == ROUND[1:]


def test_the_card_asks_for_owed_actions_in_french_too(evening: Evening) -> None:
    evening.machine.settings = Settings(language="fr")
    risk_told(evening)
    assert evening.front.words.startswith("Manche 1, une fois corrigée : Ana risque.")


def test_owed_actions_that_are_not_entered_cancel_the_correction(evening: Evening) -> None:
    risk_told(evening)
    press(evening, "Give up the correction")
    assert evening.app.front is None
    assert done(evening) == TWICE


def test_owed_actions_are_asked_for_at_the_table_if_later_actions_are_dropped(
    evening: Evening,
) -> None:
    risk_told(evening)
    press(evening, "Erase what was played since")
    assert "Round 2: everything from there on is erased (actions: 5)" in evening.front.sentence
    press(evening, "Erase and correct")
    assert done(evening) == (*ROUND[:3], GREENS_RISKED, BLACKS)
    assert evening.view.to_play == "Ana"


def test_owed_actions_are_listed_in_their_round_and_can_be_corrected(evening: Evening) -> None:
    told = (*ROUND[:3], GREENS_RISKED, BLACKS, owed(ROUND[0], ROLLED), *ROUND[1:])
    seat(evening, DATIS, PLAIN, told)
    look_up(evening)
    assert rows(evening)[5].head == "Round 1"
    assert rows(evening)[5].words.startswith("Ana rolled green D4\u00a0=\u00a04")
    assert rows(evening)[5].open
    tap(evening.screen, rows(evening)[5])
    evening.screen.step(3)
    press(evening, "Correct")
    evening.screen.step(3)
    tap(evening.screen, evening.front.panel.ids.thrown.children[0])
    tap_value(evening, 16, evening.front.panel.ids.pad)
    press(evening, "Correct it")
    assert totals(evening) == [110 + 60, 100]


def test_a_corrected_owed_announcement_asks_for_its_roll(evening: Evening) -> None:
    told = (UNASKED[0], *GIVEN.values(), owed(BLUES, ANA), *ROUND)
    seat(evening, DATIS, PLAIN, told)
    correct(evening, ANA, page=1)
    choose(evening, "Risk")
    press(evening, "Correct it")
    rolls(evening, 5, 9)
    press(evening, "Correct it")
    assert done(evening)[3:5] == (owed(BLUES, ANA_RISKS), owed(ROUND[0], ANA_ROLLED))


def test_owed_actions_stay_if_the_action_after_them_is_corrected(evening: Evening) -> None:
    told = (UNASKED[0], *GIVEN.values(), owed(BLUES, ANA), *ROUND)
    seat(evening, DATIS, PLAIN, told)
    correct(evening, told[3])
    choose(evening, "Risk")
    press(evening, "Correct it")
    rolls(evening, 1, 2, 3, 4)
    press(evening, "Correct it")
    assert totals(evening) == [18 + 60, 2 * 10 + 50]
    assert done(evening)[3].owed == (ANA,)  # type: ignore[attr-defined]


def test_an_owed_announcement_that_no_longer_fits_is_asked_for_again(evening: Evening) -> None:
    told = (UNASKED[0], *GIVEN.values(), owed(BLUES, ANA), *ROUND)
    seat(evening, DATIS, PLAIN, told)
    evening.tell(Amend(MORE))
    assert evening.front.words.startswith("Round 1, once corrected: Ana announces too.")
    assert evening.front.panel.actions() == ()


def test_a_needless_owed_action_is_listed_as_such_and_not_corrected(evening: Evening) -> None:
    held = (owed(BLUES, ANA_RISKS), owed(ROUND[0], ANA_ROLLED))
    seat(evening, DATIS, PLAIN, (UNASKED[0], *GIVEN.values(), *held, *ROUND[1:]))
    evening.tell(Amend(TAKEN))
    look_up(evening)
    assert rows(evening)[5].words.endswith("no risk announced")
    assert not rows(evening)[5].open
    evening.app.close_all()
    look_up(evening, page=1)
    assert rows(evening)[1].words == "Ana had announced, without a die that pays"


def test_a_roll_for_a_needless_owed_announcement_is_ignored(
    evening: Evening,
) -> None:
    held = (owed(BLUES, ANA_RISKS), ANA_ROLLED)
    seat(evening, DATIS, PLAIN, (UNASKED[0], *GIVEN.values(), *held, *ROUND))
    evening.tell(Amend(TAKEN))
    press(evening, "Leave that roll aside")
    assert evening.view.blocked is None
    assert done(evening)[4] == Risk("Ana", ANA_ROLLED.values, said=True)
    assert totals(evening) == [60, 4 + 6 + 8 + 10 + 50]


def test_owed_actions_are_undone_and_redone_with_their_round(
    evening: Evening,
) -> None:
    told = (*ROUND[:3], GREENS_RISKED, BLACKS, owed(ROUND[0], ROLLED))
    seat(evening, DATIS, PLAIN, told)
    evening.tell(Pressed(Press.UNDO))
    assert evening.view.to_play == "Ana"
    evening.tell(Act(ROLLED))
    evening.tell(Act(Round(ROUND[0].mode)))  # type: ignore[union-attr]
    assert totals(evening) == [100, 50]


def with_roll(
    setup: DatisSetup, actions: tuple[Action, ...], wanted: dict[int, Action]
) -> tuple[Action, ...]:
    """Return the actions after an amendment that makes a roll due and enters it."""
    try:
        return check_amendment(DATIS, setup, History(actions), wanted).actions
    except AmendmentBlocked as stop:
        now = due(state_before(DATIS, setup, actions, stop.index, wanted), stop.action)
        if not isinstance(now.asked, Risk):
            raise
        state = now.before
        assert state.round is not None
        paying = state.round.paying(setup.players.index(now.asked.player))
        lowest = {die.name: die.kind.faces[0] for die in paying}
        line = Line(stop.index, now.asked, 0, place=now.place, holder=stop.action)
        new = line.recorded_with(Risk(now.asked.player, lowest))
        return check_amendment(DATIS, setup, History(actions), {**wanted, stop.index: new}).actions


def test_random_games_lose_no_round_if_a_safe_player_turns_out_to_have_risked() -> None:
    made, refused = 0, set()
    for seed in range(12):
        setup, actions = random_game(seed)
        for index, action in enumerate(actions):
            if not isinstance(action, Announce) or action.risk:
                continue
            wanted: dict[int, Action] = {index: replace(action, risk=True)}
            try:
                after = with_roll(setup, tuple(actions), wanted)
            except AmendmentBlocked as stop:
                refused.add(type(stop.refusal))
                continue
            assert len(after) == len(actions)
            made += 1
    assert made > 50
    # The corrected points may end the game, or leave a tie, before the later rounds.
    assert refused <= {EndedAlready, SettleTheTie, NothingToRisk}
