"""Golden games: whole matches in files, replayed line by line, state by state.

Beside `NAME.jsonl`, `NAME.txt` lists the expected state after each line.
"""

import json
from pathlib import Path

import pytest

from companion.games.record import parse
from companion.games.yahtzee import GAME
from companion.games.yahtzee.actions import Score, Start
from companion.games.yahtzee.sheet import Sheet
from companion.games.yahtzee.state import State
from tests.companion.games.golden_games import is_written_as_it_was_read, stands_as_its_file_says
from tests.companion.games.yahtzee import scorer

GOLDEN = Path(__file__).with_name("golden")
GAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))


def described(state: State) -> str:
    """Return a state as a line of text."""
    wanted = GAME.wanted_dice(state)
    parts = [
        f"{GAME.to_play(state)} to play" if not state.finished else "over",
        f"round {state.round}",
        f"dice {' '.join(map(str, state.dice))}" if state.dice else "no dice",
        "may roll" if wanted else "may not roll",
        "; ".join(may(choice, state) for choice in GAME.choices(state)) or "nothing to choose",
    ]
    for name, *sheets in zip(state.setup.players, *state.sheets, strict=True):
        parts.append(f"{name} {' and '.join(map(added_up, sheets))}")
    outcome = GAME.outcome(state)
    parts.append(f"won by {', '.join(outcome.winners)}" if outcome else "not won")
    return " | ".join(parts)


def may(choice: object, state: State) -> str:
    match choice:
        case Score(box, True):
            return f"{box} 0!"
        case Score(box):
            return f"{box} {state.sheet.worth(box, state.dice)}"
        case Start(player):
            return f"start {player}"
    raise AssertionError(choice)


def added_up(sheet: Sheet) -> str:
    bonuses = f"{sheet.upper_bonus}+{sheet.lower}+{sheet.yahtzee_bonus}"
    return f"{sheet.upper}+{bonuses}={sheet.total}"


def test_golden_games_exist() -> None:
    assert GAMES == ["jokers_over_two_rounds", "two_players"]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_has_the_expected_state_after_every_line(name: str) -> None:
    stands_as_its_file_says(GOLDEN / f"{name}.jsonl", described)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    is_written_as_it_was_read(GOLDEN / f"{name}.jsonl")


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_agrees_with_the_independent_scorer(name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    game, setup, actions = parse(text.encode())
    lines = text.splitlines(keepends=True)
    for length in range(1, len(lines) + 1):
        state = game.start(setup)
        for action in actions[: length - 1]:
            state = game.apply(state, action)
        assert game.report(state) == scorer.report("".join(lines[:length]))


def test_the_golden_games_hold_every_kind_of_joker_and_bonus() -> None:
    seen = set()
    for name in GAMES:
        text = (GOLDEN / f"{name}.jsonl").read_bytes()
        game, setup, actions = parse(text)
        state = game.start(setup)
        for action in actions:
            after = game.apply(state, action)
            if isinstance(action, Score) and len(set(state.dice)) == 1:
                bonus = sum(map(bonuses, after.sheets[-1])) - sum(map(bonuses, state.sheets[-1]))
                joker = state.sheet.is_joker(state.dice)
                points = state.sheet.fill(action.box, state.dice, zero=action.zero)[action.box]
                how = "zero by choice" if action.zero else "forced zero" if not points else "points"
                seen.add(("joker" if joker else "normal", how, bool(bonus > 0)))
            state = after
        assert json.loads(text.splitlines()[0])["game"] == "yahtzee"
    assert seen >= {
        ("joker", "points", True),
        ("joker", "points", False),
        ("joker", "zero by choice", True),
        ("joker", "forced zero", True),
        ("normal", "points", True),
        ("normal", "points", False),
        ("normal", "zero by choice", False),
    }


def bonuses(sheet: Sheet) -> int:
    return sheet.yahtzee_bonuses
