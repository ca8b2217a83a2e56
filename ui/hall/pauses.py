"""How long a line to the broker waits before it is made anew."""

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds between two tries
LONGEST_RIVAL_PAUSE = 300.0  # seconds, where the broker says that another program takes the line
MANY_LOSSES = 3


class Pauses:
    """The pauses of one line, in seconds.

    Two programs of one name throw each other out whenever one of them connects: each pause is twice
    the one before until a line has stood for longer than the longest pause of the other program.
    """

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._losses = 0

    @property
    def loses_again_and_again(self) -> bool:
        """Whether several lines in a row were lost soon after they came up."""
        return self._losses >= MANY_LOSSES

    def after_failure(self) -> float:
        """Return the pause after a line that never came up."""
        return self._longer(LONGEST_PAUSE)

    def after_loss(self, stood: float) -> float:
        """Return the pause after a line that broke, which had stood so many seconds."""
        return self._after(stood, LONGEST_PAUSE)

    def after_rival(self, stood: float) -> float:
        """Return the pause after another program took the line, which had stood so long."""
        return self._after(stood, LONGEST_RIVAL_PAUSE)

    def _after(self, stood: float, longest: float) -> float:
        if stood > 2 * longest:
            self._pause, self._losses = FIRST_PAUSE, 0
            return self._pause
        self._losses += 1
        return self._longer(longest)

    def _longer(self, longest: float) -> float:
        self._pause = min(2 * self._pause, longest)
        return self._pause
