"""Whole games in files, replayed line by line with unchanged states."""

import pytest

from companion.games.datis import GAME
from companion.games.record import parse
from tests.companion.games.datis.golden import FOLDER, record_of, transcript


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_playthrough_is_the_same_in_every_state(players: int) -> None:
    text = (FOLDER / f"{players}-players.txt").read_text(encoding="utf-8")
    game, header, actions = parse(record_of(text))
    assert game is GAME
    assert len(header.players) == players
    assert transcript(header, list(actions)).splitlines() == text.splitlines()  # type: ignore[arg-type]


def test_the_golden_games_contain_rare_events() -> None:
    whole = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for seldom in (
        '"rerolls":[{"',  # a trick rolled again
        '"keep":"green"',  # a winner who gives dice away
        '"mode":"tally"',
        '"mode":"tricks"',
        '"risk":true',
        '"accept":',
        "(lead, ",
        "(faces, ",
        " faces), second",
        " likeliest",
        '"dice":[]',
    ):
        assert seldom in whole
