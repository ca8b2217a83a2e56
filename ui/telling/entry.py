"""An action entered step by step, where the rules list no choices: the next step and its answers."""

from msgspec import Struct

from companion.dice import Die
from companion.language.text import Text
from ui.telling.score_table import DiceGroup


class Pick(Struct, frozen=True):
    """An answer to a step: its key among those of the step, and its words.

    `die` is drawn instead of the words if there is one; `row` heads the row that it stands in. One
    that is `gone` keeps its place and cannot be picked; one that is `picked` is taken back.
    """

    key: str
    text: Text
    die: Die | None = None
    row: Text | None = None
    gone: bool = False
    picked: bool = False


class EntryStep(Struct, frozen=True):
    """A step: the sentence that asks, the picks, and the dice `laid` by the steps before."""

    said: Text
    picks: tuple[Pick, ...]
    laid: tuple[DiceGroup, ...] = ()


class WrongPick(ValueError):
    """A pick that its step does not offer."""


class Way(Struct, frozen=True):
    """A choice as a way on a board: the squares where it starts and ends, and the face there."""

    start: str
    end: str
    face: int
    turns: bool
