"""The match for readers: as JSON values and as a table of text."""

import json

import pytest

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from tests.companion.games.yahtzee.play import played, roll

YAHTZEE = roll(6, 6, 6, 6, 6)
ROUND: list[YahtzeeAction] = [action for box in Box for action in (YAHTZEE, Score(box))]


def test_a_report_is_plain_json() -> None:
    report = GAME.report(played(YAHTZEE, Score(Box.YAHTZEE)))
    assert json.loads(json.dumps(report)) == report


def test_a_box_holds_points_a_zero_or_nothing() -> None:
    state = played(YAHTZEE, Score(Box.ONES), YAHTZEE, Score(Box.YAHTZEE), count=1)
    boxes = GAME.report(state)["players"][0]["rounds"][0]["boxes"]
    assert (boxes["ones"], boxes["yahtzee"], boxes["twos"]) == (0, 50, None)


def test_bonuses_are_told_apart_from_their_sections() -> None:
    state = played(*ROUND[-4:-2], *ROUND[:12], count=1)  # the Yahtzee first, then the uppers
    sheet = GAME.report(state)["players"][0]["rounds"][0]
    assert sheet["upper"] == 30
    assert sheet["upper_bonus"] == 0
    assert sheet["lower"] == 50
    assert sheet["yahtzee_bonus"] == 600
    assert sheet["total"] == 680


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_has_a_column_a_player_as_wide_as_the_name(language: Language) -> None:
    state = played(YAHTZEE, Score(Box.CHANCE), count=3)
    lines = GAME.sheet(state, language).splitlines()
    chance = next(line for line in lines if line.startswith("Chance"))
    assert chance.split() == ["Chance", "30", ".", "."]
    assert next(line.split() for line in lines if "Ana" in line) == ["Ana", "Bo", "Chloe"]
    assert len({len(line) for line in lines if line.startswith("---")}) == 1


def test_a_match_of_one_round_says_nothing_of_rounds() -> None:
    assert "Round" not in GAME.sheet(played(YAHTZEE), "en")
    assert "Match total" not in GAME.sheet(played(YAHTZEE), "en")


def test_a_match_of_several_rounds_shows_each_and_their_sum() -> None:
    state = played(*ROUND, YAHTZEE, Score(Box.YAHTZEE), count=1, rounds=3)
    text = GAME.sheet(state, "en")
    assert "Round 1/3" in text
    assert "Round 2/3" in text
    assert "Round 3/3" not in text
    first, second = (sheets[0].total for sheets in state.sheets)
    line = next(line for line in text.splitlines() if line.startswith("Match total"))
    assert line.split()[-1] == str(first + second)


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Ana gagne la partie."), ("en", "Ana wins.")]
)
def test_the_winner_is_named_at_the_end(language: Language, words: str) -> None:
    worse = roll(1, 1, 2, 3, 3)
    better = [one for box in Box for one in (YAHTZEE, Score(box), worse, Score(box))]
    assert GAME.sheet(played(*better), language).endswith(words)


def test_shared_winners_are_all_named() -> None:
    both: list[YahtzeeAction] = [a for box in Box for a in (YAHTZEE, Score(box)) * 2]
    assert GAME.sheet(played(*both), "en").endswith("A tie: Ana and Bo win together.")
