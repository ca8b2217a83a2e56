"""Golden playthroughs: whole games, state by state, as readable text.

`python -m tests.companion.games.desfausse.golden` plays and writes them anew; do so only after a
deliberate change of a rule, and read the differences.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.games import record
from companion.games.desfausse.actions import DesfausseAction, Roll
from companion.games.desfausse.state import DesfausseSetup, State
from companion.games.game import Throw
from tests.companion.games.desfausse.tabletop import GAME, LETTERS, letters, setup, thrown

FOLDER = Path(__file__).with_name("golden")

# File name to the setup and the seed that make its game.
GAMES: dict[str, tuple[DesfausseSetup, int]] = {
    "two": (setup(2, youngest=("Bo", "Ana")), 8),
    "three": (setup(3, youngest=("Bo", "Cy", "Ana"), single=True), 58),
    "four": (setup(4, desmons="any"), 38),
    "five": (setup(5, moved_token="this_round"), 0),
    "board": (setup(3, tracking="board", youngest=("Cy", "Bo", "Ana")), 2),
}


def played(whole: DesfausseSetup, seed: int) -> tuple[DesfausseAction, ...]:
    """Return a game of players who mostly follow the bot, and sometimes play at random."""
    chance = Random(f"golden/{seed}")
    state: State = GAME.start(whole)
    actions: list[DesfausseAction] = []
    while not state.finished:
        choices = GAME.choices(state)
        wish: DesfausseAction | Throw = GAME.decide(state, chance)
        if choices and chance.random() < 0.25:
            wish = chance.choice(choices)
        action = thrown(state, chance, wish.kept) if isinstance(wish, Throw) else wish
        state = GAME.apply(state, action)
        actions.append(action)
    return tuple(actions)


def told(whole: DesfausseSetup, actions: tuple[DesfausseAction, ...]) -> str:
    """Return the game state by state: each action and its effects."""
    state: State = GAME.start(whole)
    lines = [record.encode(whole), *_state(state)]
    for action in actions:
        state = GAME.apply(state, action)
        lines += ["", _action(action), *_state(state)]
    return "\n".join([*lines, ""])


def _action(action: DesfausseAction) -> str:
    """Return the action as in its record; a roll shorter, with the letters of `tabletop`."""
    if not isinstance(action, Roll):
        return record.encode(action)
    dice = " ".join(f"{LETTERS[die.sort]}{die.value}" for die in action.dice)
    return f"roll {dice}" + (f", kept {' '.join(map(str, action.kept))}" if action.kept else "")


def _state(state: State) -> Iterator[str]:
    report = GAME.report(state)
    head = [f"round {report['round']}", report["direction"] or "-", f"to play {report['to_play']}"]
    if report["finished"]:
        head += [f"won by {', '.join(report['winners'])}: {report['reason']['en']}"]
    if state.hands:
        head.append(f"cup {letters(state.cup) or '-'}")
    yield "  " + " | ".join(head)
    yield "  " + " | ".join(_player(state, player) for player in report["players"])
    yield "  " + " | ".join(" ".join(_cell(name) for name in row) for row in report["board"])


def _player(state: State, player: dict[str, Any]) -> str:
    at = state.setup.players.index(player["name"])
    dice = letters(state.hands[at]) if state.hands else ""
    return f"{player['name']} {player['total']} points {player['tokens']} tokens {dice}".rstrip()


def _cell(name: str | None) -> str:
    return name or "."


def main() -> None:
    """Write all golden files again."""
    FOLDER.mkdir(exist_ok=True)
    for name, (whole, seed) in GAMES.items():
        actions = played(whole, seed)
        text = record.write(whole, actions)
        (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")
        (FOLDER / f"{name}.txt").write_text(told(whole, actions), encoding="utf-8")


if __name__ == "__main__":
    main()
