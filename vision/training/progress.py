"""Print the figures of a training, smoothed, at regular steps."""

import time
from collections.abc import Sequence


class Progress:
    """Prints exponential means of the figures in `names` every `each` steps.

    `smooth` (0 to 1) is the weight of the former mean at each step.
    """

    def __init__(self, names: Sequence[str], each: int, smooth: float = 0.98) -> None:
        self._names, self._each, self._smooth = names, each, smooth
        self._means = [0.0] * len(names)
        self._began = time.monotonic()

    def note(self, step: int, *figures: float) -> None:
        """Add the figures of `step` (counted from 1), in the order of `names`."""
        new = 1 - self._smooth
        self._means = [m + new * (v - m) for m, v in zip(self._means, figures, strict=True)]
        if step % self._each == 0:
            known = 1 - self._smooth**step  # the means began at 0
            pairs = zip(self._names, self._means, strict=True)
            words = "  ".join(f"{name} {mean / known:.3f}" for name, mean in pairs)
            print(f"{step} {time.monotonic() - self._began:.0f} s  {words}", flush=True)
