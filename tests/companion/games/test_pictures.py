"""The pictures on the cards of rules are parsed correctly and agree with the rules."""

import re
from itertools import pairwise

import pytest

from companion import games
from companion.dice import Colour, DieKind, Size
from companion.games import pictures
from companion.games.dalapapa.state import PLAQUE
from companion.games.datis import tricks
from companion.games.datis.bonuses import BonusKind, bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.setup import Options
from companion.games.datis.tally import Fate, assured, explain, kept_colours
from companion.games.desfausse.hand import BIG_FACES, START, Hand, Sort
from companion.games.pictures import Connections, DieMark, PicturedDie, Sign, Squares
from companion.games.rules_card import CardLine
from tests.companion.games.d21 import play as d21
from tests.companion.games.test_card_figures import line
from tests.companion.games.test_cards import written


def pictured(name: str, begins: str) -> list[PicturedDie]:
    """Return the dice beside the line with these first words in English."""
    return [thing for thing in line(name, begins).shown if isinstance(thing, PicturedDie)]


def marked(name: str, begins: str, mark: DieMark) -> list[PicturedDie]:
    return [die for die in pictured(name, begins) if die.mark is mark]


def datis(die: PicturedDie) -> DatisDie:
    assert die.colour is not None
    return DatisDie(die.colour, die.kind)


# --- notation ---------------------------------------------------------------------------


def test_dice_and_signs_are_in_a_row() -> None:
    assert pictures.read("5 r4* G. > cup", "here") == (
        PicturedDie(5),
        PicturedDie(4, colour=Colour.RED, size=Size.SMALL, mark=DieMark.LIT),
        PicturedDie(None, colour=Colour.GREEN, size=Size.BIG),
        Sign.ARROW,
        Sign.CUP,
    )


def test_a_die_of_more_faces_is_called_by_its_name() -> None:
    assert pictures.read("green-d12:7 blue-d10!", "here") == (
        PicturedDie(7, DieKind.D12, Colour.GREEN),
        PicturedDie(None, DieKind.D10, Colour.BLUE, mark=DieMark.STRUCK),
    )


def test_squares_have_rows_and_connections_a_number() -> None:
    (squares,) = pictures.read({"squares": ["r1~ . g2", ". r3* ."]}, "here")
    assert isinstance(squares, Squares)
    assert [[die is None for die in row] for row in squares.rows] == [
        [False, True, False],
        [True, False, True],
    ]
    assert pictures.read({"connections": 3}, "here") == (Connections(3),)


@pytest.mark.parametrize(
    "entry",
    [
        "r7",
        "green-d6:7",
        "green-d7",
        "pink-d6",
        ".",
        "spoon",
        {"squares": ["r1 .", "r1"]},
        {"squares": []},
        {"squares": [3]},
        {"connections": 0},
        {"connections": 7},
        {"dominoes": 2},
        {"connections": 2, "squares": ["."]},
        7,
    ],
)
def test_an_invalid_picture_is_refused_with_its_place(entry: object) -> None:
    with pytest.raises(ValueError, match="The card"):
        pictures.read(entry, "The card")


@pytest.mark.parametrize("name", games.names())
def test_every_game_shows_its_rules(name: str) -> None:
    assert sum(bool(each.shown) for each in written(name)) >= 5


def test_a_line_shows_its_dice_where_it_has_no_picture() -> None:
    told = CardLine(line("yahtzee", "Chance").says, dice=(1, 2))
    assert told.shown == (PicturedDie(1), PicturedDie(2))


# --- DESfausse --------------------------------------------------------------------------


def test_the_hand_pictured_is_that_of_a_new_round() -> None:
    dice = pictured("desfausse", "In each round")
    assert Hand.of(Sort(die.size, die.colour) for die in dice if die.size and die.colour) == START


def test_a_desmon_is_pictured_with_the_faces_that_it_has() -> None:
    assert tuple(die.value for die in pictured("desfausse", "A Désmon")) == BIG_FACES


