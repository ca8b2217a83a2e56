"""The rules accept every action or refuse it by name, without any other error."""

from collections.abc import Sequence
from random import Random

import pytest

from companion.dice import Colour, Size
from companion.games.desfausse.actions import (
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    RolledDie,
    Trophy,
)
from companion.games.desfausse.columns import COLUMNS
from companion.games.desfausse.state import State
from companion.games.errors import IllegalAction
from companion.language.catalogue import languages
from tests.companion.games.desfausse.invariants import check
from tests.companion.games.desfausse.tabletop import GAME, setup, thrown

NAMES = ("Ana", "Bo", "cup", "Zoe", "")


def anything(chance: Random) -> DesfausseAction:
    """Return an action with any values, legal or not."""

    def some(most: int) -> tuple[int, ...]:
        return tuple(chance.randint(-1, 7) for _ in range(chance.randint(0, most)))

    def any_die() -> RolledDie:
        return RolledDie(chance.choice(list(Size)), colour(), chance.randint(-1, 8))

    def colour() -> Colour:
        return chance.choice((Colour.RED, Colour.GREEN, Colour.BLUE))

    column = chance.choice(COLUMNS)
    source = (chance.randint(-1, 4), chance.choice(COLUMNS))
    to = tuple(chance.choice(NAMES) for _ in range(chance.randint(0, 3)))
    actions: Sequence[DesfausseAction] = (
        Roll(tuple(any_die() for _ in range(chance.randint(0, 9))), some(4)),
        Name(chance.randint(-1, 7)),
        Discard(some(4), some(3), to, chance.random() < 0.3, chance.random() < 0.3),
        Give(chance.choice(NAMES), chance.choice(list(Size)), colour()),
        Trophy(column, moved_from=chance.choice((None, source))),
        Trophy(column, chance.choice(NAMES), chance.randint(0, 4), chance.choice((None, source))),
        EndTurn(),
        EndRound(),
    )
    return chance.choice(actions)


@pytest.mark.parametrize("tracking", ["dice", "board"])
@pytest.mark.parametrize("seed", range(4))
def test_any_action_is_accepted_or_refused_by_a_rule(seed: int, tracking: str) -> None:
    chance = Random(seed)
    state: State = GAME.start(setup(2 + seed % 4, tracking=tracking))  # type: ignore[arg-type]
    said: list[str] = []
    for _ in range(150):
        for _ in range(8):
            action = anything(chance)
            try:
                after = GAME.apply(state, action)
            except IllegalAction as refusal:
                said += [refusal.sentence(language) for language in languages()]
            else:
                check(after, GAME.choices(after))
        choices = GAME.choices(state)
        throws = GAME.wanted_dice(state) is not None and (not choices or chance.random() < 0.5)
        if state.finished:
            break
        state = GAME.apply(state, thrown(state, chance) if throws else chance.choice(choices))
    assert said
    assert not [sentence for sentence in said if "{" in sentence]
