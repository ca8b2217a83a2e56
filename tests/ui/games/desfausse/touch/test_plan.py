"""The plan of a discard and its drawing, tested without a screen."""

from pathlib import Path

from companion import games
from companion.games.course import course
from companion.games.desfausse.actions import CUP, Discard, EndTurn, Trophy
from companion.games.desfausse.board import BoardCell
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup, Options, State
from companion.games.game import fold
from companion.messages import Act, Amend
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.ui.games.desfausse.touch.desfausse_play import (
    ENDED,
    GIVEN,
    ONES,
    ROLLED,
    Actions,
    roll,
)
from ui.games.desfausse.cells import CellLook, badges, looks
from ui.games.desfausse.telling import TELLING
from ui.games.desfausse.touch.discard_plan import DiscardPlan
from ui.games.desfausse.touch.offers import barred, offers
from ui.telling.game_telling import DiceFrom, Situation

DESFAUSSE = games.find("desfausse")


def after(*actions: object, players: tuple[str, ...] = ("Ana", "Bo", "Chloé")) -> State:
    setup = DesfausseSetup(version=1, players=players, options=Options())
    state: State = fold(DESFAUSSE, setup, actions)  # type: ignore[arg-type]
    return state


def test_a_new_plan_sends_as_many_dice_as_possible_to_the_cup() -> None:
    plan = DiscardPlan.begin(after(*ROLLED), (0, 1, 4))
    assert plan.going == ((0, CUP), (1, CUP))
    assert plan.action(after(*ROLLED)) == Discard((0, 1, 4), (0, 1), (CUP, CUP))


def test_a_tap_on_another_die_replaces_the_first_chosen_die() -> None:
    plan = DiscardPlan.begin(after(*ROLLED), (0, 1, 4)).tapped(4, 2)
    assert plan.going == ((1, CUP), (4, CUP))


def test_a_die_tapped_again_is_not_discarded() -> None:
    plan = DiscardPlan.begin(after(*ROLLED), (0, 1, 4)).tapped(1, 2)
    assert plan.to(1) is None
    # One die and the 1 make a combination of two: fewer dice than possible may go.
    assert plan.refusal(after(*ROLLED)) is None


def test_from_one_opponent_to_another_only_the_dice_tapped_go() -> None:
    plan = DiscardPlan.begin(after(*ROLLED), (0, 1, 4)).aimed("Bo").aimed("Chloé").tapped(0, 2)
    assert dict(plan.going) == {1: "Bo", 0: "Chloé"}
    assert set(dict(plan.aimed(CUP).going).values()) == {CUP}


def test_the_rules_explain_a_refused_plan() -> None:
    state = after(roll(6, 6, 3, 4, 5, 5))
    plan = DiscardPlan.begin(state, (0, 1))
    assert plan.toggled("skip").refusal(state) is None
    refusal = plan.toggled("skip").aimed("Bo").refusal(state)
    assert refusal is not None
    assert "6" in refusal.sentence("en")


def test_cells_glow_for_the_conditions_met_in_this_turn() -> None:
    found = looks(after(*ROLLED, *GIVEN), 0)
    assert found == {
        BoardCell(1, Column.TWO): CellLook.OPEN,
        BoardCell(1, Column.OPPONENTS): CellLook.OPEN,
    }


def test_badges_show_points_tokens_and_dice() -> None:
    ana, bo, _ = badges(after(*ENDED))
    assert (ana.points, ana.tokens, sum(ana.counts)) == (3, 2, 3)
    assert (bo.points, bo.tokens, sum(bo.counts)) == (0, 3, 6)


def test_dice_of_every_sort_are_offered_to_be_given() -> None:
    assert [offer.count for offer in offers(after(*ONES))] == [2, 2, 1, 1]


def test_a_pair_held_back_by_1s_cannot_go() -> None:
    assert barred(after(roll(4, 4, 4, 1, 1, 3))) == ()
    assert barred(after(roll(4, 4, 2, 1, 1, 3))) == ((0, 1),)


def test_a_turn_is_described_with_its_rolls() -> None:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"))
    actions: Actions = (*ENDED, *ROLLED)
    told = TELLING.turns(course(DESFAUSSE, setup, actions))
    assert [(turn.heading.to("en"), turn.indices) for turn in told] == [
        ("Ana, round 1", (0, 1, 2, 3)),
        ("Bo, round 1", (4,)),
    ]


def test_a_waiting_action_of_a_later_round_belongs_to_its_player(tmp_path: Path) -> None:
    setup = DesfausseSetup(version=1, players=("Ana", "Bo"), youngest_first=("Bo", "Ana"))
    two: Actions = (roll(4, 4, 2, 3, 5, 3), Discard((0, 1), (0, 1), (CUP, CUP)))
    every = tuple(range(6))
    out: Actions = (roll(4, 4, 4, 4, 4, 4), Discard(every, every, (CUP,) * 6))
    first: Actions = (*two, Trophy(Column.TWO), EndTurn(), *out, Trophy(Column.DESMONS), EndTurn())
    opened = GameStore(tmp_path).create(DESFAUSSE, setup, "2024-02-03T20:00:00")
    session = Session(opened, lambda: "2024-02-03T20:00:01")
    for action in (*first, *two):
        session.handle(Act(action))
    # Bo's token belonged on the 7, and a 4 of the second round was a 5.
    session.handle(Amend({6: Trophy(Column.FIVE), 8: roll(4, 5, 2, 3, 5, 3)}))
    view = session.view()
    assert view.blocked is not None
    assert view.blocked.index == 9
    assert view.state_before(9, view.blocked.replacements).name == "Bo"


def test_the_instruction_follows_the_turn() -> None:
    def key(*actions: object) -> str:
        said = TELLING.prompt(after(*actions), Situation(dice=DiceFrom.HAND))
        return said.key.removeprefix("desfausse.")

    assert key() == "throw_by_hand"
    assert key(*ROLLED) == "again_or_discard"
    assert key(*ONES) == "ones_may_roll"
    assert key(*ROLLED, *GIVEN) == "place_token"
    assert key(*ENDED[:3]) == "token_placed"
