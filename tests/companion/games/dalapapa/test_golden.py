"""Golden games: whole games in files, replayed line by line, state by state.

Beside `NAME.jsonl`, `NAME.txt` lists the expected state after each line.
"""

import json
from pathlib import Path

import pytest

from companion.games.dalapapa import GAME
from companion.games.dalapapa.state import State
from companion.games.leaving import Leave
from companion.games.record import encode, parse, parse_header
from tests.companion.games.dalapapa import scorer
from tests.companion.games.golden_games import is_written_as_it_was_read, stands_as_its_file_says

GOLDEN = Path(__file__).with_name("golden")
GAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))


def described(state: State) -> str:
    """Return a state as a line of text."""
    outcome = GAME.outcome(state)
    parts = [
        "over" if state.finished else f"{GAME.to_play(state) or 'nobody'} to play",
        "placed" if state.placed else "not placed",
        f"bank {state.bank}, bag {state.bag}",
        f"last turns {' '.join(state.last_turns)}" if state.last_turns else "no last turns",
        "; ".join(may(encode(choice)) for choice in GAME.choices(state)) or "nothing to choose",
        *(
            f"{territory.id} {territory.colour} {territory.squares} {territory.markers}"
            for territory in state.territories
        ),
    ]
    for index, standing in enumerate(GAME.standings(state)):
        has = f"tokens {state.tokens[index]} markers {state.markers[index]}"
        plaque = " plaque" if state.plaque == index else ""
        parts.append(f"{standing.player} {has}{plaque} total {standing.total}")
    parts.append(f"won by {', '.join(outcome.winners)}" if outcome else "not won")
    return " | ".join(parts)


def may(line: str) -> str:
    return " ".join(str(value) for value in json.loads(line).values())


def test_golden_games_cover_each_number_of_players_and_an_end_without_the_plaque() -> None:
    assert GAMES == ["four_players", "nobody_can_place", "three_players", "two_players"]
    headers = (parse_header((GOLDEN / f"{name}.jsonl").open().readline())[1] for name in GAMES)
    assert [len(header.players) for header in headers] == [4, 2, 3, 2]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_has_the_expected_state_after_every_line(name: str) -> None:
    stands_as_its_file_says(GOLDEN / f"{name}.jsonl", described)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(GOLDEN / f"{name}.jsonl")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_agrees_with_the_independent_scorer_after_every_line(
    name: str,
) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    game, setup, actions = parse(text.encode())
    header, *lines = map(json.loads, text.splitlines())
    state, table = game.start(setup), scorer.Table(header)
    for action, line in zip(actions, lines, strict=True):
        state = game.apply(state, action)
        table.tell(line)
        report = game.report(state)
        del report["reason"]
        assert report == table.report()
    assert state.finished


def test_the_golden_games_hold_every_kind_of_line() -> None:
    kinds = set()
    for name in GAMES:
        _, *lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        kinds |= {json.loads(line)["action"] for line in lines}
    assert kinds == {kind.__struct_config__.tag for kind in GAME.action_types if kind is not Leave}
