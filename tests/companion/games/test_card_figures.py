"""The points named on the cards of rules are those of the rules' code."""

import re
from typing import Any

import pytest

from companion import games
from companion.dice import Colour, DieKind
from companion.games.dalapapa.actions import Place
from companion.games.datis.bonuses import bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.setup import Options as DatisOptions
from companion.games.datis.tally import assured, risked
from companion.games.desfausse.board import Board, BoardCell
from companion.games.desfausse.columns import COLUMNS
from companion.games.record import BadRecord
from companion.games.rules_card import CardLine
from companion.games.yahtzee.boxes import BOXES, LOWER, Box, score
from companion.games.yahtzee.sheet import Sheet
from tests.companion.games.d21 import play as d21
from tests.companion.games.dalapapa import play as dalapapa
from tests.companion.games.datis import table as datis
from tests.companion.games.desfausse import tabletop as desfausse
from tests.companion.games.test_cards import card


def line(name: str, begins: str, **chosen: Any) -> CardLine:
    """Return the line of a card by its first words in English."""
    found = [
        line
        for page in card(name, **chosen).pages
        for line in page.lines
        if line.says.to("en").startswith(begins)
    ]
    assert len(found) == 1, begins
    return found[0]


def worth(name: str, begins: str, **chosen: Any) -> str:
    """Return the points on the card's line that begins with `begins`."""
    told = line(name, begins, **chosen).worth
    assert told is not None
    return told.to("en")


def points(name: str, begins: str, **chosen: Any) -> int:
    """Return the worth of that line as a number."""
    return int(re.sub("−", "-", worth(name, begins, **chosen)))


# --- Yahtzee ----------------------------------------------------------------------------


@pytest.mark.parametrize("box", LOWER)
def test_the_dice_pictured_beside_a_box_score_its_points(box: Box) -> None:
    called = games.find("yahtzee").words[box]
    told = [
        line
        for page in card("yahtzee").pages
        for line in page.lines
        if line.dice and line.says.to("fr").startswith(f"{called.to('fr')} :")
    ]
    assert len(told) == 1
    assert told[0].worth is not None
    if told[0].worth.to("en") == "sum":
        assert score(box, told[0].dice) == sum(told[0].dice) > 0
    else:
        assert score(box, told[0].dice) == int(told[0].worth.to("en"))


@pytest.mark.parametrize("box", [Box.ONES, Box.THREES, Box.SIXES])
def test_the_dice_pictured_beside_an_upper_box_score_its_points(box: Box) -> None:
    told = line("yahtzee", f"in the {games.find('yahtzee').words[box].to('en')}")
    assert told.worth is not None
    assert score(box, told.dice) == int(told.worth.to("en"))


def test_the_bonuses_of_yahtzee_are_those_that_a_sheet_adds() -> None:
    three_each = tuple(3 * value for value in range(1, 7))
    just = Sheet(points=(*three_each, *(None for _ in LOWER)))
    assert f"from {just.upper} points" in line("yahtzee", "Bonus").says.to("en")
    assert just.upper_bonus == points("yahtzee", "Bonus")
    fifty = Sheet(points=tuple(50 if box is Box.YAHTZEE else None for box in BOXES))
    again = fifty.fill(Box.CHANCE, (4, 4, 4, 4, 4))
    assert again.yahtzee_bonus == points("yahtzee", "Each further Yahtzee")
    assert "once 50 stands" in line("yahtzee", "Each further Yahtzee").says.to("en")


def test_the_rounds_are_those_of_the_table() -> None:
    assert line("yahtzee", "Rounds", rounds=4).says.to("en").endswith(": 4")


# --- Datis ------------------------------------------------------------------------------


def alike(count: int) -> tuple[DatisDie, ...]:
    """Return `count` dice with equal faces."""
    return tuple(DatisDie(colour, DieKind.D8) for colour in list(Colour)[:count])


@pytest.mark.parametrize(
    ("begins", "won"),
    [
        ("Grand slam", tuple(DatisDie(Colour.BLUE, kind) for kind in DieKind)),
        ("Three of a kind", alike(3)),
        ("Four of a kind: ", alike(4)),
        ("Five of a kind", alike(5)),
        ("Capot", ()),
    ],
)
def test_a_bonus_of_datis_has_the_points_of_the_rules(
    begins: str, won: tuple[DatisDie, ...]
) -> None:
    assert [bonus.points for bonus in bonuses(won, DatisOptions())] == [points("datis", begins)]


