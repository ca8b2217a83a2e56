"""Sheets of games: every page is complete for any names and any length of the game."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.errors import NotThatManyPlayers, WrongNumberOfPlayers
from companion.games.leaving import Leave
from companion.language.catalogue import languages
from companion.language.text import Language
from tests.ui.paper.evenings import drawn_from
from ui.paper import sheet
from ui.paper.sheet import blank_sheet, game_sheet
from ui.paper.subjects import BlankSheet

NAMES = (
    "Łukasz",
    "Ζωή",
    "Алёна",
    "雪",
    "😀 & <b>Zoé</b>",
    "נועה",
    "Jean-Christophe de la Villardière du Lac",
    "Q" * 200,
)
TABLES: list[tuple[str, int, Language]] = [
    ("yahtzee", 1, "en"),
    ("yahtzee", 8, "fr"),
    ("datis", 4, "fr"),
    ("desfausse", 5, "en"),
    ("d21", 2, "fr"),
    ("dalapapa", 4, "en"),
]


def pages(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    return len(re.findall(rb"/Type /Page\b", pdf))


def has_its_letters_with_it(pdf: bytes) -> bool:
    fonts = len(re.findall(rb"/Type /Font\b", pdf))
    return fonts == len(re.findall(rb"/Type /FontDescriptor\b", pdf)) == pdf.count(b"/FontFile2")


@pytest.mark.parametrize(("name", "players", "language"), TABLES)
def test_every_game_is_drawn_with_any_names(name: str, players: int, language: Language) -> None:
    pdf = game_sheet(drawn_from(name, NAMES[-players:], language))
    assert 1 <= pages(pdf) <= 3
    assert has_its_letters_with_it(pdf)


@pytest.mark.soak
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_every_number_of_players_has_a_sheet(name: str, language: Language) -> None:
    game = games.find(name)
    for players in game.players:
        assert pages(game_sheet(drawn_from(name, NAMES[:players], language))) <= 3
        assert pages(blank_sheet(BlankSheet(game, players, language))) <= 2


@pytest.mark.parametrize("name", games.names())
def test_a_game_in_play_is_drawn_as_it_stands(name: str) -> None:
    for turns in (0, 7):
        assert pages(game_sheet(drawn_from(name, ("Ana", "Bo"), turns=turns, played=""))) >= 1


@pytest.mark.parametrize("name", games.names())
def test_a_game_that_a_player_left_is_drawn(name: str) -> None:
    drawn = drawn_from(name, ("Ana", "Bo"), turns=7)
    left = replace(drawn, actions=(*drawn.actions, Leave("Bo")))
    assert pages(game_sheet(left)) >= 1


def test_a_game_of_many_rounds_fills_several_pages() -> None:
    pdf = game_sheet(drawn_from("yahtzee", NAMES[:3], turns=400, rounds=5))
    assert pages(pdf) == 2  # a page holds two of the three rounds


@pytest.mark.parametrize("name", games.names())
def test_there_is_a_blank_sheet_of_every_game_with_its_rules(name: str) -> None:
    game = games.find(name)
    pdf = blank_sheet(BlankSheet(game, game.players[-1], "fr"))
    assert pages(pdf) == 2  # the rules on the back
    assert has_its_letters_with_it(pdf)


def test_a_small_blank_sheet_has_room_for_its_rules() -> None:
    assert pages(blank_sheet(BlankSheet(games.find("desfausse"), 2, "en"))) == 1


@pytest.mark.parametrize(
    ("name", "players", "refusal"),
    [("yahtzee", 0, WrongNumberOfPlayers), ("datis", 9, WrongNumberOfPlayers),
     ("d21", 3, NotThatManyPlayers)],
)  # fmt: skip
def test_a_blank_sheet_is_for_as_many_as_can_play(
    name: str, players: int, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        blank_sheet(BlankSheet(games.find(name), players, "fr"))


def test_the_same_game_makes_the_same_file() -> None:
    played = drawn_from("dalapapa", ("Ana", "Bo"))
    assert game_sheet(played) == game_sheet(played)


def test_an_invalid_time_is_left_out() -> None:
    assert pages(game_sheet(drawn_from("yahtzee", ("Ana",), played="yesterday"))) == 1


def test_the_sheet_of_a_single_player_has_a_score_and_no_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    plain = sheet.paragraph  # type: ignore[attr-defined]

    def paragraph(words: str, *how: Any, **more: Any) -> Any:
        told.append(words)
        return plain(words, *how, **more)

    monkeypatch.setattr(sheet, "paragraph", paragraph)
    game_sheet(drawn_from("yahtzee", ("Ana",), "en"))
    assert any(re.fullmatch(r"Ana finishes with \d+ points", words) for words in told)
    assert "alone, one plays to better one's score" in told