def test_as_many_dice_stay_as_ones_show() -> None:
    dice = pictured("desfausse", "Each 1 showing")
    ones = [die for die in dice if die.value == 1]
    assert len(ones) == len(marked("desfausse", "Each 1 showing", DieMark.STRUCK)) == 1


def test_a_combination_has_dice_of_one_value_and_no_one() -> None:
    values = {die.value for die in marked("desfausse", "Combination", DieMark.LIT)}
    assert values == {4}


@pytest.mark.parametrize(
    ("begins", "colours"), [("Of one colour", {Colour.RED}), ("Of two", set(Colour))]
)
def test_the_picture_of_a_discard_has_the_colours_of_its_sentence(
    begins: str, colours: set[Colour]
) -> None:
    dice = pictured("desfausse", begins)
    seen = {die.colour for die in dice}
    assert seen <= colours
    assert len(seen) == (1 if len(colours) == 1 else 2)
    assert (Sign.PLAYER in line("desfausse", begins).shown) == (len(colours) == 1)


@pytest.mark.parametrize(
    ("begins", "count"),
    [("Exactly two", 2), ("Exactly three", 3), ("Exactly four", 4), ("Five, or more", 5)],
)
def test_a_trophy_is_pictured_with_the_dice_that_win_it(begins: str, count: int) -> None:
    assert len(pictured("desfausse", begins)) == count


@pytest.mark.parametrize("begins", ["More than half the dice", "More than half 1s"])
def test_more_than_half_of_the_dice_pictured_show_a_one(begins: str) -> None:
    values = [die.value for die in pictured("desfausse", begins)]
    assert 2 * values.count(1) > len(values)


# --- Datis ------------------------------------------------------------------------------


def verdict(begins: str) -> tricks.Verdict:
    plays = [
        tricks.Played(player, datis(die), die.value or 0)
        for player, die in enumerate(pictured("datis", begins))
    ]
    return tricks.judge(plays)


@pytest.mark.parametrize(
    ("begins", "why"),
    [
        ("The dice of one colour form", tricks.Why.HIGHEST),
        ("The lead colour wins", tricks.Why.LEAD),
        ("Else the die with more", tricks.Why.FACES),
        ("Else the larger group", tricks.Why.SIZE),
    ],
)
def test_the_dice_that_are_lit_win_the_trick(begins: str, why: tricks.Why) -> None:
    won = verdict(begins)
    assert won.group is not None
    assert won.group_why is why
    lit = [datis(die) for die in marked("datis", begins, DieMark.LIT)]
    assert [play.die for play in won.group.plays] == lit


def test_the_highest_of_a_group_is_lit() -> None:
    won = verdict("In that group")
    (lit,) = marked("datis", "In that group", DieMark.LIT)
    assert won.winner is not None
    assert won.plays[won.winner].die == datis(lit)


def test_dice_are_crossed_out_lit_and_faint_by_the_rules_of_the_tally() -> None:
    dice = pictured("datis", "Only the dice left")
    (colours,) = kept_colours(map(datis, dice))
    fates = {one.die: one.fate for one in explain(map(datis, dice), colours, Colour.GREEN)}
    shown = {
        DieMark.LIT: Fate.PAYS,
        DieMark.STRUCK: Fate.CANCELLED,
        DieMark.FAINT: Fate.OUTNUMBERED,
    }
    assert {datis(die): shown[die.mark] for die in dice} == fates


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        ("Grand slam", BonusKind.GRAND_SLAM),
        ("Three of a kind", BonusKind.THREE),
        ("Four of a kind: ", BonusKind.FOUR),
        ("Five of a kind", BonusKind.FIVE),
    ],
)
def test_the_dice_beside_a_bonus_earn_it(begins: str, kind: BonusKind) -> None:
    won = [datis(die) for die in pictured("datis", begins)]
    assert [bonus.kind for bonus in bonuses(won, Options())] == [kind]


