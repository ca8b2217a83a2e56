"""Big dice and small ones: only told where both lie in view."""

from itertools import pairwise

from companion.dice import Size

_LEAST_RATIO = 1.3  # of a big die's side to a small one's; perspective alone makes 1.2


def name_sizes(sides: list[float]) -> list[Size | None]:
    """A size for each die by the length of its top face's side, in pixels.

    Big and small are told apart at the widest gap between the sorted lengths; without a
    gap of a third nobody can say, and every size is None.
    """
    if len(sides) < 2:
        return [None] * len(sides)
    order = sorted(sides)
    ratio, limit = max((b / max(a, 1e-6), b) for a, b in pairwise(order))
    if ratio < _LEAST_RATIO:
        return [None] * len(sides)
    return [Size.BIG if side >= limit else Size.SMALL for side in sides]
