"""The game for readers: JSON values and a table of text, in both languages."""

import json

import pytest

from companion.dice import Colour
from companion.games.datis import GAME
from companion.games.datis.actions import Mode, Round, Tie
from companion.games.datis.bonuses import BonusKind
from companion.games.datis.setup import NextLeader
from companion.games.datis.tally import Fate
from companion.games.datis.tricks import Why
from companion.language.text import Language
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
    assert [(one["name"], one["total"], one["rounds"]) for one in told["players"]] == [
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
    assert [one["dice"] for one in told["players"]] == [["green-d4", "green-d6"], []]


def test_a_finished_game() -> None:
    told = GAME.report(ended(202, 206))
    assert told["finished"] is True
    assert told["to_play"] is None
    assert told["winners"] == ["Bo"]
    assert set(told["reason"]) == {"fr", "en"}


def test_a_shared_win() -> None:
    assert GAME.report(after(ended(202, 202), Tie(accept=True)))["winners"] == ["Ana", "Bo"]


@pytest.mark.parametrize(
    ("language", "heads"),
    [("fr", ["Manche 1", "Total", "C'est à Ana de commencer"]), ("en", ["Round 1", "Ana starts"])],
)
def test_the_sheet_is_a_table_of_rounds(language: Language, heads: list[str]) -> None:
    text = GAME.sheet(assured_round(new_game(), *HANDS), language)
    for head in heads:
        assert head in text
    assert text.splitlines()[2].split()[-2:] == ["26", "16"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_moment_of_a_game_can_be_told(language: Language) -> None:
    moments = [
        new_game(),
        tricks(),
        after(tricks(), trick("Ana green-d4 4", "Bo green-d6 1")),
        after(new_game(), Round(Mode.TALLY)),
        tally(),
        after(tally(), ANA, BO),
        ended(202, 202),
        ended(202, 206),
        after(ended(202, 202), Tie(accept=True)),
    ]
    told = [GAME.sheet(moment, language) for moment in moments]
    assert len(set(told)) == len(moments)
    assert not any("{" in text for text in told)


def test_the_reason_of_a_tie_is_told_on_the_sheet() -> None:
    told = GAME.sheet(after(tricks(), trick("Ana green-d4 3", "Bo blue-d20 3")), "fr")
    assert "la couleur première l'emporte" in told
    told = GAME.sheet(after(tricks(), trick("Ana green-d4 3", "Bo green-d20 3")), "en")
    assert "the die with more faces wins" in told


def test_bonuses_stand_beside_the_points() -> None:
    at = assured_round(new_game(), "green d4 d6 d8 d10 d12 d20")
    assert "60+30" in GAME.sheet(at, "en")


def test_everything_a_screen_names_has_its_words() -> None:
    for names in (Colour, Fate, Why, BonusKind, Mode, NextLeader):
        for name in names:
            assert GAME.words[name.value]
    for phase in ("round", "tricks", "won", "announce", "risk", "tie"):
        assert GAME.words[f"await_{phase}"]
