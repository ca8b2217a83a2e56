"""The trophies as tiles and the dice of a roll on plates, without a screen."""

from pathlib import Path

from msgspec.structs import replace

from companion import games
from companion.games.desfausse.actions import Trophy
from companion.games.desfausse.columns import Column
from companion.games.desfausse.state import DesfausseSetup
from companion.games.game import fold
from companion.messages import Act
from companion.profiles import Profile
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from tests.ui.games.desfausse.touch.desfausse_play import THREES_TO_CUP, Actions, roll
from ui.games.desfausse.touch.tiles import plates, trophies
from ui.telling import faces
from ui.telling.score_table import Ink
from ui.telling.speech import Speech

SETUP = DesfausseSetup(version=1, players=("Ana", "Bo"))
T = Speech(faces.words(), "en")


def view_after(folder: Path, actions: Actions) -> View:
    opened = GameStore(folder).create(games.find("desfausse"), SETUP, "2026-02-03T20:00:00")
    session = Session(opened, lambda: "2026-02-03T20:00:01")
    for action in actions:
        session.handle(Act(action))
    return session.view()


def profile(name: str) -> Profile:
    return Profile(name=name, colour="red", sign="cat")


def test_a_trophy_that_can_take_a_token_is_gilded(tmp_path: Path) -> None:
    tiles = trophies(view_after(tmp_path, THREES_TO_CUP), 0, T, profile)
    assert [tile.key for tile in tiles if tile.ink is Ink.BEST] == [Column.THREE]
    assert {tile.now for tile in tiles} == {0}


def test_a_trophy_shows_whose_token_lies_there_in_each_round(tmp_path: Path) -> None:
    view = view_after(tmp_path, (*THREES_TO_CUP, Trophy(Column.THREE)))
    (three,) = (tile for tile in trophies(view, 0, T, profile) if tile.key is Column.THREE)
    assert three.owners == (profile("Ana"), None, None)
    assert not three.unsaved


def test_an_unsaved_token_bears_a_sign(tmp_path: Path) -> None:
    view = view_after(tmp_path, (*THREES_TO_CUP, Trophy(Column.THREE)))
    waiting = replace(view, unsaved_actions=frozenset({len(THREES_TO_CUP)}))
    tiles = trophies(waiting, 0, T, profile)
    assert [tile.key for tile in tiles if tile.unsaved] == [Column.THREE]


def test_plates_lie_under_groups_that_can_go_and_groups_held_back_by_1s() -> None:
    def told(*values: int) -> list[tuple[tuple[int, ...], str, bool]]:
        state = fold(games.find("desfausse"), SETUP, (roll(*values),))
        return [(plate.places, plate.words, plate.lit) for plate in plates(state, T, None)]

    assert told(4, 4, 4, 1, 3, 5) == [
        ((0, 1, 2), "2 dice go", True),
        ((5,), "", False),
        ((4,), "", False),
    ]
    assert told(4, 4, 1, 1, 3, 3) == [((0, 1), "stays", False), ((4, 5), "stays", False)]
