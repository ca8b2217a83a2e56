"""The advice: the exact value of every legal announcement, and the best."""

from fractions import Fraction
from random import Random

import pytest

from companion.dice import DieKind
from companion.games.datis import GAME
from companion.games.datis.actions import Announce, Mode, Round
from companion.games.datis.advice import AnnouncementWorth, advice, advise, chances
from tests.companion.games.datis.oracle import may_pass
from tests.companion.games.datis.table import after, dice, names, new_game, shared_out


def lines(written: str, before: int = 0) -> tuple[AnnouncementWorth, ...]:
    """Return the advice on a hand."""
    return advise(dice(written), before)


@pytest.mark.parametrize(
    ("kind", "expected"), [("d4", 5), ("d6", 7), ("d8", 9), ("d10", 9), ("d12", 13), ("d20", 21)]
)
def test_the_mean_of_a_risked_die(kind: str, expected: int) -> None:
    sure, risk = lines(f"green {kind}")
    assert (sure.expected, risk.expected) == (int(kind[1:]), expected)


def test_assured_points_are_certain() -> None:
    sure, _ = lines("green d12 d8")
    assert (sure.expected, sure.low, sure.high) == (20, 20, 20)


def test_risked_points_have_a_range() -> None:
    _, risk = lines("green d12 d8")
    assert (risk.expected, risk.low, risk.high) == (22, 4, 40)
    assert lines("green d10")[1].low == 0


def test_the_best_is_the_highest_expected() -> None:
    assert [line.best for line in lines("green d12 d8")] == [False, True]
    assert [line.best for line in lines("green d10")] == [True, False]


def test_among_equals_the_narrower_range_is_best() -> None:
    # d10 and d4: assured 14, risked 9 + 5
    sure, risk = lines("green d10 d4")
    assert sure.expected == risk.expected == 14
    assert (sure.best, risk.best) == (True, False)
    assert sum(line.best for line in lines("green d4 d6, blue d4 d6, black d8 d12")) == 1


def test_exactly_one_announcement_is_best() -> None:
    for written in ("green d4, blue d6", "green d4 d6, blue d4 d6, black d4 d6"):
        assert sum(line.best for line in lines(written)) == 1


def test_the_chance_to_pass_200_is_over_200_not_200() -> None:
    assert lines("green d12 d8", before=180)[0].over_200 == 0
    assert lines("green d12 d8", before=181)[0].over_200 == 1


def test_a_choice_likelier_to_pass_200_than_the_best_is_marked() -> None:
    sure, risk = lines("green d12 d8", before=181)
    assert risk.best
    assert (sure.likeliest, risk.likeliest) == (True, False)
    assert not any(line.likeliest for line in lines("green d12 d8", before=0))
    # 178: only a risk can reach it, and that risk is the best anyway
    assert not any(line.likeliest for line in lines("green d12 d8", before=178))


def test_the_chance_counts_this_rounds_bonuses() -> None:
    at = shared_out(new_game(grand_slam=185), "green d4 d6 d8 d10 d12 d20")
    sure = next(line for line in advice(at) if not line.call.risk)
    assert sure.expected == 60
    assert sure.over_200 == 1


def test_chances_are_those_of_every_outcome_counted_one_by_one() -> None:
    for written in ("green d4", "green d10", "red d4 d6 d8", "red d10 d12", "red d20 d4 d10"):
        hand = dice(written)
        exact = chances(hand)
        assert sum(exact.values()) == 1
        for needed in range(-1, 2 * sum(die.sides for die in hand) + 1):
            passed = sum((c for points, c in exact.items() if points > needed), Fraction())
            assert passed == may_pass(names(hand), needed)


@pytest.mark.parametrize(("written", "needed"), [("green d12 d8 d20", 45), ("green d10 d6", 12)])
def test_chances_agree_with_simulation(written: str, needed: int) -> None:
    chance, hand, rolls = Random(written), dice(written), 20_000
    exact = sum(c for points, c in chances(hand).items() if points > needed)
    passed = sum(
        2 * sum(chance.choice(die.kind.faces) for die in hand) > needed for _ in range(rolls)
    )
    # five standard deviations of a fixed seed: only an error makes this fail
    assert abs(passed / rolls - float(exact)) < 5 * (0.25 / rolls) ** 0.5


def test_dice_have_the_faces_of_the_sheet() -> None:
    assert chances(dice("green d10"))[0] == Fraction(1, 10)
    assert set(chances(dice("green d4"))) == {2, 4, 6, 8}
    assert [len(kind.faces) for kind in DieKind] == [4, 6, 8, 10, 12, 20]


def test_advice_is_given_to_the_player_who_must_announce() -> None:
    at = shared_out(
        new_game(), "green d8 d12", "blue d4 d6 d8 d12 d20, black d6 d10 d20, green d4 d6 d10 d20"
    )
    assert {line.dice for line in advice(at)} == {dice("green d8 d12")}
    at = after(at, Announce("Ana", ("green",), "green", risk=False))
    assert at.round is not None
    assert advice(at)
    assert all(line.dice != dice("green d8 d12") for line in advice(at))
    assert advice(after(new_game(), Round(Mode.TALLY))) == ()


def test_advice_takes_no_decision() -> None:
    at = shared_out(new_game(), "green d8 d12")
    assert len(advice(at)) == len(GAME.choices(at)) == 2
    assert at.rounds[-1].calls == (None, None)
