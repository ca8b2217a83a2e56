"""The match for programs, as JSON values."""

import json

from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, YahtzeeAction
from companion.games.yahtzee.boxes import Box
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


def test_bonuses_are_separate_from_their_sections() -> None:
    state = played(*ROUND[-4:-2], *ROUND[:12], count=1)  # the Yahtzee first, then the upper boxes
    sheet = GAME.report(state)["players"][0]["rounds"][0]
    assert sheet["upper"] == 30
    assert sheet["upper_bonus"] == 0
    assert sheet["lower"] == 50
    assert sheet["yahtzee_bonus"] == 600
    assert sheet["total"] == 680
