"""Games are found by listing their packages: there is no catalogue to edit."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import games
from companion.dice import Die
from companion.games.game import Throw, fold
from companion.games.record import parse, write
from companion.messages import AddDie, Declare, Press, Pressed
from companion.storage.game_store import GameStore
from companion.table.session import Session
from tests.companion.games import toy
from ui.cli import main


@pytest.fixture
def coins(tmp_path: Path) -> Iterator[None]:
    """Put the toy game on the shelf during the test."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    with toy.on_shelf(shelf):
        yield


def test_yahtzee_is_on_the_shelf() -> None:
    assert "yahtzee" in games.names()
    assert games.find("yahtzee").name == "yahtzee"


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_called_as_its_folder_and_its_header(name: str) -> None:
    game = games.find(name)
    assert game.name == name == game.setup_type.__struct_config__.tag
    assert {"title", "summary"} <= set(game.words)


def test_a_game_may_have_a_module_or_not(coins: None) -> None:
    counted = games.part("yahtzee", "counted")
    assert counted is not None
    assert counted.__name__ == "companion.games.yahtzee.counted"
    assert games.part("coins", "counted") is None
    assert games.part("chess", "counted") is None


def test_a_folder_that_is_no_package_is_no_game() -> None:
    assert "game" not in games.names()
    for name in ("game", "coins", "", ".", "yahtzee.rules", "os"):
        with pytest.raises(games.UnknownGame):
            games.find(name)


def test_an_unknown_game_is_reported_with_the_known_games() -> None:
    with pytest.raises(games.UnknownGame) as caught:
        games.find("chess")
    english, french = caught.value.sentence("en"), caught.value.sentence("fr")
    assert english.startswith("No game here is called “chess” (there are: ")
    assert "yahtzee" in english
    assert french.startswith("Aucun jeu ne s'appelle « chess » ici")


@pytest.mark.usefixtures("coins")
def test_a_game_put_on_the_shelf_is_found() -> None:
    assert "coins" in games.names()
    assert games.find("coins").name == "coins"


@pytest.mark.usefixtures("coins")
def test_a_game_put_on_the_shelf_is_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, setup, actions = parse(toy.RECORD.encode())
    assert write(setup, actions) == toy.RECORD
    assert game.report(fold(game, setup, actions)) == {"game": "coins", "points": [11, 0]}
    path = tmp_path / "coins.jsonl"
    path.write_text(toy.RECORD)
    assert main.main(["replay", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["points"] == [11, 0]


@pytest.mark.usefixtures("coins")
def test_its_sheet_is_its_text(tmp_path: Path) -> None:
    record, played, blank = (tmp_path / name for name in ("a.jsonl", "a.pdf", "b.pdf"))
    record.write_text(toy.RECORD, encoding="utf-8")
    assert main.main(["sheet", str(record), "--pdf", str(played)]) == 0
    assert main.main(["sheet", "--blank", "coins", "--pdf", str(blank)]) == 0
    assert played.read_bytes().startswith(b"%PDF-")
    assert blank.read_bytes().startswith(b"%PDF-")


@pytest.mark.usefixtures("coins")
def test_a_game_put_on_the_shelf_is_played_and_kept(tmp_path: Path) -> None:
    game, setup, _ = parse(toy.RECORD.encode())
    store = GameStore(tmp_path / "games")
    session = Session(store.create(game, setup, "2025-01-01T20:00:00"), lambda: "later")
    session.handle(Pressed(Press.REREAD))
    session.handle(AddDie(Die(5)))
    session.handle(Declare())
    view = session.view()
    assert view.state.points == (5, 0)
    assert view.to_play == "Bo"
    session.close()
    stored = store.games()
    assert [(one.game, one.players, one.actions) for one in stored] == [("coins", ("Ana", "Bo"), 1)]
    assert store.load(store.last()).state.points == (5, 0)


@pytest.mark.usefixtures("coins")
def test_a_game_that_brings_no_bot_is_played_by_chance() -> None:
    game, setup, _ = parse(toy.RECORD.encode())
    state, chance = game.start(setup), Random(3)
    decisions = {type(game.decide(state, chance)).__name__ for _ in range(50)}
    assert decisions == {"Throw", "Pass"}
    assert game.decide(state, chance) in (Throw(), game.choices(state)[0])


@pytest.mark.usefixtures("coins")
def test_a_game_that_keeps_no_dice_carries_no_correction() -> None:
    game, _, actions = parse(toy.RECORD.encode())
    assert game.carried(actions, 0, actions[2]) == {}
    assert game.corrected(actions, 0, (Die(1),)) == {}


def test_a_stored_game_no_longer_on_the_shelf_is_reported_and_harms_no_other(
    tmp_path: Path,
) -> None:
    store = GameStore(tmp_path / "games")
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    with toy.on_shelf(shelf):
        game, setup, _ = parse(toy.RECORD.encode())
        store.create(game, setup, "2025-01-01T20:00:00").journal.close()
    (stored,) = store.games()
    assert stored.game == "coins"
    assert stored.trouble is not None
    assert "The game “coins” is not installed here" in stored.trouble.to("en")
