"""The bot at the simulated table: legal, sensible, and the same for the same chance."""

from random import Random

from companion.games.game import Throw
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Roll, Score, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import State
from tests.companion.games.yahtzee.play import facing, full_sheet, played, roll, setup, sheet


def match(seed: int, rounds: int = 1) -> tuple[list[YahtzeeAction], State]:
    """Return a match between two bots, with fair dice."""
    chance = Random(seed)
    state, actions = GAME.start(setup(2, rounds)), []
    while not state.finished:
        decision = GAME.decide(state, chance)
        if isinstance(decision, Throw):
            dice = tuple(
                state.dice[place] if place in decision.kept else chance.randint(1, 6)
                for place in range(5)
            )
            decision = Roll(dice, decision.kept)
        actions.append(decision)
        state = GAME.apply(state, decision)
    return actions, state


def test_a_bot_plays_a_match_to_its_end_without_a_refusal() -> None:
    for seed in range(20):
        assert match(seed)[1].finished


def test_the_same_chance_gives_the_same_match() -> None:
    assert match(3)[0] == match(3)[0]
    assert match(3)[0] != match(4)[0]


def test_a_bot_plays_better_than_at_random() -> None:
    totals = [match(seed)[1].total(place) for seed in range(30) for place in range(2)]
    assert sum(totals) / len(totals) > 160


def test_a_turn_begins_with_a_throw_of_all_dice() -> None:
    assert GAME.decide(played(), Random(1)) == Throw()


def test_a_yahtzee_is_written_at_once() -> None:
    assert GAME.decide(facing((4,) * 5, sheet()), Random(1)) == Score(Box.YAHTZEE)


def test_after_the_third_roll_a_box_is_filled() -> None:
    dice = roll(1, 2, 2, 4, 6)
    assert isinstance(GAME.decide(played(dice, dice, dice), Random(1)), Score)


def test_at_most_four_dice_are_kept() -> None:
    state = facing((2,) * 5, full_sheet(twos=None, ones=None))
    decision = GAME.decide(state, Random(1))
    assert isinstance(decision, Throw)
    assert len(decision.kept) == 4
