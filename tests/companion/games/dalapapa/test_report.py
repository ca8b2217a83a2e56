"""The ledger for programs, as JSON values."""

import json

from companion.games.dalapapa import GAME, bot
from companion.games.dalapapa.actions import EndTurn, Merge
from companion.games.dalapapa.names import colour_text
from tests.companion.games.dalapapa.play import (
    after,
    emptied,
    over,
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


def test_a_report_shows_the_remaining_pieces_of_all_players_and_the_bank() -> None:
    report = GAME.report(played(*territories(4, 7), *turn(4, 1, 2), *turn(1, 2), count=3))
    assert report["bank"] == 24 - 4 - 1 - 2
    assert [
        (player["name"], player["total"], player["tokens"], player["markers"], player["plaque"])
        for player in report["players"]
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
    for player in report["players"]:
        assert sum(line["points"] for line in player["count"]) == player["total"]
    assert (report["finished"], report["to_play"], report["winners"]) == (True, None, ["Ana"])
    assert {"fr", "en"} <= set(report["reason"])


def test_every_colour_of_the_bots_has_its_word() -> None:
    assert all(colour_text(colour).to("en") == colour for colour in bot.COLOURS)
    assert colour_text("yellow").to("fr") == "jaune"
