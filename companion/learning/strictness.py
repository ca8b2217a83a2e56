"""The strictness that a table has tuned for its own eye: a small file, read at the start."""

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.storage.durable_file import make_folder, write_whole
from companion.storage.files import read_text

Chance = Annotated[float, Meta(ge=0, le=1)]


class BadTuning(TranslatedError, ValueError):
    """A tuned strictness that cannot be used."""

    message = "The tuned strictness ({name}) cannot be used ({why}): the shipped one is in force."


class Strictness(Struct, frozen=True, forbid_unknown_fields=True):
    """`sure`: the confidence above which a die is sure; `before`: its earlier values."""

    sure: Chance
    before: tuple[Chance, ...] = ()


def read(path: Path, shipped: float) -> float:
    """Return the strictness in force: the tuned value, never below `shipped`. Raises BadTuning."""
    tuned = _read(path)
    return shipped if tuned is None else max(shipped, tuned.sure)


def tune(path: Path, sure: float) -> None:
    """Set the strictness. Raises OSError; a broken file is replaced."""
    try:
        present = _read(path)
    except BadTuning:
        present = None
    before = (*present.before, present.sure) if present is not None else ()
    _write(path, Strictness(sure, before))


def undo(path: Path) -> bool:
    """Restore the previous strictness; return whether there was one.

    A broken file is deleted. Raises OSError.
    """
    try:
        tuned = _read(path)
    except BadTuning:
        path.unlink(missing_ok=True)
        return True
    if tuned is None:
        return False
    if tuned.before:
        _write(path, Strictness(tuned.before[-1], tuned.before[:-1]))
    else:
        path.unlink(missing_ok=True)
    return True


def _read(path: Path) -> Strictness | None:
    try:
        return msgspec.convert(tomllib.loads(read_text(path)), Strictness)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        raise BadTuning(name=path.name, why=reason(error)) from error


def _write(path: Path, tuned: Strictness) -> None:
    make_folder(path.parent)
    text = f"""\
# Tuned with `companion tune` on the pictures this table corrected; `companion tune --undo`
# returns to the strictness before.

# A die is sure when its chance of being right is above this; never below the shipped one.
sure = {tuned.sure!r}

# The ones it replaced, in order.
before = [{", ".join(map(repr, tuned.before))}]
"""
    write_whole(path, text.encode())
