"""Pictures of corrected readings, with the reading and the truth: a labelled folder.

`labels.json` names the pictures in `images/`, in the format used to evaluate readings. Labels are
written last and deleted first, so that after a power cut every label has its picture.
"""

import contextlib
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.dice import Settled
from companion.language.errors import TranslatedError
from companion.learning.feedback import ShownReading
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import read_text

Labels = dict[str, dict[str, Any]]

_OURS = re.compile(r"(\d{6,})\.png(\.part)?")


class BadLabels(TranslatedError, ValueError):
    """The labels of the pictures cannot be parsed."""

    message = "The file {name} of the corrected pictures cannot be read: no more are kept."


def label(settled: Settled, game: str, truth: Sequence[ShownReading], at: str) -> dict[str, Any]:
    """Return a picture's label: the dice truly there, the dice awaited, and the reading.

    `at`: ISO 8601.
    """
    reading = settled.reading
    return {
        "dice": [
            {"value": die.value, "box": die.box}
            | ({"kind": die.kind, "colour": die.colour} if die.kind is not None else {})
            for die in truth
        ],
        "label_origin": "table",
        "set": game,
        "at": at,
        "wanted": msgspec.to_builtins(settled.wanted),
        "read": {
            "sure": reading.sure,
            "dice": [
                {
                    "value": die.value,
                    "sure": die.sure,
                    "confidence": die.confidence,
                    "box": die.box,
                    "doubt": die.doubt,
                }
                for die in reading.dice
            ],
            "unread": [{"box": object_.box, "doubt": object_.doubt} for object_ in reading.unread],
        },
    }


class Corrections:
    """The labelled folder.

    Only the number of the last name is kept in memory: no name is used for two pictures, even if
    the first was deleted.
    """

    def __init__(self, folder: Path) -> None:
        """Use the folder; the first picture creates the folder."""
        self._folder = folder
        self._images = folder / "images"
        self._labels = folder / "labels.json"
        self._last = 0  # the number in the newest name

    def labels(self) -> Labels:
        """Return every picture's label by its name, the oldest first. Raises BadLabels, OSError."""
        try:
            labels = json.loads(read_text(self._labels))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError) as error:
            raise BadLabels(name=self._labels.name) from error
        if not isinstance(labels, dict) or not all(isinstance(v, dict) for v in labels.values()):
            raise BadLabels(name=self._labels.name)
        return dict(sorted(labels.items(), key=lambda item: _age(item[0])))

    @property
    def size(self) -> int:
        """The disk space of pictures and labels, in bytes. Raises OSError."""
        return sum(path.stat().st_size for path in (*self._pictures(), *self._labels_file()))

    def add(self, picture: bytes, label: dict[str, Any], most: int) -> str | None:
        """Keep a PNG picture; delete the oldest until all take at most `most` bytes.

        Return the picture's name, or None if the picture alone is larger. Raises BadLabels,
        OSError; older pictures may be deleted then, but nothing else has changed.
        """
        labels = self.labels()
        self._sweep(labels)
        self._last = max((self._last, *map(_age, labels))) + 1
        name = f"{self._last:06}.png"
        while len(_text({**labels, name: label})) + len(picture) + self._taken() > most:
            if not labels:
                return None
            self._drop(labels, next(iter(labels)))
        make_folder(self._images)
        write_whole(self._images / name, picture)
        write_whole(self._labels, _text({**labels, name: label}))
        return name

    def shrink(self, most: int) -> None:
        """Delete the oldest until all take at most `most` bytes. Raises BadLabels, OSError."""
        labels = self.labels()
        self._sweep(labels)
        while labels and self.size > most:
            self._drop(labels, next(iter(labels)))

    def relabel(self, name: str, label: dict[str, Any]) -> None:
        """Replace a picture's label, if the picture still exists. Raises BadLabels, OSError."""
        labels = self.labels()
        if name in labels:
            write_whole(self._labels, _text({**labels, name: label}))

    def remove(self, name: str) -> None:
        """Delete a picture, if it still exists. Raises BadLabels, OSError."""
        labels = self.labels()
        if name in labels:
            self._drop(labels, name)

    def clear(self) -> None:
        """Delete every picture, even if the labels are broken. Raises OSError."""
        self._labels.unlink(missing_ok=True)
        for picture in self._pictures():
            picture.unlink(missing_ok=True)

    def _drop(self, labels: Labels, name: str) -> None:
        del labels[name]
        write_whole(self._labels, _text(labels))
        (self._images / name).unlink(missing_ok=True)

    def _sweep(self, labels: Labels) -> None:
        """Delete the pictures that a power cut left without a label."""
        for picture in self._pictures():
            if picture.name not in labels:
                with contextlib.suppress(OSError):
                    picture.unlink()

    def _taken(self) -> int:
        return sum(path.stat().st_size for path in self._pictures())

    def _pictures(self) -> list[Path]:
        if not self._images.is_dir():
            return []
        return [path for path in self._images.iterdir() if _OURS.fullmatch(path.name)]

    def _labels_file(self) -> list[Path]:
        return [self._labels] if self._labels.is_file() else []


def _age(name: str) -> int:
    """Return the number in a picture's name, higher for later pictures; 0 for a foreign name."""
    ours = _OURS.fullmatch(name)
    return int(ours[1]) if ours else 0


def _text(labels: Labels) -> bytes:
    return json.dumps(labels, ensure_ascii=False, indent=1).encode()
