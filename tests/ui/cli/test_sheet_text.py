"""The score sheet as text: aligned, with the next player or the winner, in both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.games.d21.actions import Draw, Resign
from companion.games.datis.actions import Mode, Round
from companion.games.game import AnyGame, fold
from companion.games.leaving import Leave
from companion.games.record import parse
from companion.games.yahtzee.actions import Score
from companion.games.yahtzee.boxes import Box
from companion.language.text import Language
from tests.companion.bots import set_up
from tests.companion.evening import whole_game
from tests.companion.games import toy
from tests.companion.games.d21 import play as d21
from tests.companion.games.dalapapa import play as dalapapa
from tests.companion.games.datis import table as datis
from tests.companion.games.desfausse import tabletop as desfausse
from tests.companion.games.yahtzee import play as yahtzee
from tests.language import BOTH
from tests.ui.touch.evening import yahtzee as yahtzee_setup
from tests.ui.web.played import GAMES, opening
from ui.cli.sheet_text import sheet_text

YAHTZEE = games.find("yahtzee")


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[AnyGame]:
    """Put the toy game on the shelf from a folder outside the program."""
    with toy.on_shelf(tmp_path) as game:
        yield game


def test_a_game_without_screens_has_points_and_a_next_player(coins: AnyGame) -> None:
    _, setup, actions = parse(toy.RECORD.encode())
    assert sheet_text(coins, fold(coins, setup, actions[:2]), "en").splitlines() == [
        "        Ana  Bo",
        "---------------",
        "Points    5   0",
        "",
        "It is Ana's turn.",
    ]
    assert sheet_text(coins, fold(coins, setup, actions), "fr").endswith(
        "Ana gagne : premier au but."
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_of_every_game_is_described_in_both_languages(name: str) -> None:
    for view in opening(name)[::6]:
        french, english = (sheet_text(view.game, view.state, language) for language in BOTH)
        assert french != english
        assert "{" not in french + english
        assert all(player in french and player in english for player in view.setup.players)


@pytest.mark.parametrize("name", games.names())
def test_players_who_have_left_are_named(name: str) -> None:
    game, setup = set_up(name)
    gone = setup.players[1]
    state = game.apply(game.start(setup), Leave(gone))
    assert f"{gone} has left the game." in sheet_text(game, state, "en")
    assert f"{gone} a quitté la partie." in sheet_text(game, state, "fr")


@pytest.mark.parametrize("language", BOTH)
def test_a_table_has_a_column_a_player_as_wide_as_the_name(language: Language) -> None:
    sixes = yahtzee.roll(6, 6, 6, 6, 6)
    state = yahtzee.played(sixes, Score(Box.CHANCE), count=3)
    lines = sheet_text(YAHTZEE, state, language).splitlines()
    assert lines[0].split() == ["Ana", "Bo", "Chloe"]
    chance = next(line for line in lines if line.startswith("Chance"))
    assert chance.split() == ["Chance", "30", ".", "."]
    assert len({len(line) for line in lines if line.startswith("---")}) == 1


def test_the_next_player_is_named_with_the_expected_action() -> None:
    pair = fold(YAHTZEE, yahtzee_setup("Ana", "Bo"), [yahtzee.roll(1, 2, 3, 4, 6)])
    assert sheet_text(YAHTZEE, pair, "fr").endswith("C'est à Ana de jouer.")
    giving = desfausse.play(desfausse.table(2), desfausse.roll("r1 r1 g1 g1 R5 G3"))
    assert sheet_text(desfausse.GAME, giving, "en").endswith("Bo gives Ana a die.")
    counted = dalapapa.played(*dalapapa.over()[:-1])
    assert sheet_text(games.find("dalapapa"), counted, "en").endswith(
        "their last turn: time to count."
    )


def test_a_match_of_several_rounds_shows_each_and_who_won_it() -> None:
    state = fold(YAHTZEE, yahtzee_setup("Ana", "Bo", rounds=3), whole_game(2) * 2)
    text = sheet_text(YAHTZEE, state, "en")
    assert text.startswith("Round 3/3\n\nRound 1")
    assert "Round 2: Ana wins." in text
    assert "Match total" in text
    once = fold(YAHTZEE, yahtzee_setup("Ana", "Bo"), whole_game(2))
    assert "Round" not in sheet_text(YAHTZEE, once, "en")


@pytest.mark.parametrize("language", BOTH)
def test_a_board_is_shown_from_the_first_players_side(language: Language) -> None:
    state = d21.board("a1:3 c2:4", "j10:6 d5:1")
    lines = sheet_text(games.find("d21"), state, language).splitlines()
    own = "R", "V" if language == "fr" else "G"
    assert lines[0].split() == lines[11].split() == list("abcdefghij")
    assert [line.split()[0] for line in lines[1:11]] == [str(row) for row in range(10, 0, -1)]
    assert lines[1].split()[1:] == [":"] * 9 + [f"{own[1]}6"]
    assert lines[6].split()[1:] == [":", ".", ".", f"{own[1]}1", *".....:"]
    assert lines[10].split()[1:] == [f"{own[0]}3", *":::::::::"]
    assert len({len(line) for line in lines[:12]}) == 1


def test_a_larger_board_is_shown_whole() -> None:
    start = games.find("d21").start(d21.setup(columns=16, rows=16))
    lines = sheet_text(games.find("d21"), start, "en").splitlines()
    assert lines[0].split() == list("abcdefghijklmnop")
    assert all(len(line.split()) == 17 for line in lines[1:17])


def test_the_result_is_told_with_its_reason() -> None:
    start = games.find("d21").start(d21.setup())
    resigned, drawn = (games.find("d21").apply(start, one) for one in (Resign(), Draw()))
    assert sheet_text(games.find("d21"), resigned, "fr").endswith("Bo gagne : Ana abandonne.")
    assert sheet_text(games.find("d21"), drawn, "en").endswith("Nobody wins: a draw by agreement.")


def test_tokens_on_a_board_bear_names_and_dice_in_hand_are_counted() -> None:
    pair = desfausse.roll("r4 r4 g2 g3 R5 G3")
    state = desfausse.play(
        desfausse.table(2), pair, desfausse.discard("0 1"), desfausse.trophy("two"), desfausse.END
    )
    lines = sheet_text(desfausse.GAME, state, "en").splitlines()
    assert lines[0] == "Round 1/3, clockwise"
    assert next(line.split() for line in lines if line.startswith("Round 1 "))[2] == "Ana"
    assert next(line.split() for line in lines if line.startswith("Ana ")) == [
        "Ana", "2", "2+6", "0", "2", "1", "1",
    ]  # fmt: skip


def test_a_round_in_play_shows_its_tricks_and_the_dice_won() -> None:
    state = datis.after(datis.tricks(), datis.trick("Ana green-d4 3", "Bo blue-d20 3"))
    text = sheet_text(games.find("datis"), state, "en")
    assert "tie: the lead colour wins" in text
    assert "Ana: blue D20, green D4" in text
    tally = datis.after(datis.new_game(), Round(Mode.TALLY))
    assert sheet_text(games.find("datis"), tally, "fr").startswith("Manche 1, décompte seul")


def test_bonuses_stand_beside_the_points() -> None:
    at = datis.assured_round(datis.new_game(), "green d4 d6 d8 d10 d12 d20")
    assert "60+30" in sheet_text(games.find("datis"), at, "en")


def test_free_items_and_oddities_stand_below_the_table() -> None:
    state = dalapapa.played(*dalapapa.turn() * 70)
    text = sheet_text(games.find("dalapapa"), state, "en")
    assert "Bank: tokens" in text
    assert "Dominoes placed: 70" in text
