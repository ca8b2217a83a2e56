"""The game for programs, as JSON values."""

import json

from companion.dice import Colour
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Tie
from companion.games.datis.bonuses import BonusKind
from companion.games.datis.setup import NextLeader
from companion.games.datis.tally import Fate
from companion.games.datis.tricks import Why
from tests.companion.games.datis.at_tally import ANA, BO, tally
from tests.companion.games.datis.between import HANDS, ended
from tests.companion.games.datis.table import after, assured_round, new_game, trick, tricks


def test_a_new_game() -> None:
    told = GAME.report(new_game())
    assert told == json.loads(json.dumps(told))
    assert told["game"] == "datis"
    assert told["finished"] is False
    assert told["to_play"] == "Ana"
    assert told["winners"] == []
    assert told["reason"] is None
    assert told["warnings"] == []
    assert [(player["name"], player["total"], player["rounds"]) for player in told["players"]] == [
        ("Ana", 0, []),
        ("Bo", 0, []),
    ]
    assert "advice" not in told


def test_a_round_counted() -> None:
    told = GAME.report(assured_round(new_game(), *HANDS))
    (played,) = told["players"][0]["rounds"]
    assert played["won"] == ["green-d6", "green-d20"]
    assert (played["points"], played["bonuses"], played["total"]) == (26, 0, 26)
    capot = GAME.report(assured_round(new_game(), ""))["players"][0]["rounds"][0]
    assert (capot["won"], capot["points"], capot["bonuses"], capot["total"]) == ([], 0, -5, -5)
    assert capot["bonus_list"] == [{"bonus": "capot", "points": -5}]


def test_advice_while_an_announcement_is_awaited() -> None:
    told = GAME.report(tally())["advice"]
    assert told[0] == {
        "colours": ["green", "blue"],
        "pays": "green",
        "risk": False,
        "expected": 20,
        "min": 20,
        "max": 20,
        "over_200": 0.0,
        "best": False,
        "likeliest": False,
    }
    assert [line["risk"] for line in told] == [False, True]
    assert "advice" not in GAME.report(after(tally(), ANA, BO))


def test_the_dice_in_front_of_a_player_in_the_round_in_play() -> None:
    told = GAME.report(after(tricks(), trick("Ana green-d4 4", "Bo green-d6 1")))
    assert [player["dice"] for player in told["players"]] == [["green-d4", "green-d6"], []]


def test_a_finished_game() -> None:
    told = GAME.report(ended(202, 206))
    assert told["finished"] is True
    assert told["to_play"] is None
    assert told["winners"] == ["Bo"]
    assert {"fr", "en"} <= set(told["reason"])


def test_a_shared_win() -> None:
    assert GAME.report(after(ended(202, 202), Tie(accept=True)))["winners"] == ["Ana", "Bo"]


def test_everything_named_on_a_screen_has_its_words() -> None:
    for names in (Colour, Fate, Why, BonusKind, Mode, NextLeader):
        for name in names:
            assert GAME.words[name.value]
    for phase in ("round", "tricks", "won", "announce", "risk", "tie"):
        assert GAME.words[f"await_{phase}"]