def test_a_bonus_of_datis_is_the_tables_own() -> None:
    assert points("datis", "Grand slam", grand_slam=45) == 45


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_datis_needs_exactly_the_sets_on_the_card(players: int) -> None:
    told = int(worth("datis", f"For {players} players").split()[0])
    colours = tuple(Colour)
    datis.new_game(players, colours=colours[:told])
    for wrong in (told - 1, told + 1):
        with pytest.raises(BadRecord):
            datis.new_game(players, colours=colours[:wrong])


def test_the_examples_of_datis_are_reckoned_as_a_tally_is() -> None:
    d12, d8 = DatisDie(Colour.RED, DieKind.D12), DatisDie(Colour.RED, DieKind.D8)
    assert assured([d12, d8]) == points("datis", "Example: D12 and D8 played safe") == 20
    shown = [
        int(figure)
        for figure in re.findall(r"shows (\d+)", line("datis", "Example: the").says.to("en"))
    ]
    assert risked(dict(zip((d12, d8), shown, strict=True))) == points("datis", "Example: the")


# --- DESfausse --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "begins"),
    list(
        zip(
            COLUMNS,
            (
                "Exactly two dice gone",
                "Exactly three",
                "Exactly four",
                "Five, or more",
                "Dice given",
                "Désmons:",
                "More than half 1s",
                "All your dice",
            ),
            strict=True,
        )
    ),
)
def test_a_trophy_has_the_points_on_the_card(column: Any, begins: str) -> None:
    assert Board().put(BoardCell(1, column), 0).total(0) == points("desfausse", begins)


def test_the_hand_and_the_tokens_of_desfausse_are_those_of_a_new_game() -> None:
    state = desfausse.GAME.start(desfausse.setup())
    hand = state.hands[0]
    told = line("desfausse", "In each round").says.to("en")
    assert f"{len(hand) - hand.big} small dice and {hand.big} big ones" in told
    assert {hand[sort] * 2 for sort in hand.sorts} == {len(hand) - hand.big, hand.big}


def test_a_combination_on_the_card_follows_the_options() -> None:
    assert "two or more" in line("desfausse", "Combination", single=False).says.to("en")
    assert "one die" in line("desfausse", "Combination", single=True).says.to("en")


# --- D.21 -------------------------------------------------------------------------------


@pytest.mark.parametrize("begins", ["the sum", "above that", "no difference"])
def test_a_jump_turns_a_die_of_d21_as_the_card_shows(begins: str) -> None:
    told = line("d21", begins)
    jumper, foe = told.dice
    state = d21.board(f"c4:{jumper}", f"d4:{foe}")
    (move,) = (move for move in d21.moves_of(state, "c4") if "x" in move)
    assert d21.shown(d21.moved(state, move))["e4"] == f"red {worth('d21', begins)}"


def test_jumps_over_neighbours_on_the_card_follow_the_options() -> None:
    assert (
        line("d21", "A neighbour", jump_from_adjacent=True)
        .says.to("en")
        .endswith("jumped over too (an option).")
    )
    assert "may not" in line("d21", "A neighbour", jump_from_adjacent=False).says.to("en")


def test_a_line_of_d21_on_the_card_follows_the_options() -> None:
    assert (
        line("d21", "in a line", alignment_order="any").says.to("en") == "in a line, in any order"
    )


# --- Dalapapa Domaine -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("connections", "begins"),
    [(1, "One connection"), (2, "Two conn"), (3, "Three conn"), (4, "Four conn")],
)
def test_connections_bring_the_tokens_on_the_card(connections: int, begins: str) -> None:
    before = dalapapa.played()
    after = dalapapa.after(before, Place(connections))
    assert after.tokens[0] - before.tokens[0] == points("dalapapa", begins)


@pytest.mark.parametrize(
    ("players", "begins"), [(2, "Markers each, for 2"), (3, "for 3"), (4, "for 4")]
)
def test_every_player_has_the_markers_on_the_card(players: int, begins: str) -> None:
    assert dalapapa.played(count=players).markers[0] == points("dalapapa", begins)


def test_the_plaque_and_the_squares_have_the_points_on_the_card() -> None:
    state = dalapapa.played(*dalapapa.over())
    ana, bo = (standing.total for standing in games.find("dalapapa").standings(state))
    squares = 2 * dalapapa.MARKERS[2]
    each, plaque = points("dalapapa", "Each square"), points("dalapapa", "The first to place")
    assert (ana, bo) == (squares * each + plaque, 0)
