"""The start of a game: players, ages, options."""

import msgspec
import pytest

from companion.games import find
from companion.games.datis import GAME
from companion.games.datis.errors import UnknownYoungest, WrongSets
from companion.games.datis.setup import DatisSetup, Options
from companion.games.errors import BadOption, BadSetup, WrongNumberOfPlayers
from companion.games.record import BadRecord, encode, parse_header
from tests.companion.games.datis.table import new_game, setup


def header(*players: str, **more: object) -> DatisSetup:
    """Return a header with these players."""
    return DatisSetup(version=1, players=players, **more)  # type: ignore[arg-type]


def test_datis_is_on_the_shelf() -> None:
    assert find("datis") is GAME


@pytest.mark.parametrize("players", [("A",), ("A", "B", "C", "D", "E"), ()])
def test_two_to_four_players(players: tuple[str, ...]) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        GAME.start(header(*players))


def test_the_header_holds_every_option_with_its_default() -> None:
    line = '{"game": "datis", "version": 1, "players": ["Ana", "Bo"]}'
    _, made = parse_header(line)
    assert encode(made) == (
        '{"game":"datis","version":1,"players":["Ana","Bo"],"youngest_first":[],'
        '"options":{"next_leader":"winner","grand_slam":30,"three":5,"four":10,"five":20,'
        '"colours":[]}}'
    )


@pytest.mark.parametrize("option", ["grand_slam", "three", "four", "five"])
def test_a_bonus_takes_no_points_away(option: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(header("Ana", "Bo", options=msgspec.convert({option: -1}, Options)))
    assert option in refused.value.sentence("fr")
    GAME.start(header("Ana", "Bo", options=msgspec.convert({option: 0}, Options)))


@pytest.mark.parametrize("option", ["grand_slam", "three", "four", "five"])
def test_a_bonus_is_worth_a_thousand_points_at_most(option: str) -> None:
    GAME.start(header("Ana", "Bo", options=msgspec.convert({option: 1000}, Options)))
    for points in (1001, 10**400):
        with pytest.raises(BadOption, match="it goes from 0 to 1000"):
            GAME.start(header("Ana", "Bo", options=msgspec.convert({option: points}, Options)))


@pytest.mark.parametrize("option", ['{"next_leader": "oldest"}', '{"five": "many"}', '{"six": 1}'])
def test_an_unknown_option_is_refused(option: str) -> None:
    line = f'{{"game": "datis", "version": 1, "players": ["A", "B"], "options": {option}}}'
    with pytest.raises(BadRecord):
        parse_header(line)


@pytest.mark.parametrize("youngest", [("Zoé",), ("Ana", "Ana"), ("Ana", "Bo", "Zoé")])
def test_the_youngest_are_players_each_named_once(youngest: tuple[str, ...]) -> None:
    with pytest.raises(UnknownYoungest):
        GAME.start(header("Ana", "Bo", youngest_first=youngest))


@pytest.mark.parametrize("colours", [["green"], ["green", "blue", "blue"], ["green"] * 3])
def test_the_sets_named_are_as_many_as_lie_in_the_box(colours: list[str]) -> None:
    with pytest.raises(BadRecord) as refused:
        setup(2, colours=colours)
    assert isinstance(refused.value.__cause__, WrongSets)


def test_every_bad_setup_is_refused_in_both_languages() -> None:
    for kind, facts in (
        (UnknownYoungest, {"name": "Zoé"}),
        (WrongSets, {"players": 2, "count": 3}),
    ):
        refused: BadSetup = kind(**facts)
        assert refused.sentence("fr") != refused.sentence("en")
        assert "{" not in refused.sentence("fr") + refused.sentence("en")


def test_3_4_5_sets_for_2_3_4_players() -> None:
    assert [len(new_game(players).colours) for players in (2, 3, 4)] == [3, 4, 5]
