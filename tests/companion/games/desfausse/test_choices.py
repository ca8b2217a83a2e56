"""The list of open decisions is complete, and all of them are legal."""

from itertools import chain, combinations, product
from random import Random

import pytest

from companion.games.desfausse.actions import CUP, Discard
from companion.games.desfausse.discard_choices import combinations as groups
from companion.games.desfausse.state import State
from companion.games.errors import IllegalAction
from tests.companion.games.desfausse.tabletop import END, GAME, discard, play, roll, table, thrown


def subsets(positions: range) -> list[tuple[int, ...]]:
    sizes = range(len(positions) + 1)
    return list(chain.from_iterable(combinations(positions, size) for size in sizes))


def every_discard(state: State) -> list[Discard]:
    """Return every discard with known positions and names, legal or not."""
    everywhere = subsets(range(len(state.turn.dice)))
    places = [CUP, *(state.setup.players[at] for at in state.opponents)]
    return [
        Discard(combination, gone, to, skip, reverse)
        for combination in everywhere
        for gone in everywhere
        if gone and set(gone) <= set(combination)
        for to in product(places, repeat=len(gone))
        for skip, reverse in ((False, False), (True, False), (False, True), (True, True))
    ]


def effect(state: State, action: Discard) -> object:
    """Return the effect of a discard, the same for any of several equal dice."""
    after = play(state, action)
    gone = after.turn.gone
    assert gone is not None
    conditions = (len(gone.positions), min(1, gone.given), gone.desmons, gone.skip)
    value = state.turn.dice[action.combination[0]].value
    return (value, after.hands, after.cup, after.direction, conditions)


@pytest.mark.parametrize("seed", range(40))
def test_every_legal_discard_has_the_effect_of_a_listed_discard(seed: int) -> None:
    chance = Random(seed)
    players = chance.choice((2, 3))
    mine = "".join(chance.choices("rrgRG", k=chance.randint(2, 4)))
    hands = (mine, *("r" * chance.randint(6, 9) for _ in range(players - 1)))
    state = table(players, hands, single=chance.random() < 0.3)
    few = [chance.choice((1, 2, 4, 6)) for _ in range(2)]
    dice = [(letter, chance.choice([v for v in few if v not in (2, 6)] or [4])) for letter in mine]
    dice = [(letter, value if letter in "RG" else chance.choice(few)) for letter, value in dice]
    state = play(state, roll(" ".join(f"{letter}{value}" for letter, value in dice)))
    accepted = set()
    for action in every_discard(state):
        try:
            accepted.add(effect(state, action))
        except IllegalAction:
            continue
    listed = [action for action in GAME.choices(state) if isinstance(action, Discard)]
    effects = [effect(state, action) for action in listed]
    assert set(effects) == accepted
    assert len(set(effects)) == len(effects)


@pytest.mark.parametrize("seed", range(30))
def test_every_choice_is_accepted(seed: int) -> None:
    chance = Random(seed)
    letters = "".join(chance.choices("rrrgRG", k=9))
    hands = (letters, *("rrggRG" + "g" * chance.randint(0, 3) for _ in range(3)))
    state = table(4, hands)
    state = play(state, thrown(state, chance))
    for action in GAME.choices(state):
        play(state, action)


def test_a_hand_of_nine_equal_dice_has_every_way_to_share_them_out() -> None:
    state = play(table(5, ("rrrrRRRRR", "r", "r", "r", "r")), roll("r4 r4 r4 r4 R4 R4 R4 R4 R4"))
    choices = GAME.choices(state)
    assert len(choices) > 8_000
    for action in Random(0).sample(choices, 200):
        play(state, action)


def test_the_lit_groups_are_all_dice_of_a_value_and_each_of_its_colours() -> None:
    state = play(table(), roll("r4 r4 g4 g3 R4 G3"))
    assert groups(state) == ((3, 5), (0, 1, 2, 4), (0, 1, 4))


def test_groups_that_the_1s_take_away_do_not_light_up() -> None:
    state = play(table(), roll("r1 r4 g1 g4 R4 G3"))
    assert groups(state) == ((1, 3, 4),)
    assert groups(table()) == ()


def test_after_a_roll_the_turn_may_always_end_unless_1s_forbid() -> None:
    state = play(table(), roll("r4 r2 g5 g3 R4 G3"))
    assert END in GAME.choices(state)
    assert END not in GAME.choices(play(table(), roll("r1 r1 g1 g1 R4 G3")))


def test_an_effect_is_listed_once() -> None:
    state = play(table(), roll("r4 r4 g2 g3 R5 G3"))
    assert discard("0 1") in GAME.choices(state)
    in_cup = [c for c in GAME.choices(state) if isinstance(c, Discard) and CUP in c.to]
    assert in_cup == [discard("3 5"), discard("0 1")]
