"""Whole games on file, replayed state by state."""

import pytest

from companion.games import record
from companion.games.desfausse.state import DesfausseSetup
from tests.companion.games.desfausse.golden import FOLDER, GAMES, told


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_unchanged(name: str) -> None:
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    _, header, actions = record.parse(data)
    assert isinstance(header, DesfausseSetup)
    assert record.write(header, actions).encode() == data
    expected = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert told(header, actions) == expected  # type: ignore[arg-type]


def test_golden_games_cover_every_number_of_players_and_the_board_alone() -> None:
    setups = [whole for whole, _ in GAMES.values()]
    with_dice = {len(setup.players) for setup in setups if setup.options.tracking == "dice"}
    assert with_dice == {2, 3, 4, 5}
    assert any(setup.options.tracking == "board" for setup in setups)
    assert {path.stem for path in FOLDER.iterdir()} == set(GAMES)


def test_the_golden_games_know_every_special_case() -> None:
    whole = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.jsonl"))
    for case in ('"skip":true', '"reverse":true', '"moved_from"', '"give"', '"name"', '"ones"'):
        assert case in whole
