"""Bonuses look at all dice won; the capot is the only malus."""

from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Risk
from companion.games.datis.bonuses import bonuses
from companion.games.datis.setup import Options
from tests.companion.games.datis.table import after, assured_round, dice, new_game, shared_out

OPTIONS = Options()


def earned(written: str) -> list[tuple[str, int]]:
    """Return the bonuses of these dice by name and points."""
    hand = dice(written) if written else ()
    return [(bonus.kind.value, bonus.points) for bonus in bonuses(hand, OPTIONS)]


def test_a_grand_slam_is_all_six_of_a_colour() -> None:
    assert earned("green d4 d6 d8 d10 d12 d20") == [("grand_slam", 30)]
    assert earned("green d4 d6 d8 d10 d12, blue d20") == []


def test_three_of_a_kind_is_three_dice_of_equal_faces() -> None:
    assert earned("green d4, blue d4, black d4") == [("three", 5)]
    assert earned("green d4, blue d4, black d6") == []


def test_four_of_a_kind_is_not_also_a_three() -> None:
    assert earned("green d4, blue d4, black d4, red d4") == [("four", 10)]


def test_five_of_a_kind_is_not_also_a_four_or_a_three() -> None:
    assert earned("green d20, blue d20, black d20, red d20, yellow d20") == [("five", 20)]


def test_each_kind_may_come_several_times() -> None:
    assert earned("green d4 d6, blue d4 d6, black d4 d6") == [("three", 5), ("three", 5)]
    two = "green d4 d6 d8 d10 d12 d20, blue d4 d6 d8 d10 d12 d20"
    assert earned(two) == [("grand_slam", 30), ("grand_slam", 30)]


def test_a_player_without_dice_is_capot() -> None:
    assert earned("") == [("capot", -5)]


def test_their_values_are_options() -> None:
    chosen = Options(grand_slam=40, three=6, four=12, five=25)
    hand = dice("green d4 d6 d8 d10 d12 d20, blue d4, black d4")
    assert [bonus.points for bonus in bonuses(hand, chosen)] == [40, 6]
    kinds = dice("green d4, blue d4, black d4, red d4")
    assert [bonus.points for bonus in bonuses(kinds, chosen)] == [12]
    assert bonuses((*kinds, *dice("yellow d4")), chosen)[0].points == 25


def test_cancelled_dice_count_for_bonuses() -> None:
    at = assured_round(new_game(), "green d4 d6, blue d4 d6, black d4 d6")
    score = at.rounds[0].scores[0]
    assert (score.points, score.bonus_points, score.total) == (0, 10, 10)


def test_bonuses_are_never_doubled() -> None:
    at = shared_out(new_game(), "green d4 d6 d8 d10 d12 d20")
    at = after(at, Announce("Ana", ("green",), "green", risk=True))
    at = after(at, GAME.choices(at)[0])
    values = {f"green-{kind}": 1 for kind in ("d4", "d6", "d8", "d10", "d12", "d20")}
    score = after(at, Risk("Ana", values)).rounds[0].scores[0]
    assert (score.points, score.bonus_points) == (12, 30)


def test_a_total_may_be_negative() -> None:
    at = assured_round(new_game(), "")
    assert at.total(0) == -5
