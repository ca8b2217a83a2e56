"""The tally and its advice against a brute force that shares no code with the rules."""

from fractions import Fraction
from random import Random

import pytest

from companion.dice import Colour
from companion.games.datis.advice import advise
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie, whole_sets
from companion.games.datis.setup import Options
from companion.games.datis.tally import is_asked
from tests.companion.games.datis import oracle
from tests.companion.games.datis.table import names

OUTCOMES = 3_000  # limit of counting outcomes singly; the convolution has its own tests
WORTH = {"grand_slam": 30, "three": 5, "four": 10, "five": 20}


def random_hand(chance: Random) -> tuple[DatisDie, ...]:
    """Return dice that a player may have won: any number of any 3 to 5 sets, in any order."""
    colours = chance.sample(list(Colour), chance.randint(3, 5))
    box = whole_sets(colours)
    count = min(chance.randint(0, 28), chance.randint(0, 28), len(box))
    return tuple(chance.sample(box, count))


def check(hand: tuple[DatisDie, ...], before: int) -> None:
    """Compare every announcement: its dice, its figures and the best choice."""
    expected = oracle.options(names(hand))
    lines = advise(hand, before)
    found = [
        oracle.Option(
            frozenset(colour.value for colour in line.call.colours),
            line.call.pays.value,
            line.call.risk,
            frozenset(names(line.dice)),
            Fraction(line.expected),
            line.low,
            line.high,
        )
        for line in lines
    ]
    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    assert is_asked(hand) == any(option.dice for option in expected)
    assert sum(bonus.points for bonus in bonuses(hand, Options())) == oracle.bonus_points(
        names(hand), WORTH
    )
    if not expected:
        return
    (best,) = (option for option, line in zip(found, lines, strict=True) if line.best)
    top = max(option.expected for option in expected)
    assert best.expected == top
    assert best.high - best.low == min(
        option.high - option.low for option in expected if option.expected == top
    )
    for line in lines:
        outcomes = 1
        for die in line.dice:
            outcomes *= die.sides
        if not line.call.risk:
            assert line.over_200 == (before + line.expected > 200)
        elif outcomes <= OUTCOMES:
            assert line.over_200 == oracle.may_pass(names(line.dice), 200 - before)


def check_many(seed: int, count: int) -> int:
    """Check random hands; return the number of hands with an announcement."""
    chance, asked = Random(seed), 0
    for _ in range(count):
        hand = random_hand(chance)
        check(hand, before=chance.randint(120, 205))
        asked += is_asked(hand)
    return asked


def test_the_tally_agrees_with_brute_force_on_random_hands() -> None:
    assert check_many(seed=1, count=1_000) > 800


@pytest.mark.soak
def test_the_tally_agrees_with_brute_force_on_many_random_hands() -> None:
    assert check_many(seed=2, count=10_000) > 8_000


def test_the_brute_force_finds_the_sheets_examples() -> None:
    first = [
        "green-d8", "green-d10", "green-d12", "green-d20",
        "blue-d6", "blue-d10", "blue-d20", "black-d4",
    ]  # fmt: skip
    sure, risk = oracle.options(first)
    assert (sure.colours, sure.pays) == (frozenset({"green", "blue"}), "green")
    assert sure.dice == risk.dice == frozenset({"green-d8", "green-d12"})
    assert (sure.low, sure.high) == (20, 20)
    assert (risk.low, risk.high, int(risk.expected)) == (4, 40, 22)
