"""Passing, resigning, draws, and the end."""

import pytest

from companion.games.d21 import GAME, errors
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.dice import GREEN, RED
from companion.games.d21.moves import settled
from companion.games.d21.state import End, Ending
from companion.games.errors import GameOver
from companion.games.leaving import Leave
from companion.games.record import encode, parse, parse_action
from tests.companion.games.d21.play import WALL, board, moved, setup
from tests.companion.games.d21.positions import position
from tests.language import in_both


def test_a_player_who_cannot_move_passes() -> None:
    state = board("a1:1", WALL)
    assert GAME.choices(state) == (Pass(), Resign(), Draw())
    after = GAME.apply(state, Pass())
    assert GAME.to_play(after) == "Bo"
    assert after.cells == state.cells


def test_a_player_with_twelve_dice_can_be_shut_in_too() -> None:
    start = position("no_way_out")
    assert GAME.report(start)["legal_moves"] == 1  # the pass
    assert GAME.report(GAME.apply(start, Pass()))["legal_moves"] == 28


def test_a_player_who_can_move_may_not_pass() -> None:
    for state in (GAME.start(setup()), board("d4:1", WALL), board("a1:1", WALL, to_play=GREEN)):
        with pytest.raises(errors.CanMove):
            GAME.apply(state, Pass())
        assert Pass() not in GAME.choices(state)


def test_it_is_a_draw_if_neither_player_can_move() -> None:
    # The ring and its limit make this impossible: use a board of four squares.
    over = settled(board("a1:1", "b1:1 a2:1 b2:1", columns=2, rows=2))
    assert over.ending == Ending(End.STUCK)
    report = GAME.report(over)
    assert (report["finished"], report["winners"], report["to_play"]) == (True, [], None)
    assert report["reason"]["en"] == "a draw: neither player can move"


def test_it_is_no_draw_while_either_player_can_move() -> None:
    for colour in (RED, GREEN):
        assert not settled(board("a1:1", WALL, to_play=colour)).finished


def test_who_resigns_loses() -> None:
    start = GAME.start(setup())
    first, second = GAME.apply(start, Resign()), GAME.apply(moved(start, "c3-c4"), Resign())
    for state, winner, loser in ((first, "Bo", "Ana"), (second, "Ana", "Bo")):
        report = GAME.report(state)
        assert (report["winners"], report["finished"], report["win"]) == ([winner], True, None)
        assert in_both(report["reason"]) == {"fr": f"{loser} abandonne", "en": f"{loser} resigned"}


def test_a_draw_can_be_agreed() -> None:
    report = GAME.report(GAME.apply(GAME.start(setup()), Draw()))
    assert (report["winners"], report["finished"], report["win"]) == ([], True, None)
    assert [player["total"] for player in report["players"]] == [0, 0]
    assert report["reason"]["fr"] == "partie nulle par accord"


@pytest.mark.parametrize("last", [Resign(), Draw()])
@pytest.mark.parametrize("action", [Move("c3-c4"), Pass(), Resign(), Draw()])
def test_after_the_end_nothing_can_be_done(last: D21Action, action: D21Action) -> None:
    over = GAME.apply(GAME.start(setup()), last)
    with pytest.raises(GameOver):
        GAME.apply(over, action)
    assert GAME.choices(over) == ()
    assert GAME.report(over)["legal_moves"] == 0


def test_every_move_resigning_and_a_draw_can_be_chosen() -> None:
    choices = GAME.choices(GAME.start(setup()))
    assert len(choices) == 144 + 2
    assert choices[-2:] == (Resign(), Draw())


def test_actions_are_written_as_the_record_fixes_them() -> None:
    text = (
        b'{"game":"d21","version":1,"players":["Ana","Bo"]}\n'
        b'{"action":"move","move":"c3-c4"}\n{"action":"draw"}\n'
    )
    _, _, actions = parse(text)
    assert actions == (Move("c3-c4"), Draw())


@pytest.mark.parametrize(("name", "action"), [("resign", Resign()), ("pass", Pass())])
def test_an_action_without_a_square_is_its_name(name: str, action: D21Action) -> None:
    line = f'{{"action":"{name}"}}'
    assert parse_action(GAME, line, 2) == action
    assert encode(action) == line


@pytest.mark.parametrize("leaver", ["Ana", "Bo"])
def test_who_leaves_loses_whoever_is_to_move(leaver: str) -> None:
    stays = "Bo" if leaver == "Ana" else "Ana"
    report = GAME.report(GAME.apply(GAME.start(setup()), Leave(leaver)))
    assert (report["winners"], report["finished"], report["left"]) == ([stays], True, [leaver])
    assert report["reason"]["en"] == f"{leaver} has left the game"
