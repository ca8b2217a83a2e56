"""An action entered step by step, where the rules list no choices: its steps and their picks."""

from msgspec import Struct

from companion.games.game import Action
from companion.language.text import Text
from ui.telling.score_table import DiceGroup, ShownDie


class Pick(Struct, frozen=True):
    """An answer to a step: its key among those of the step, and its words.

    `die` is drawn instead of the words if there is one; `row` heads the row that it stands in. One
    that is `gone` keeps its place and cannot be picked; one that is `picked` is taken back.
    """

    key: str
    text: Text
    die: ShownDie | None = None
    row: Text | None = None
    gone: bool = False
    picked: bool = False


class EntryStep(Struct, frozen=True):
    """A step: the sentence that asks (None: what is to be done is said anyway), the picks, and the
    dice `laid` by the steps before. The last has an `action` instead of picks.
    """

    said: Text | None
    picks: tuple[Pick, ...] = ()
    laid: tuple[DiceGroup, ...] = ()
    action: Action | None = None

    def offers(self, key: str) -> bool:
        """Return whether a pick of that key may be made."""
        return any(pick.key == key and not pick.gone for pick in self.picks)


class Way(Struct, frozen=True):
    """A choice as a way on a board: the squares where it starts and ends, and the face there."""

    start: str
    end: str
    face: int
    turns: bool
