"""Golden games: a record with the state in words under each line.

`python -m tests.companion.games.datis.golden` writes the files again after an intended change of
the rules; read the differences.
"""

from pathlib import Path

from companion.games.datis import GAME
from companion.games.datis.actions import DatisAction
from companion.games.datis.advice import advice
from companion.games.datis.setup import DatisSetup
from companion.games.datis.state import State
from companion.games.record import encode
from tests.companion.games.datis.dealer import Dealer
from tests.companion.games.datis.table import after, setup

FOLDER = Path(__file__).with_name("golden")
SEEDS = {2: 348, 3: 336, 4: 214}  # short games with rare events


def transcript(header: DatisSetup, actions: list[DatisAction]) -> str:
    """Return the playthrough: record lines, states indented under them."""
    state = GAME.start(header)
    lines = [encode(header), *_state(state)]
    for action in actions:
        state = after(state, action)
        lines += [encode(action), *_state(state)]
    return "\n".join(lines) + "\n"


def record_of(text: str) -> bytes:
    """Return the record in a playthrough: its lines of JSON."""
    kept = [line for line in text.splitlines() if line.startswith("{")]
    return "\n".join(kept).encode()


def _state(state: State) -> list[str]:
    players = state.setup.players
    totals = " ".join(str(state.total(seat)) for seat in range(len(players)))
    lines = [f"  {state.phase.value}, {GAME.to_play(state)}, totals {totals}"]
    current = state.round
    if current is None:
        return lines
    if current.tricks:
        verdict = current.tricks[-1].verdict
        groups = ", ".join(f"{group.colour} {group.total}" for group in verdict.groups)
        second = "nobody" if verdict.second is None else players[verdict.second]
        lines.append(
            f"    lead {verdict.lead}; {groups}; {players[verdict.winner or 0]} wins "
            f"({verdict.group_why}, {verdict.winner_why}), second {second}"
        )
    for seat, name in enumerate(players):
        if current.won[seat] is not None:
            dice = " ".join(die.name for die in current.dice(seat))
            call = current.calls[seat]
            told = f" -> {' '.join(die.name for die in current.paying(seat))}" if call else ""
            lines.append(f"    {name}: {dice or '-'}{told}")
    for line in advice(state):
        call = line.call
        marks = " best" * line.best + " likeliest" * line.likeliest
        how = "risk" if call.risk else "assure"
        lines.append(
            f"    {'+'.join(call.colours)}, {call.pays} pays, {how}: {line.expected} "
            f"({line.low} to {line.high}), over 200: {float(line.over_200):.4f}{marks}"
        )
    return lines


def play(players: int, seed: int) -> tuple[DatisSetup, list[DatisAction]]:
    """Return a random game to its end."""
    header = setup(players, youngest=("Bo",))
    state, dealer, actions = GAME.start(header), Dealer(seed), []
    while GAME.outcome(state) is None:
        actions.append(dealer.next(state))
        state = after(state, actions[-1])
    return header, actions


if __name__ == "__main__":
    for count, seed in SEEDS.items():
        path = FOLDER / f"{count}-players.txt"
        path.write_text(transcript(*play(count, seed)), encoding="utf-8")
