"""The values shown on the card of rules, taken from the rules' own code."""

from companion.games.desfausse.board import ROUNDS
from companion.games.desfausse.columns import MASTER_FACTOR, POINTS, SEVEN
from companion.games.desfausse.discarding import REVERSE_VALUE, SKIP_VALUE
from companion.games.desfausse.hand import LIMIT, START
from companion.games.desfausse.rolling import ROLLS
from companion.games.desfausse.state import TOKENS, TOKENS_A_ROUND, DesfausseSetup
from companion.games.desfausse.vocabulary import WORDS
from companion.games.rules_card import signed


def figures(setup: DesfausseSetup) -> dict[str, object]:
    """The values for the card's braces."""
    options = setup.options
    return {
        "small": len(START) - START.big,
        "big": START.big,
        "tokens": TOKENS,
        "tokens_a_round": TOKENS_A_ROUND,
        "rounds": ROUNDS,
        "rolls": ROLLS,
        "limit": LIMIT,
        "skip": SKIP_VALUE,
        "reverse": REVERSE_VALUE,
        "pairs": not options.single,
        "single": options.single,
        "master": MASTER_FACTOR,
        "seven": len(SEVEN),
        "desmons": WORDS[f"desmons_{options.desmons}"],
        "moved_token": WORDS[f"moved_token_{options.moved_token}"],
        **{
            f"points_{column}": worth if worth > 0 else signed(worth)
            for column, worth in POINTS.items()
        },
    }
