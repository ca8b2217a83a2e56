"""Read labelled folders of pictures.

Such a folder holds `labels.json` and `images/`. The labels name the dice in each image: value, box
(or null), kind, colour, size. Folders may keep several sets, named by `set`. A picture that a table
corrected also has the dice that were `wanted` and the reading, `read`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert

from companion.dice import Reading, WantedDice
from companion.language.text import Text
from companion.plain_files import must_be_plain
from vision.image.refusal import Refusal


def miscounted(reading: Reading, label: dict[str, Any]) -> bool:
    """Return whether a reading counts as many dice as the table did, but unlike the label.

    Then a die lay outside the picture (on the floor, say): no strictness can find it.
    """
    read = label.get("read")
    return read is not None and len(reading.dice) == len(read["dice"]) != len(label["dice"])


class BadLabels(Refusal):
    """A labelled folder that cannot be used; its text is a plain sentence."""


def labelled(root: Path) -> Iterator[tuple[str, Path, dict[str, Any]]]:
    """Yield the source, path and label of every labelled picture below `root`.

    Raises BadLabels for an invalid label file.
    """
    for file in sorted(root.rglob("labels.json")):
        folder = file.parent
        for image, label in _labels(file).items():
            source = folder.relative_to(root)
            name = source / label["set"] if label.get("set") else source
            yield name.as_posix(), folder / "images" / image, label


class _LabelledDie(Struct):
    value: int
    box: tuple[float, float, float, float] | None = None
    kind: str | None = None
    colour: str | None = None
    size: str | None = None


class _ReadDie(Struct):
    sure: bool
    confidence: float
    doubt: str | None = None


class _Read(Struct):
    sure: bool
    dice: list[_ReadDie]
    unread: list[dict[str, Any]] = []


class _Label(Struct):
    dice: list[_LabelledDie]
    set: str | None = None
    tier: str | None = None
    label_origin: str | None = None
    wanted: WantedDice | None = None
    read: _Read | None = None


def _labels(file: Path) -> dict[str, dict[str, Any]]:
    try:
        must_be_plain(file)
        labels: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8-sig"))
        convert(labels, dict[str, _Label])
    except OSError as error:
        raise BadLabels(Text("{file} cannot be opened.", file=file), because=error) from error
    except ValidationError as error:
        raise BadLabels(
            Text("{file} does not label dice as expected.", file=file),
            because=error,
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadLabels(Text("{file} is not JSON.", file=file)) from error
    return labels
