"""Games to be printed: played by bots without a table, for D.21 taken from records."""

from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from companion.games.game import Action
from companion.games.record import parse, parse_header
from companion.language.text import Language
from tests.companion.bots import D21, next_action
from ui.paper.subjects import PlayedGame

AT = "2026-11-25T12:41:00+00:00"


def drawn_from(
    name: str,
    players: tuple[str, ...],
    language: Language = "fr",
    *,
    turns: int = 4000,
    played: str = AT,
    **options: Any,
) -> PlayedGame:
    """Return a game of bots with at most that many actions."""
    game, setup, actions = _played(name, players, turns, msgspec.json.encode(options))
    return PlayedGame(game, setup, actions, language, played)


@cache
def _played(name: str, players: tuple[str, ...], turns: int, options: bytes) -> Any:
    if name == "d21":
        game, setup, told = parse(D21.read_bytes())
        return game, setup.renamed(dict(zip(setup.players, players, strict=True))), told[:turns]
    header = {"game": name, "version": 1, "players": players, "options": msgspec.Raw(options)}
    game, setup = parse_header(msgspec.json.encode(header))
    chance, state = Random(name), game.start(setup)
    actions: list[Action] = []
    while game.outcome(state) is None and len(actions) < turns:
        view: Any = SimpleNamespace(game=game, state=state, wanted=game.wanted_dice(state))
        actions.append(next_action(view, chance))
        state = game.apply(state, actions[-1])
    return game, setup, tuple(actions)
