"""An action entered step by step, where the rules list no choices: its steps and their picks."""

from msgspec import Struct

from companion.games.game import Action
from companion.language.text import Text
from ui.telling.score_table import DiceGroup, ShownDie


class Pick(Struct, frozen=True):
    """An answer to a step: its key among those of the step, and its words.

    `die` is drawn instead of the words, if given; `row` is the heading of its row. A pick that is
    `gone` keeps its place but cannot be picked; a `picked` one can be taken back.
    """

    key: str
    text: Text
    die: ShownDie | None = None
    row: Text | None = None
    gone: bool = False
    picked: bool = False


class EntryStep(Struct, frozen=True):
    """A step of an entry: its question and its picks.

    `said` is the sentence, None if the prompt says enough; `laid` are the dice from the steps
    before. The last step has an `action` instead of picks.
    """

    said: Text | None
    picks: tuple[Pick, ...] = ()
    laid: tuple[DiceGroup, ...] = ()
    action: Action | None = None

    def offers(self, key: str) -> bool:
        """Return whether there is a pick of that key that is not gone."""
        return any(pick.key == key and not pick.gone for pick in self.picks)


class Way(Struct, frozen=True):
    """A choice as a way on a board: the first and last squares, and the face at the end."""

    start: str
    end: str
    face: int
    turns: bool
