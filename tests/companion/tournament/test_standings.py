"""The points of results."""

from fractions import Fraction

import pytest

from companion.games.errors import BadSetup
from companion.tournament.errors import (
    AlreadyStarted,
    AlreadyThere,
    NoPairing,
    NotStarted,
    NotThere,
)
from companion.tournament.events import Drawn, Ended, Enrolled, Event, Left, Linked, Round
from companion.tournament.results import Finish, margins, points
from companion.tournament.standings import standings
from companion.tournament.tournament import fold
from tests.companion.tournament.evening import Simulated


def test_a_table_is_worth_one_to_the_first_and_nothing_to_the_last() -> None:
    four = Finish({"A": 1, "B": 9, "C": 5, "D": 5}, ("B",))
    assert points(four) == {"A": 0, "B": 1, "C": Fraction(1, 2), "D": Fraction(1, 2)}


def test_the_winner_is_first_whatever_the_totals() -> None:
    assert points(Finish({"A": 3, "B": 9}, ("A",))) == {"A": 1, "B": 0}


def test_the_fewest_points_score_most_if_fewer_are_better() -> None:
    three = Finish({"A": 9, "B": 0, "C": 4}, ("B",), better="fewer")
    assert points(three) == {"A": 0, "B": 1, "C": Fraction(1, 2)}
    assert margins(three)["B"] > margins(three)["C"] > margins(three)["A"]


def test_players_put_out_come_after_those_who_played_on() -> None:
    three = Finish({"A": 9, "B": 5, "C": 4}, ("B",), out=("A",))
    assert points(three) == {"A": 0, "B": 1, "C": Fraction(1, 2)}


def test_a_draw_is_half_a_point() -> None:
    assert points(Finish({"A": 0, "B": 0}, ())) == {"A": Fraction(1, 2), "B": Fraction(1, 2)}


def test_equal_points_are_ordered_by_the_games_own_score() -> None:
    evening = Simulated(4)
    one, other = evening.draw()
    (a, b), (c, d) = one.players, other.players
    evening.results = {
        one.id: Finish({a: 200, b: 190}, (a,)),
        other.id: Finish({c: 250, d: 150}, (c,)),
    }
    table = standings(evening.tournament, evening.results)
    assert [place.name for place in table] == [c, a, b, d]
    assert [place.margin for place in table] == [50, 5, -5, -50]


def test_a_corrected_result_is_corrected_in_the_standings() -> None:
    evening = Simulated(2)
    (pairing,) = evening.draw()
    a, b = pairing.players
    evening.results[pairing.id] = Finish({a: 200, b: 190}, (a,))
    assert standings(evening.tournament, evening.results)[0].name == a
    evening.results[pairing.id] = Finish({a: 180, b: 190}, (b,))
    assert [standing.name for standing in standings(evening.tournament, evening.results)] == [b, a]


def test_equals_in_everything_have_one_rank() -> None:
    evening = Simulated(4)
    assert [standing.rank for standing in standings(evening.tournament, {})] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("event", "refusal"),
    [
        (Enrolled("P00"), AlreadyThere),
        (Enrolled(" P00 "), AlreadyThere),
        (Enrolled(""), BadSetup),
        (Enrolled("A\nB"), BadSetup),
        (Left("Nobody"), NotThere),
        (Simulated(2).events[-1], AlreadyStarted),
        (Linked("T-9-9", "Table 1", "x"), NoPairing),
    ],
)
def test_impossible_results_are_refused(event: Event, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        fold([*Simulated(3).events, event])


@pytest.mark.parametrize("event", [Drawn(Round(())), Ended()])
def test_nothing_is_drawn_or_ended_before_the_start(event: Event) -> None:
    with pytest.raises(NotStarted):
        fold([event])


def test_a_player_who_leaves_before_the_start_is_forgotten() -> None:
    assert fold([Enrolled("A"), Enrolled("B"), Left("A")]).players == ("B",)


def test_after_the_end_another_one_begins() -> None:
    assert fold([*Simulated(3).events, Ended(), Enrolled("P00")]).players == ("P00",)
