"""A learner that only listens."""

from companion.dice import Box, Settled
from companion.learning.feedback import ReadingVerdict, ShownReading, verdict

Word = tuple[ReadingVerdict, dict[Box | None, int]]


class Listening:
    """A learner that stores the current truth of each reading."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Settled, tuple[ShownReading, ...]]] = {}
        self.games: set[str] = set()

    def judged(self, settled: Settled, game: str, truth: tuple[ShownReading, ...]) -> None:
        self.games.add(game)
        self.known[settled.frame] = (settled, truth)

    def withdrawn(self, settled: Settled) -> None:
        del self.known[settled.frame]

    @property
    def words(self) -> list[Word]:
        """The verdict on each reading, with the true values by box."""
        return [
            (verdict(settled.reading, truth), {die.box: die.value for die in truth})
            for settled, truth in self.known.values()
        ]
