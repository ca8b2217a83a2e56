"""Every refusal of Dalapapa Domaine is a sentence in both languages."""

import pytest

from companion.games.dalapapa import GAME, errors
from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Pass,
    Place,
    Replay,
)
from companion.games.dalapapa.state import DalapapaSetup, Options
from companion.games.errors import (
    BadOption,
    EmptyName,
    EqualNames,
    GameOver,
    IllegalAction,
    WrongNumberOfPlayers,
)
from companion.games.game import fold
from companion.games.record import BadRecord, parse, write
from companion.language.errors import TranslatedError
from tests.companion.games.dalapapa.play import (
    bag_emptied,
    emptied,
    over,
    played,
    setup,
    territories,
    turn,
)
from tests.companion.games.refusals import is_refused, rules_in
from tests.language import both

BROKE = (*turn(1), *turn()) * 2
RED = territories(4)
BLUE = NewTerritory("B", 3, "blue")

REFUSED: list[tuple[type[TranslatedError], tuple[DalapapaAction, ...], str]] = [
    (
        errors.PlacedAlready,
        (Place(2), Place(2)),
        "One domino is placed a turn: to place another, Ana must pay for another turn.",
    ),
    (errors.NoConnection, (Place(0),), "A domino is placed with at least one connection, not 0."),
    (errors.TooManyConnections, (Place(7),), "The connections a domino makes: 6 at most, not 7."),
    (
        errors.CannotPayConnection,
        (*BROKE, Place(1)),
        "A single connection costs a token, and Ana has none.",
    ),
    (
        errors.PlaceFirst,
        (EndTurn(),),
        "Ana must place a domino first, then mark, pay for another turn or end.",
    ),
    (
        errors.MayNotPass,
        (Pass(),),
        "Only a player without a token who cannot place may pass: Ana has 2.",
    ),
    (
        errors.NotAPass,
        (*BROKE, Place(2), Pass()),
        "Ana has placed a domino: this turn is ended, not passed.",
    ),
    (errors.NoTokensToReplay, (Place(1), Replay()), "Another turn costs 2 tokens: Ana has 1."),
    (
        errors.NothingToDraw,
        (*bag_emptied(), Place(2), Replay()),
        "Another turn begins with a domino drawn, and the bag is empty: Bo ends this turn.",
    ),
    (
        errors.NoMarkerLeft,
        (*emptied(), BLUE, Mark("B")),
        "Ana has placed all their markers, and a marker is never taken back.",
    ),
    (
        errors.MarkedAlready,
        (*RED, Place(2), Mark(1), Mark(1)),
        "Ana already has a marker on territory 1: one is enough there.",
    ),
    (errors.NoSuchTerritory, (Place(2), Mark(5)), "There is no territory 5 on the table."),
    (
        errors.TerritoryExists,
        (*RED, *RED),
        "There is already a territory 1: each has a number of its own.",
    ),
    (
        errors.BadId,
        (NewTerritory(-4, 2, "red"),),
        "A territory is named by a number from 0 to 9999 or a short word, not -4.",
    ),
    (
        errors.BadId,
        (NewTerritory("", 2, "red"),),
        "A territory is named by a number from 0 to 9999 or a short word, not “”.",
    ),
    (
        errors.BadColour,
        (NewTerritory(4, 2, " "),),
        "A territory's colour is a short word, not “ ”.",
    ),
    (errors.BadSize, (Grow(1, 0),), "A territory has from 1 to 144 squares, not 0."),
    (
        errors.OnlyGrows,
        (Grow(1, 3),),
        "A territory can only grow: the size of 1 is already 4, not 3.",
    ),
    (
        errors.SameTerritory,
        (Merge(1, 1),),
        "It takes two territories to make one: 1 cannot join 1.",
    ),
    (
        errors.DifferentColours,
        (BLUE, Merge(1, "B")),
        "A territory is of one colour: 1 is red, B is blue.",
    ),
    (
        errors.TurnNotOver,
        (Place(2), Count()),
        "Ana has not ended their turn: the count comes after.",
    ),
    (
        errors.LastTurnsFirst,
        (*emptied(), EndTurn(), Count()),
        "Before the count each has a last turn left: Bo.",
    ),
    (
        errors.StillToPlace,
        (*turn(1), *turn(1), Count()),
        "Dominoes still in the bag: 63. As long as somebody has a token (Ana and Bo), play goes "
        "on: the count comes after.",
    ),
    (
        errors.NobodyHasThePlaque,
        (Count(plaque=True),),
        "This count follows the last turns, but nobody has taken the plaque.",
    ),
    (
        errors.OnlyTheCount,
        (*emptied(), EndTurn(), *turn(), Place(2)),
        "Everybody has played their last turn: only the count is left.",
    ),
    (GameOver, (*over(), Count()), "The game is over."),
]
# These are about territory 1, of four red squares.
ABOUT_RED = (errors.BadSize, errors.OnlyGrows, errors.SameTerritory, errors.DifferentColours)
REFUSED = [
    (kind, (*RED, *actions) if kind in ABOUT_RED else actions, english)
    for kind, actions, english in REFUSED
]

