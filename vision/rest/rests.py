"""Every rest of the tray in a stream of frames."""

from collections.abc import Iterable, Iterator

from companion.dice import Question, Settled, WantedDice
from vision.frame import Frame
from vision.reading.reader import ReadsTray
from vision.rest.rest_watcher import RestWatcher


def rests(
    frames: Iterable[Frame], reader: ReadsTray, wanted: WantedDice | None = None
) -> Iterator[Settled]:
    """Yield the settled reading of each rest, as soon as it is known.

    `frames` are one camera's, in order. With `wanted`, dice that cannot be any of these are
    doubtful. What the frames raise is raised.
    """
    watcher, question = RestWatcher(reader), Question(wanted)
    for frame in frames:
        settled = watcher.look(frame, question)
        if settled is not None:
            yield settled
    last = watcher.finish()
    if last is not None:
        yield last
