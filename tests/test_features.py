"""The page of features and the page of commands agree with the program."""

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from companion import games
from companion.games.game import AnyGame, RollingSetup
from companion.language.catalogue import languages, own_name
from tests.companion.bots import set_up
from ui.launch.commands import _parser
from ui.paper.sheet import blank_sheet
from ui.paper.subjects import BlankSheet
from ui.telling import faces
from ui.telling.game_telling import GameTelling
from ui.web.server.followers import MOST_FOLLOWERS

PAGES = Path(__file__).parents[1] / "deploy" / "docs"
FEATURES = (PAGES / "play" / "features.md").read_text("utf-8")
COMMANDS = (PAGES / "care" / "commands.md").read_text("utf-8")
EXAMPLES = PAGES / "develop" / "examples"
_COMMAND = re.compile(r"`companion ([a-z][\w-]*)")


def tables(page: str, heading: str) -> dict[str, dict[str, str]]:
    """Return the rows of the tables below a heading by first cell: other cells by column."""
    section = page.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows: dict[str, dict[str, str]] = {}
    for block in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE):
        lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()]
        columns = lines[0][1:]
        rows |= {line[0]: dict(zip(columns, line[1:], strict=True)) for line in lines[2:]}
    return rows


def yes(holds: object) -> str:
    return "yes" if holds else "–"


def players(game: AnyGame) -> str:
    least, most = game.players[0], game.players[-1]
    return f"{least} to {most}" if least < most else str(least)


def reads_board(game: AnyGame) -> bool:
    return (dict(faces.folders())[game.name] / "touch" / "camera_reader.py").exists()


def played_from_a_page(game: AnyGame) -> bool:
    _, setup = set_up(game.name)
    state, telling = game.start(setup), faces.telling(game.name)
    listed = (*game.choices(state), *telling.measured(state))
    return bool(listed or game.wanted_dice(state) or telling.entry(state, ()))


def lessons(game: AnyGame) -> str:
    return str(len(faces.telling(game.name).lessons))


def prints_a_blank_sheet(game: AnyGame) -> bool:
    return blank_sheet(BlankSheet(game, game.players[-1], "en")).startswith(b"%PDF-")


def has_sheet(game: AnyGame) -> bool:
    own = type(faces.telling(game.name))
    return own.table is not GameTelling.table or own.sheet is not GameTelling.sheet


OF_GAMES: Mapping[str, Callable[[AnyGame], str]] = {
    "Players": players,
    "Dice read by the camera": lambda game: yes(
        game.dice_in_play().sorts and not reads_board(game)
    ),
    "Board read by the camera": lambda game: yes(reads_board(game)),
    "Dice photographed by a phone": lambda game: yes(game.roll_type),
    "Virtual dice": lambda game: yes(issubclass(game.setup_type, RollingSetup)),
    "Played by touch, without a camera": lambda game: yes(faces.has(game.name, "touch")),
    "Played from a phone's page": lambda game: yes(played_from_a_page(game)),
    "Voice": lambda game: yes(faces.has(game.name, "voice")),
    "Sheet (PDF)": lambda game: yes(has_sheet(game)),
    "Blank sheet": lambda game: yes(prints_a_blank_sheet(game)),
    "Rules in short": lambda game: yes(game.card),
    "Lessons of a first game": lessons,
    "Advice": lambda game: yes(
        games.has_part(game.name, "coach") or games.has_part(game.name, "advice")
    ),
    "Cost of each decision": lambda game: yes(games.has_part(game.name, "coach")),
    "Luck": lambda game: yes(hasattr(games.part(game.name, "counted"), "luck")),
    "Own figures in the results": lambda game: yes(
        hasattr(games.part(game.name, "counted"), "measures")
    ),
}


@pytest.mark.parametrize("feature", OF_GAMES)
def test_a_feature_is_listed_for_the_games_that_have_it(feature: str) -> None:
    listed = tables(FEATURES, "Games")[feature]
    titles = {name: games.title(name).to("en") for name in games.names()}
    assert {*listed} == {*titles.values()}
    for name, title in titles.items():
        assert listed[title] == OF_GAMES[feature](games.find(name)), title


def test_every_game_has_undo_corrections_and_players_who_leave() -> None:
    rows = tables(FEATURES, "Games")
    for feature in ("Undo, redo, correct earlier turns", "A player leaves in mid-game"):
        assert {*rows[feature].values()} == {"yes"}


def test_the_features_of_one_game_are_listed_for_every_game() -> None:
    titles = {games.title(name).to("en") for name in games.names()}
    assert titles <= {*tables(FEATURES, "Games")}


def test_the_languages_listed_are_those_of_the_catalogues() -> None:
    rows = tables(FEATURES, "Languages")
    listed = {code: cells[""] for code, cells in rows.items() if len(code) == 2}
    assert listed == {code: own_name(code) for code in languages()}


def test_the_games_from_elsewhere_listed_are_those_of_the_examples() -> None:
    ready = tables(FEATURES, "Games from elsewhere")["Ready to play"][""]
    assert len(ready.split(", ")) == len([path for path in EXAMPLES.iterdir() if path.is_dir()])


def test_the_number_of_followers_is_that_of_the_server() -> None:
    following = tables(FEATURES, "Phones and televisions")["Following"][""]
    assert f" {MOST_FOLLOWERS} " in following


def test_no_row_of_the_features_is_empty() -> None:
    for heading in re.findall(r"^## (.+)$", FEATURES, re.MULTILINE):
        for row, cells in tables(FEATURES, heading).items():
            assert {*cells.values()} != {"–"}, row


# --- Commands ------------------------------------------------------------------------------


def parsers() -> dict[str, argparse.ArgumentParser]:
    (commands,) = (action for action in _parser("en")._actions if action.nargs == argparse.PARSER)
    return dict(commands.choices or {})


def test_the_page_of_commands_lists_every_command() -> None:
    assert {*_COMMAND.findall(COMMANDS)} == {*parsers()}


def test_every_command_named_on_a_page_exists() -> None:
    for path in PAGES.rglob("*.md"):
        named = {*_COMMAND.findall(path.read_text("utf-8"))}
        assert named <= {*parsers()}, path


def test_a_command_has_every_option_that_is_listed_for_it() -> None:
    known = parsers()
    for line in COMMANDS.splitlines():
        command = _COMMAND.search(line)
        if command is None or not line.startswith("|"):
            continue
        for option in re.findall(r"--[\w-]+", line):
            assert option in known[command[1]]._option_string_actions, line
