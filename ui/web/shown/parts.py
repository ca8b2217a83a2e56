"""The parts that a game's board is made of, as JSON values that the page draws.

A part is a dict with a `part`: a `table`, rows of `dice`, the `board` of D.21, `lines` of words or
a `sheet` of plain text. Players stand in them by their index. Every text is {"fr", "en"}.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.dice import Die
from companion.language.text import LANGUAGES, Language, Text
from companion.language.words import Words
from ui.telling import faces
from ui.telling.speech import Speech

Part = dict[str, Any]


def words() -> Words:
    """Return the words of all faces and of the games."""
    return faces.words()


def text(said: Text) -> dict[str, str]:
    """A text as JSON."""
    return {"fr": said.fr, "en": said.en}


def in_both(say: Callable[[Speech], str]) -> Text:
    """What a function says in each language."""
    return Text(*(say(Speech(words(), language)) for language in LANGUAGES))


def both(say: Callable[[Language], str]) -> Text:
    """What a function says for each language."""
    return Text(*(say(language) for language in LANGUAGES))


def plain(said: object) -> Text:
    """What is written the same in both languages."""
    return Text(str(said), str(said))


def cell(said: object = "", ink: str = "", **more: Any) -> Part:
    """A cell of a table: words or a number, and how it is written.

    `more`: `extra` is a smaller second line, `player` whose mark stands there, `say` what is read
    aloud in place of a sign, `choice` the key of what a tap on it pencils.
    """
    shown = said if isinstance(said, Text) else plain(said)
    return {"text": text(shown), "ink": ink, **more}


def row(head: Part, cells: Iterable[Part], kind: str = "") -> Part:
    """A row of a table: what it is about, and its cells; `kind` is "sum" or "total" for sums."""
    return {"head": head, "cells": list(cells), "kind": kind}


def head(said: Text, **more: Any) -> Part:
    """What a row or column is about; `more` as for a cell, and `die` is drawn beside the words."""
    return {"text": text(said), **more}


def of_player(player: int) -> Part:
    """The head of a player's row or column."""
    return {"player": player}


def table(caption: Text, heads: Iterable[Part], rows: Iterable[Part]) -> Part:
    """A table: each row has a cell for each of the heads."""
    return {"part": "table", "caption": text(caption), "heads": list(heads), "rows": list(rows)}


def lines(caption: Text, said: Iterable[Text]) -> Part:
    """A list of sentences."""
    return {"part": "lines", "caption": text(caption), "lines": [text(one) for one in said]}


def dice(caption: Text, groups: Sequence[Part]) -> Part:
    """Rows of dice, each with whose they are: see `group`."""
    return {"part": "dice", "caption": text(caption), "groups": list(groups)}


def group(player: int | None, shown: Iterable[Part], said: Text | None = None) -> Part:
    """A row of dice: a player's, or with `said` in words whose or which."""
    return {
        "player": player,
        "dice": list(shown),
        "text": None if said is None else text(said),
    }


def die(of: Die, *, label: str | None = None, kept: bool = False, doubt: bool = False) -> Part:
    """A die; `label` is what is written on it, `doubt` whether the table asks about it."""
    return {
        "value": of.value,
        "label": label if label is not None else str(of.value),
        "kind": of.kind.value,
        "colour": of.colour.value if of.colour else None,
        "size": of.size.value if of.size else None,
        "kept": kept,
        "doubt": doubt,
    }
