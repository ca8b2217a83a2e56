"""The blocks of a game's sheet: tables side by side, and cells to fill in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from reportlab.platypus import KeepTogether, Paragraph, Table

from companion.dice import Die, DieKind
from companion.games.game import AnyGame
from companion.games.record import parse
from companion.language.text import Translated
from tests.companion.games import toy
from tests.ui.paper.evenings import drawn_from
from ui.paper import generic
from ui.paper.sheet import blank_sheet, game_sheet
from ui.paper.subjects import BlankSheet, PlayedGame
from ui.telling.score_table import DiceGroup, DiceRows, Sentences, ShownDie


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[AnyGame]:
    """Put the toy game on the shelf from a folder outside the program."""
    with toy.on_shelf(tmp_path) as game:
        yield game


def tables(blocks: list[object]) -> list[Table]:
    return [block._content[0] for block in blocks if isinstance(block, KeepTogether)]


def words(blocks: list[object]) -> list[str]:
    return [each.getPlainText() for each in blocks if isinstance(each, Paragraph)]


def test_a_game_of_rules_alone_has_a_sheet_and_a_blank_one(coins: AnyGame) -> None:
    _, setup, actions = parse(toy.RECORD.encode())
    assert game_sheet(PlayedGame(coins, setup, actions, "fr")).startswith(b"%PDF-")
    assert blank_sheet(BlankSheet(coins, 3, "en")).startswith(b"%PDF-")


def test_as_many_rounds_stand_side_by_side_as_fit_on_a_page() -> None:
    game = drawn_from("yahtzee", ("Ana", "Bo", "Cy"), turns=400, rounds=5)
    *rounds, totals = tables(generic.played(game, game.state))
    # columns: label and value, then 3 + 3 players; the second page has no labels
    assert [table._ncols for table in rounds] == [8, 5]
    assert totals._ncols == 4


def test_the_winner_of_each_round_of_a_match_is_named() -> None:
    game = drawn_from("yahtzee", ("Ana", "Bo"), rounds=2)
    first, second = words(generic.played(game, game.state))
    assert first.startswith("Manche 1")
    assert second.startswith("Manche 2")
    once = drawn_from("yahtzee", ("Ana", "Bo"))
    assert words(generic.played(once, once.state)) == []


def test_dice_and_sentences_are_drawn_below_their_table() -> None:
    game = drawn_from("datis", ("Ana", "Bo"), turns=3)
    shown = ShownDie(Die(0, DieKind.D12), label="D12", off=True)
    dice = DiceRows(
        "won", Translated({"fr": "Gagnés", "en": "Won"}), (DiceGroup(0, (shown,) * 20),)
    )
    said = Sentences(
        "odd",
        Translated({"fr": "À noter", "en": "Odd"}),
        (Translated({"fr": "Un", "en": "One"}), Translated({"fr": "Deux", "en": "Two"})),
    )
    blocks = generic.Drawer(game, [dice, said], ["Ana", "Bo"]).blocks()
    assert words(blocks) == ["Gagnés", "Un", "Deux"]
