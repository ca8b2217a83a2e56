"""Smoothed figures of a training, printed now and then."""

import time
from collections.abc import Sequence


class Progress:
    """Keeps an exponential mean of each figure in `names` and prints all every `each` steps.

    `smooth` is how much of a mean stays at each step; the last of `steps` is printed as well.
    """

    def __init__(self, names: Sequence[str], steps: int, each: int, smooth: float = 0.99) -> None:
        self._names, self._steps, self._each, self._smooth = names, steps, each, smooth
        self._means = [0.0] * len(names)
        self._began = time.time()

    def note(self, step: int, *figures: float) -> None:
        """Take the figures of `step`, counted from 1."""
        new = 1 - self._smooth
        self._means = [m + new * (v - m) for m, v in zip(self._means, figures, strict=True)]
        if step % self._each == 0 or step == self._steps:
            known = 1 - self._smooth**step  # the means began at 0
            pairs = zip(self._names, self._means, strict=True)
            words = "  ".join(f"{name} {mean / known:.3f}" for name, mean in pairs)
            print(f"{step} {time.time() - self._began:.0f} s  {words}", flush=True)
