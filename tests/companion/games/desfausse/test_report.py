"""The game for programs, as JSON values."""

import msgspec

from companion.games.desfausse.actions import EndRound, Name
from companion.games.desfausse.tray import hand_dice
from tests.companion.games.desfausse.tabletop import (
    END,
    GAME,
    LETTERS,
    discard,
    give,
    play,
    roll,
    table,
    tap,
    trophy,
)
from tests.language import in_both

PAIR = roll("r4 r4 g2 g3 R5 G3")


def test_the_report_has_the_common_fields_and_those_of_the_game() -> None:
    state = play(table(2), PAIR, discard("0 1", to="Bo"), trophy("two"), END)
    report = GAME.report(state)
    assert list(report) == [
        "game",
        "finished",
        "to_play",
        "winners",
        "reason",
        "round",
        "direction",
        "board",
        "players",
    ]
    assert report["winners"] == []
    assert report["reason"] is None
    assert report["board"] == [["Ana", *[None] * 7], [None] * 8, [None] * 8]
    ana, bo = report["players"]
    assert (ana["name"], ana["total"], ana["tokens"]) == ("Ana", 2, 2)
    assert ana["hand"][0] == {"size": "small", "colour": "green", "value": None}
    assert len(bo["hand"]) == 8
    assert msgspec.json.decode(msgspec.json.encode(report)) == report


def test_the_dice_rolled_in_this_turn_show_their_values() -> None:
    state = play(table(2), PAIR, discard("0 1"))
    shown = GAME.report(state)["players"][0]["hand"]
    assert [one["value"] for one in shown] == [2, 3, 5, 3]
    assert all(one["value"] is None for one in GAME.report(state)["players"][1]["hand"])


def test_dice_given_this_turn_lie_beside_the_roll() -> None:
    state = play(table(2), roll("r1 r1 g1 g1 R5 G3"), give("Bo", "R"))
    assert [LETTERS[sort] for sort, _ in hand_dice(state)] == [*"rrggRG", "R"]
    assert hand_dice(state)[-1][1] is None


def test_a_finished_game_names_its_winners_and_the_reason() -> None:
    state = play(table(2, ("r",), round=3), Name(4), roll("r5"), trophy("all"), END)
    report = GAME.report(state)
    assert (report["finished"], report["to_play"]) == (True, None)
    assert report["winners"] == ["Ana"]
    assert in_both(report["reason"]) == {
        "fr": "le plus grand total du tableau",
        "en": "the highest total on the board",
    }


def test_the_standings_are_the_points_on_the_board() -> None:
    state = table(2, board={"1 five": "Bo", "1 ones": "Ana"})
    assert [(standing.player, standing.total) for standing in GAME.standings(state)] == [
        ("Ana", -1),
        ("Bo", 7),
    ]


def test_the_board_alone_has_no_hands_and_no_direction() -> None:
    state = play(table(2, tracking="board"), tap("Bo", "two"), EndRound())
    report = GAME.report(state)
    assert report["direction"] is None
    assert [player["hand"] for player in report["players"]] == [None, None]
