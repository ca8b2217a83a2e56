"""Advice in natural words in both languages."""

import pytest

from companion.games.record import parse
from companion.games.yahtzee.actions import Roll, Score
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.coach.advice import advice
from companion.games.yahtzee.coach.analysis import analyse
from companion.games.yahtzee.coach.wording import (
    advice_text,
    cost_text,
    decision_text,
    luck_text,
    moment_text,
    the_dice,
)
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import YahtzeeSetup
from tests.companion.games.yahtzee.coach.test_analysis import GOLDEN
from tests.companion.games.yahtzee.play import facing, full_sheet, played, roll, setup
from tests.language import both


@pytest.mark.parametrize(
    ("dice", "fr", "en"),
    [
        ((5,), "le 5", "the five"),
        ((5, 5, 5), "les trois 5", "the three fives"),
        ((6, 2, 6), "le 2 et les deux 6", "the two and the two sixes"),
        ((1, 2, 3, 4), "le 1, le 2, le 3 et le 4", "the one, the two, the three and the four"),
    ],
)
def test_dice_are_named_as_one_points_at_them(dice: tuple[int, ...], fr: str, en: str) -> None:
    assert both(the_dice(dice)) == (fr, en)


def test_the_dice_to_keep_are_named_with_their_value_and_the_next_best() -> None:
    state = played(roll(5, 2, 5, 3, 5), count=1)
    given = advice(state)
    assert given is not None
    said = advice_text(given, state)
    assert said.to("fr") == (
        "Gardez les trois 5 : encore 263,2 points en moyenne ; "
        "garder le 2 et les trois 5 : 3,7 points de moins."
    )
    assert said.to("en") == (
        "Keep the three fives: 263.2 points still to come on average; "
        "keeping the two and the three fives: 3.7 points less."
    )


def test_the_box_to_fill_is_named_with_the_points() -> None:
    state = facing((4, 4, 4, 2, 2), full_sheet(full_house=None))
    given = advice(state)
    assert given is not None
    assert advice_text(given, state).to("en").startswith("Write 25 in Full house: 25.0 points")


def test_nothing_worth_keeping_is_rolled_again() -> None:
    state = facing((1, 2, 3, 4, 6), full_sheet(fives=None))
    given = advice(state)
    assert given is not None
    said = advice_text(given, state)
    assert said.to("fr").startswith("Relancez tout")
    assert said.to("en").startswith("Roll all the dice again")


def test_less_than_two_points_are_one_point_in_french() -> None:
    state = facing((1, 1, 1, 1, 1), full_sheet(ones=None, twos=None))
    given = advice(state)
    assert given is not None
    assert "points" in advice_text(given, state).to("en")


def test_advice_before_the_roll_is_to_roll() -> None:
    state = facing((), Sheet())
    state = played(count=1)
    given = advice(state)
    assert given is not None
    assert advice_text(given, state).to("en") == (
        "Roll first: 254.6 points in all on average, if all is played for the best."
    )


def test_a_decision_is_described_with_the_choice_made_and_the_better_choice() -> None:
    actions = (roll(5, 2, 5, 3, 5), Roll((5, 5, 5, 5, 5), (0, 2, 4)), Score(Box.CHANCE))
    (told,) = analyse(setup(1), actions)
    (dear,) = told.dearest(3)
    assert both(moment_text(dear)) == ("Tour 1, lancer 2", "Turn 1, roll 2")
    assert decision_text(dear).to("fr") == (
        "Vous avez écrit 25 dans Chance ; écrire 50 dans Yahtzee valait 75,9 points de plus en "
        "moyenne."
    )
    assert decision_text(dear).to("en") == (
        "You wrote 25 in Chance; writing 50 in Yahtzee was worth 75.9 points more on average."
    )


def test_kept_and_thrown_dice_are_described() -> None:
    kept = (roll(5, 2, 5, 3, 5), Roll((1, 2, 3, 4, 6), (1,)))
    (told,) = analyse(setup(1), kept)
    assert (
        decision_text(told.dearest(1)[0])
        .to("en")
        .startswith("You kept the two; keeping the three fives was worth ")
    )
    thrown = (roll(5, 2, 5, 3, 5), Roll((1, 2, 3, 4, 6), ()))
    (told,) = analyse(setup(1), thrown)
    assert decision_text(told.dearest(1)[0]).to("fr").startswith("Vous avez tout relancé ; garder ")


def test_the_round_is_named_in_a_match_of_several_and_turns_are_counted_by_player() -> None:
    _, before, actions = parse((GOLDEN / "jokers_over_two_rounds.jsonl").read_bytes())
    assert isinstance(before, YahtzeeSetup)
    told = analyse(before, actions)
    last = told[1].decisions[-1]
    assert moment_text(last).to("en").startswith("Round 2, turn 13, roll ")
    assert moment_text(told[0].decisions[0]).to("en").startswith("Round 1, turn 1, roll ")


def test_luck_is_described_in_words_first_and_cost_in_points() -> None:
    actions = (roll(5, 2, 5, 3, 5), Roll((5, 5, 5, 5, 5), (0, 2, 4)), Score(Box.CHANCE))
    (told,) = analyse(setup(1), actions)
    assert cost_text(told).to("en") == "75.9 points"
    assert luck_text(told).to("fr").startswith("grosse chance (+")
