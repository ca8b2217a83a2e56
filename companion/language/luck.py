"""Luck in a word, the same wherever luck is told."""

from companion.language.text import Text

USUAL = 0.967  # standard deviations: two in three results lie nearer to the average
RARE = 1.96  # standard deviations: one in twenty results lies farther from the average

_AS_EXPECTED = Text("as expected")
_LUCKY = Text("lucky")
_VERY_LUCKY = Text("very lucky")
_UNLUCKY = Text("unlucky")
_VERY_UNLUCKY = Text("very unlucky")


def luck_word(gave: float, spread: float) -> Text:
    """Return how lucky somebody was whose dice gave `gave` more than they do on average.

    `spread` is the standard deviation of that. As expected is whatever two in three have; very
    lucky and very unlucky is one in twenty.
    """
    if abs(gave) <= USUAL * spread or spread <= 0:
        return _AS_EXPECTED
    if abs(gave) <= RARE * spread:
        return _LUCKY if gave > 0 else _UNLUCKY
    return _VERY_LUCKY if gave > 0 else _VERY_UNLUCKY