BAD_SETUPS: list[tuple[type[TranslatedError], DalapapaSetup]] = [
    (WrongNumberOfPlayers, DalapapaSetup(version=1, players=("Ana",))),
    (EmptyName, DalapapaSetup(version=1, players=("Ana", " "))),
    (EqualNames, DalapapaSetup(version=1, players=("Ana", "Ana"))),
    (BadOption, DalapapaSetup(version=1, players=("Ana", "Bo"), options=Options(0))),
]


def refusal(actions: tuple[DalapapaAction, ...]) -> IllegalAction:
    state = fold(GAME, setup(), actions[:-1])
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, actions[-1])
    return caught.value


@pytest.mark.parametrize(("kind", "actions", "english"), REFUSED)
def test_the_refusal_names_its_rule(
    kind: type[TranslatedError], actions: tuple[DalapapaAction, ...], english: str
) -> None:
    said = refusal(actions)
    assert type(said) is kind
    assert said.sentence("en") == str(said) == english


@pytest.mark.parametrize("actions", [actions for _, actions, _ in REFUSED])
def test_the_refusal_is_a_sentence_in_french_too(actions: tuple[DalapapaAction, ...]) -> None:
    text = refusal(actions).text
    assert text.to("fr") != text.to("en")
    assert text.to("fr").endswith(".")
    assert "{" not in text.to("fr") + text.to("en")


@pytest.mark.parametrize("actions", [actions for _, actions, _ in REFUSED])
def test_a_record_with_the_refused_line_names_that_line(
    actions: tuple[DalapapaAction, ...],
) -> None:
    with pytest.raises(BadRecord) as caught:
        parse(write(setup(), actions).encode())
    assert caught.value.line == len(actions) + 1
    assert refusal(actions).sentence("fr") in caught.value.sentence("fr")


def test_dice_are_refused_in_both_languages() -> None:
    with pytest.raises(errors.NoDice) as caught:
        GAME.roll(played(), (), ())
    assert both(caught.value.text) == (
        "Ce jeu se joue sans dés.",
        "This game is played without dice.",
    )


@pytest.mark.parametrize(("kind", "header"), BAD_SETUPS)
def test_a_table_that_cannot_play_is_told_why(
    kind: type[TranslatedError], header: DalapapaSetup
) -> None:
    is_refused(GAME, header, kind)


def test_every_refusal_is_tested() -> None:
    assert rules_in(errors) - {errors.NoDice} <= {kind for kind, _, _ in REFUSED}


SHAPELESS = [
    '{"action":"place"}',
    '{"action":"place","connections":2.5}',
    '{"action":"place","connections":"2"}',
    '{"action":"place","connections":true}',
    '{"action":"place","connections":2,"player":"Ana"}',
    '{"action":"territory","id":1,"squares":4}',
    '{"action":"territory","id":null,"squares":4,"colour":"red"}',
    '{"action":"territory","id":1.5,"squares":4,"colour":"red"}',
    '{"action":"grow","id":1}',
    '{"action":"merge","into":1}',
    '{"action":"merge","into":1,"source":2}',
    '{"action":"mark"}',
    '{"action":"roll","dice":[1]}',
    '{"action":"jump"}',
    '"place"',
]


@pytest.mark.parametrize("line", SHAPELESS)
def test_a_line_of_another_shape_is_no_line_of_this_game(line: str) -> None:
    record = write(setup(), RED) + line + "\n"
    with pytest.raises(BadRecord) as caught:
        parse(record.encode())
    assert caught.value.line == 3
    assert "not a line of this game" in caught.value.sentence("en")
    assert "pas une ligne de ce jeu" in caught.value.sentence("fr")


@pytest.mark.parametrize("number", ["9" * 30, "9" * 4000, "-" + "9" * 4000, "9" * 100_000])
@pytest.mark.parametrize(
    "line",
    [
        '{"action":"place","connections":#}',
        '{"action":"territory","id":#,"squares":4,"colour":"red"}',
        '{"action":"territory","id":2,"squares":#,"colour":"red"}',
        '{"action":"grow","id":1,"squares":#}',
        '{"action":"grow","id":#,"squares":5}',
        '{"action":"merge","into":1,"from":#}',
    ],
)
def test_a_number_however_long_is_refused_in_a_short_sentence(number: str, line: str) -> None:
    record = write(setup(), RED) + line.replace("#", number) + "\n"
    with pytest.raises(BadRecord) as caught:
        parse(record.encode())
    assert caught.value.line == 3
    assert max(map(len, both(caught.value.text))) < 700
