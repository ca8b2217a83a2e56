"""The rules refuse every bad record by naming a rule, and never crash."""

import json
from random import Random
from typing import Any

import pytest

from companion.games.datis import GAME
from companion.games.datis.actions import DatisAction
from companion.games.errors import IllegalAction
from companion.games.record import BadRecord, encode, parse_action
from companion.language.catalogue import languages
from companion.language.errors import TranslatedError
from tests.companion.games.datis.dealer import Dealer
from tests.companion.games.datis.table import after, setup

STRANGE: tuple[Any, ...] = (
    "", "Zoé", "Ana", "green", "green-d12", "blue-d10", "all", 0, -1, 10, 10**30, True, None,
    [], {}, ["green-d4"], ["green", "green"], {"Ana": 3}, {"green-d4": 1}, [{"Bo": 2}],
)  # fmt: skip


def spoiled(action: DatisAction, chance: Random) -> str:
    """Return the action's line with a part changed, dropped or doubled."""
    told = json.loads(encode(action))
    place: Any = told
    while True:
        key = chance.choice(list(place)) if isinstance(place, dict) else None
        key = key if key is not None else chance.randrange(len(place))
        inner = place[key]
        if isinstance(inner, dict | list) and inner and chance.random() < 0.6:
            place = inner
            continue
        if isinstance(place, list) and chance.random() < 0.4:
            place.append(place[key])
        elif chance.random() < 0.2:
            del place[key]
        else:
            place[key] = chance.choice(STRANGE)
        return json.dumps(told)


def parsed(line: str) -> DatisAction:
    """Return the action of a line. Raises BadRecord."""
    action = parse_action(GAME, line, 2)
    assert isinstance(action, DatisAction)
    return action


@pytest.mark.parametrize("seed", range(12))
def test_a_spoiled_action_is_refused_in_both_languages_or_legal(seed: int) -> None:
    chance, dealer = Random(seed), Dealer(seed)
    state = GAME.start(setup(2 + seed % 3))
    refused: list[TranslatedError] = []
    while GAME.outcome(state) is None:
        action = dealer.next(state)
        for _ in range(6):
            try:
                other = GAME.apply(state, parsed(spoiled(action, chance)))
            except (IllegalAction, BadRecord) as no:
                refused.append(no)
            else:
                assert json.dumps(GAME.report(other))
        state = after(state, action)
    assert len(refused) > 50
    assert all(no.sentence(language) for no in refused for language in languages())
