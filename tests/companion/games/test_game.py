"""Features of a game derived from its rules alone: its end, places, winners and report."""

from typing import Any, ClassVar

import pytest
from msgspec import Struct

from companion.games.game import Action, Game, Setup
from companion.games.standings import Outcome, Standing
from companion.language.words import Words
from companion.statistics.figures import placed


class RaceSetup(Setup, frozen=True, tag="race", kw_only=True):
    """The header of a game."""


class Step(Action, frozen=True, tag="step"):
    """The action of a game."""


class State(Struct, frozen=True):
    setup: RaceSetup
    standings: tuple[Standing, ...]
    over: bool = False


class Race(Game[RaceSetup, State, Step]):
    """A game with the players' standings as its state."""

    name = "race"
    players = range(1, 5)
    setup_type = RaceSetup
    action_types: ClassVar[Any] = (Step,)
    words = Words({})

    def start(self, setup: RaceSetup) -> State:
        return State(setup, tuple(Standing(name, 0) for name in setup.players))

    def apply(self, state: State, action: Step) -> State:
        raise NotImplementedError

    def choices(self, state: State) -> tuple[Step, ...]:
        return () if state.over else (Step(),)

    def to_play(self, state: State) -> str | None:
        return None if state.over else state.setup.players[0]

    def standings(self, state: State) -> tuple[Standing, ...]:
        return state.standings


class FewestRace(Race):
    """A race won by the fewest points."""

    better = "fewer"


def ended(*standings: Standing, over: bool = True) -> State:
    players = tuple(standing.player for standing in standings)
    return State(RaceSetup(version=1, players=players), standings, over)


def outcome(game: Race, *standings: Standing) -> Outcome:
    found = game.outcome(ended(*standings))
    assert found is not None
    return found


ANA, BO, CY = Standing("Ana", 9), Standing("Bo", 4), Standing("Cy", 9)


def test_a_game_is_over_when_nobody_is_to_play_and_nothing_can_be_done() -> None:
    assert Race().finished(ended(ANA, BO))
    going_on = ended(ANA, BO, over=False)
    assert not Race().finished(going_on)
    assert Race().outcome(going_on) is None


def test_the_player_in_first_place_wins() -> None:
    assert outcome(Race(), ANA, BO).winners == ("Ana",)
    assert outcome(Race(), ANA, BO).reason.to("en") == "the highest total"
    assert outcome(Race(), ANA, BO, CY).winners == ("Ana", "Cy")


def test_the_fewest_points_win_if_fewer_are_better() -> None:
    assert outcome(FewestRace(), ANA, BO, CY).winners == ("Bo",)
    assert outcome(FewestRace(), ANA, BO).reason.to("en") == "the lowest total"
    assert FewestRace().places(ended(ANA, BO, CY)) == (2, 1, 2)


def test_a_player_who_is_out_does_not_win_with_the_most_points() -> None:
    out = Standing("Ana", 9, out=True)
    assert outcome(Race(), out, BO).winners == ("Bo",)
    assert Race().places(ended(out, BO)) == (2, 1)


def test_the_statistics_name_the_players_put_out() -> None:
    state = ended(Standing("Ana", 9, out=True), BO)
    found = Race().outcome(state)
    assert found is not None
    ana, bo = placed(Race(), state, found)
    assert (ana.out, ana.won, bo.out, bo.won) == (True, False, False, True)


def test_a_team_wins_together_and_shares_its_win_with_nobody_else() -> None:
    red = (Standing("Ana", 9, team="red"), Standing("Cy", 9, team="red"))
    state = ended(red[0], BO, red[1])
    found = Race().outcome(state)
    assert found is not None
    assert found.winners == ("Ana", "Cy")
    told = placed(Race(), state, found)
    assert [(one.won, one.shared) for one in told] == [(True, False), (False, False), (True, False)]


def test_nobody_wins_alone() -> None:
    assert outcome(Race(), ANA).winners == ()


def test_the_last_player_who_stays_wins() -> None:
    found = outcome(Race(), Standing("Ana", 9, left=True), BO)
    assert (found.winners, found.reason.to("en")) == (("Bo",), "everybody else has left")


def test_the_report_holds_places_teams_and_the_state() -> None:
    state = ended(ANA, Standing("Bo", 4, team="blue", out=True))
    report = Race().report(state)
    assert report["winners"] == ["Ana"]
    assert report["players"] == [
        {"name": "Ana", "total": 9, "place": 1},
        {"name": "Bo", "total": 4, "place": 2, "team": "blue", "out": True},
    ]
    assert set(report["state"]) == {"standings", "over"}


def test_a_game_without_rolls_wants_no_dice() -> None:
    assert Race().dice_in_play().sorts == ()
    with pytest.raises(TypeError):
        Race().roll(ended(ANA, BO), (), ())