def test_the_examples_are_pictured_with_the_dice_of_their_sentences() -> None:
    told = line("datis", "Example: D12 and D8").worth
    assert told is not None
    assert assured(map(datis, pictured("datis", "Example: D12 and D8"))) == int(told.to("en"))
    shown = sum(die.value or 0 for die in pictured("datis", "Example: the"))
    told = line("datis", "Example: the").worth
    assert told is not None
    assert 2 * shown == int(told.to("en"))


# --- D.21 -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begins", ["Slide:", "Jump:", "A neighbour", "the sum", "above that", "no difference"]
)
def test_a_pictured_move_is_legal_and_leads_to_the_pictured_face(begins: str) -> None:
    (squares,) = line("d21", begins).shown
    assert isinstance(squares, Squares)
    dice = {f"{'bcdefgh'[at]}5": die for at, die in enumerate(squares.rows[0]) if die is not None}
    (start,) = (at for at, die in dice.items() if die.mark is DieMark.FAINT)
    (end,) = (at for at, die in dice.items() if die.mark is DieMark.LIT)
    red, green = (
        " ".join(f"{at}:{die.value}" for at, die in dice.items() if at != end and die.colour is one)
        for one in (Colour.RED, Colour.GREEN)
    )
    state = d21.board(red, green)
    moves = [move for move in d21.moves_of(state, start) if re.split("[-x=]", move)[1] == end]
    assert len(moves) == 1
    assert d21.shown(d21.moved(state, *moves))[end] == f"red {dice[end].value}"


@pytest.mark.parametrize("begins", ["the sum", "above that", "no difference"])
def test_a_jump_is_pictured_with_the_dice_of_its_sentence(begins: str) -> None:
    (squares,) = line("d21", begins).shown
    assert isinstance(squares, Squares)
    jumper, foe, after = (die.value for die in squares.rows[0] if die)
    told = line("d21", begins)
    assert told.worth is not None
    assert (jumper, foe) == told.dice
    assert after == int(told.worth.to("en"))


def test_a_line_pictured_shows_one_to_six_on_adjacent_squares() -> None:
    for begins in ("in a line", "The line may turn"):
        (squares,) = line("d21", begins).shown
        assert isinstance(squares, Squares)
        lit = sorted(
            (die.value or 0, row, column)
            for row, dice in enumerate(squares.rows)
            for column, die in enumerate(dice)
            if die is not None
        )
        assert [value for value, _, _ in lit] == [1, 2, 3, 4, 5, 6]
        steps = {(b[1] - a[1], b[2] - a[2]) for a, b in pairwise(lit)}
        assert all(max(map(abs, step)) == 1 for step in steps)
        assert len(steps) == (1 if begins == "in a line" else 2)


def test_two_sets_show_each_face_twice_in_one_players_dice() -> None:
    (squares,) = line("d21", "Or else").shown
    assert isinstance(squares, Squares)
    dice = [die for row in squares.rows for die in row if die]
    assert sorted(die.value or 0 for die in dice) == sorted([*range(1, 7)] * 2)
    assert len({die.colour for die in dice}) == 1


# --- Dalapapa Domaine -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begins", "count"),
    [("One conn", 1), ("Two conn", 2), ("Three conn", 3), ("Four conn", 4)],
)
def test_the_pictured_connections_have_the_number_of_the_sentence(begins: str, count: int) -> None:
    assert line("dalapapa", begins).shown == (Connections(count),)


def test_the_pictured_tokens_have_the_number_of_the_sentence() -> None:
    for begins, told in (("Each has", "2"), ("Another whole turn", "−2")):
        shown = line("dalapapa", begins)
        assert told in (shown.worth.to("en") if shown.worth else shown.says.to("en"))
        assert shown.shown == (Sign.TOKEN,) * 2
    assert PLAQUE == 5
