"""The ledger for readers: as JSON values and as a table of text."""

import json

import pytest

from companion.games.dalapapa import GAME, bot
from companion.games.dalapapa.actions import Count, EndTurn, Mark, Merge, NewTerritory, Place
from companion.games.dalapapa.names import colour_text
from companion.language.text import Language
from tests.companion.games.dalapapa.play import (
    NAMES,
    after,
    emptied,
    over,
    penniless,
    played,
    territories,
    turn,
)


def test_a_report_is_plain_json() -> None:
    for state in (played(), played(*emptied()), played(*over(3), count=3)):
        assert json.loads(json.dumps(GAME.report(state))) == GAME.report(state)


def test_a_report_begins_as_every_games_report_does() -> None:
    report = GAME.report(played())
    assert list(report)[:5] == ["game", "finished", "to_play", "winners", "reason"]
    assert (report["game"], report["finished"], report["to_play"]) == ("dalapapa", False, "Ana")
    assert (report["winners"], report["reason"]) == ([], None)


def test_a_report_shows_what_everybody_has_left_and_the_bank() -> None:
    report = GAME.report(played(*territories(4, 7), *turn(4, 1, 2), *turn(1, 2), count=3))
    assert report["bank"] == 24 - 4 - 1 - 2
    assert [
        (one["name"], one["total"], one["tokens"], one["markers"], one["plaque"])
        for one in report["players"]
    ] == [("Ana", 11, 4, 5, False), ("Bo", 7, 1, 6, False), ("Chloe", 0, 2, 7, False)]


def test_a_report_lists_the_territories_and_who_marked_them() -> None:
    report = GAME.report(played(*territories(4, 7), *turn(2, 2), *turn(2, 2), *turn()))
    assert report["territories"] == [
        {"id": 1, "squares": 4, "colour": "red", "marked_by": []},
        {"id": 2, "squares": 7, "colour": "red", "marked_by": ["Ana", "Bo"]},
    ]


def test_a_territory_lists_a_player_once_however_many_markers_a_merger_brought() -> None:
    report = GAME.report(played(*territories(4, 7), *turn(2, 1, 2), Merge(1, 2)))
    assert report["territories"][0]["marked_by"] == ["Ana"]


def test_a_report_says_that_the_last_round_has_begun_and_who_is_still_to_play() -> None:
    state = played(*emptied(3), count=3)
    assert GAME.report(played(count=3))["last_round"] is None
    expected = {"begun_by": "Ana", "still_to_play": ["Ana", "Bo", "Chloe"]}
    assert GAME.report(state)["last_round"] == expected
    state = after(state, EndTurn(), *turn())
    assert GAME.report(state)["last_round"]["still_to_play"] == ["Chloe"]
    assert GAME.report(after(state, *turn()))["last_round"]["still_to_play"] == []


def test_a_report_explains_every_total() -> None:
    report = GAME.report(played(*over(4), count=4))
    ana = report["players"][0]
    assert ana["count"][0] == {"for": "territory", "id": 1, "colour": "red", "points": 2}
    assert ana["count"][-1] == {"for": "plaque", "points": 5}
    for one in report["players"]:
        assert sum(line["points"] for line in one["count"]) == one["total"]
    assert (report["finished"], report["to_play"], report["winners"]) == (True, None, ["Ana"])
    assert set(report["reason"]) == {"fr", "en"}


TABLE = """\
                      Ana  Bo
-----------------------------
Tokens                  4   1
Markers left            8   9
-----------------------------
Territory 1, red, 4     4   .
Territory 2, red, 7     7   7
Territory B, blue, 3    .   .
Plaque                  .   .
-----------------------------
Total                  11   7

Bank: tokens 19, dominoes 63.
Ana is to place a domino."""


def test_the_table_has_a_column_a_player_and_a_line_a_territory() -> None:
    blue = NewTerritory("B", 3, "blue")
    state = played(*territories(4, 7), blue, *turn(4, 1, 2), *turn(1, 2))
    assert GAME.sheet(state, "en") == TABLE


def test_the_table_says_colours_in_its_language_and_others_as_they_were_written() -> None:
    state = played(*(NewTerritory(at, 3, name) for at, name in enumerate(("green", "teal"), 1)))
    lines = GAME.sheet(state, "fr").splitlines()
    assert [line.split("  ")[0] for line in lines if line.startswith("Terr")] == [
        "Territoire 1, vert, 3",
        "Territoire 2, teal, 3",
    ]


def test_every_colour_of_the_bots_has_its_word() -> None:
    assert all(colour_text(colour).en == colour for colour in bot.COLOURS)
    assert colour_text("yellow").fr == "jaune"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_is_aligned_in_both_languages_and_for_any_name(language: Language) -> None:
    state = played(*over(4), count=4)
    lines = GAME.sheet(state, language).splitlines()
    assert lines[0].split() == list(NAMES)
    total = next(line for line in lines if line.startswith("Total"))
    assert total.split() == ["Total", "15", "0", "0", "0"]
    assert len(total) == len(lines[0]) == len(lines[1])


@pytest.mark.parametrize(
    ("language", "begun", "still"),
    [
        (
            "en",
            "Last round: Ana has placed their last marker and takes the plaque.",
            "Still to play: Bo and Chloe.",
        ),
        (
            "fr",
            "Dernier tour : Ana a posé son dernier marqueur et reçoit la plaque.",
            "Jouent encore : Bo et Chloe.",
        ),
    ],
)
def test_the_last_round_is_announced(language: Language, begun: str, still: str) -> None:
    before = played(*emptied(3)[:-1], count=3)
    assert begun not in GAME.sheet(before, language)
    state = after(before, emptied(3)[-1], EndTurn())
    lines = GAME.sheet(state, language).splitlines()
    assert lines[-3:-1] == [begun, still]
    assert begun not in GAME.sheet(played(*over(3), count=3), language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Everybody has played their last turn: time to count."),
        ("fr", "Chacun a joué son dernier tour : place au décompte."),
    ],
)
def test_the_table_says_when_the_count_is_due(language: Language, words: str) -> None:
    assert GAME.sheet(played(*over()[:-1]), language).endswith(words)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Ana may mark territories, then take another turn or end this one."),
        ("fr", "Ana peut marquer des territoires, puis payer encore un tour ou finir."),
    ],
)
def test_the_table_says_what_may_follow_a_domino(language: Language, words: str) -> None:
    assert GAME.sheet(played(Place(2)), language).endswith(words)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Ana wins: the most squares marked, plaque included."),
        ("fr", "Ana gagne la partie : le plus de cases marquées, plaque comprise."),
    ],
)
def test_the_winner_is_named_with_the_reason(language: Language, words: str) -> None:
    assert GAME.sheet(played(*over()), language).endswith(words)


def test_shared_winners_are_all_named() -> None:
    state = played(
        *territories(4), Place(2), Mark(1), EndTurn(), *turn(2, 1), *penniless(), Count()
    )
    assert GAME.sheet(state, "en").endswith("A tie: Ana and Bo win together.")
    assert GAME.sheet(state, "fr").endswith("Égalité : Ana et Bo gagnent ensemble.")
