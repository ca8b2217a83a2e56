"""The lessons of Datis for a first game, and their moments."""

from companion.games.datis.actions import Mode
from companion.games.datis.advice import GOAL
from companion.games.datis.bonuses import CAPOT, BonusKind
from companion.games.datis.dice import HAND
from companion.games.datis.state import Phase, State
from companion.games.rules_card import signed
from companion.table.view import View
from ui.telling.lessons import Lesson


def _tricks(view: View) -> int | None:
    """Return the number of tricks entered in this round; None if tricks are not followed."""
    state: State = view.state
    return len(state.round.tricks) if state.phase is Phase.TRICKS and state.round else None


def _how_to_follow(view: View) -> bool:
    state: State = view.state
    return state.phase is Phase.ROUND and not state.rounds


def _first_trick(view: View) -> bool:
    return _tricks(view) == 0


def _trick_won(view: View) -> bool:
    return bool(_tricks(view))


def _dice_won(view: View) -> bool:
    state: State = view.state
    return state.phase is Phase.WON and state.round is not None and state.round.mode is Mode.TALLY


def _announce(view: View) -> bool:
    state: State = view.state
    return state.phase is Phase.ANNOUNCE


def _risk(view: View) -> bool:
    state: State = view.state
    return state.phase is Phase.RISK


def _capot(view: View) -> bool:
    state: State = view.state
    return any(
        bonus.kind is BonusKind.CAPOT
        for round_ in state.rounds
        for score in round_.scores
        for bonus in score.bonuses
    )


def _round_counted(view: View) -> bool:
    state: State = view.state
    return state.phase is Phase.ROUND and bool(state.rounds)


LESSONS = (
    Lesson("datis.lesson_follow", _how_to_follow),
    Lesson("datis.lesson_first_trick", _first_trick),
    Lesson("datis.lesson_trick_won", _trick_won, {"tricks": HAND}),
    Lesson("datis.lesson_dice_won", _dice_won),
    Lesson("datis.lesson_announce", _announce),
    Lesson("datis.lesson_risk", _risk),
    Lesson("datis.lesson_counted", _round_counted, {"goal": GOAL}),
    Lesson("datis.lesson_capot", _capot, {"points": signed(CAPOT)}),
)
