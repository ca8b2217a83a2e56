"""The values shown on the card of rules, taken from the rules' own code."""

from companion.games.dalapapa.rules import MARKERS, START_TOKENS
from companion.games.dalapapa.state import (
    DOMINOES,
    DOMINOES_TO_START_FROM,
    HAND,
    PLAQUE,
    TOKENS,
    DalapapaSetup,
)
from companion.games.dalapapa.turns import FREE_CONNECTIONS, REPLAY_PRICE
from companion.games.rules_card import signed


def figures(setup: DalapapaSetup) -> dict[str, object]:
    """The values for the card's braces."""
    two, three, four = MARKERS
    return {
        "dominoes": DOMINOES,
        "laid": DOMINOES_TO_START_FROM,
        "in_hand": HAND,
        "tokens": TOKENS,
        "start_tokens": START_TOKENS,
        "two": two,
        "three": three,
        "four": four,
        "markers_of_two": MARKERS[two],
        "markers_of_three": MARKERS[three],
        "markers_of_four": MARKERS[four],
        "one_connection": signed(1 - FREE_CONNECTIONS),
        "two_connections": signed(2 - FREE_CONNECTIONS),
        "three_connections": signed(3 - FREE_CONNECTIONS),
        "four_connections": signed(4 - FREE_CONNECTIONS),
        "replay": signed(-REPLAY_PRICE),
        "plaque": signed(PLAQUE),
        "square": signed(1),
        "most_connections": setup.options.most_connections,
    }
