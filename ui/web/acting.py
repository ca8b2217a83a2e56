"""Turn the wishes of admitted devices into messages to the table."""

from random import Random

from companion.dice import Settled
from companion.games.leaving import Leave
from companion.language.text import Text
from companion.messages import Act, Message, Pencil, Press, Pressed
from companion.table.view import View
from ui.web import photo_roll
from ui.web.asking import NotAsked, answered
from ui.web.choices import find_choice
from ui.web.dice import WrongDice, entered, rolled_virtually, wanted
from ui.web.picks import Picks, WrongPick
from ui.web.protocol import Wish
from ui.web.wording import WORDS

_PRESSES = {"end_turn": Press.END_TURN, "undo": Press.UNDO, "reread": Press.REREAD}


class NotPossible(Exception):
    """A wish that cannot become a message; `text` is the reason."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text


def message_of(
    view: View,
    wish: Wish,
    at: float,
    chance: Random,
    picks: Picks,
    *,
    settled: Settled | None = None,
) -> Message | None:
    """Return the message for a wish; None for a pick that completes no action yet.

    `view` is the view in which the wish was made, `at` its time in seconds on the clock of the
    box's presses. `chance` rolls virtual dice; `settled` is the reading of the photograph in the
    wish, if known. Raises NotPossible, or IllegalAction for dice that break a rule.
    """
    message: Message | None
    match wish.do:
        case "pencil":
            message = _pencilled(view, wish.choice)
        case "pick":
            message = _picked(view, wish.choice or "", picks)
        case "leave":
            message = Act(Leave(wish.player))
        case "answer":
            message = _answered(view, wish)
        case "roll" | "dice" | "photo":
            message = _rolled(view, wish, chance, settled)
        case _:
            message = Pressed(_PRESSES[wish.do], at)
    return message


def _rolled(view: View, wish: Wish, chance: Random, settled: Settled | None) -> Message:
    """Return a roll from entered, photographed or virtual dice."""
    try:
        if wish.do == "roll":
            return rolled_virtually(view, wish.kept, chance)
        if wish.do == "photo":
            return photo_roll.entered(view, wish.photo, wish.kept, settled)
        return Act(entered(view, wish.dice))
    except photo_roll.NoRoll as why:
        raise NotPossible(why.text) from None
    except WrongDice:
        count = len(wanted(view))
        key = "wrong_dice" if count else "no_dice_now"
        raise NotPossible(WORDS.text(key, count=count)) from None


def _answered(view: View, wish: Wish) -> Message:
    try:
        return answered(view, wish)
    except NotAsked:
        raise NotPossible(WORDS["not_asked"]) from None
    except WrongDice:
        raise NotPossible(WORDS["wrong_die"]) from None


def _pencilled(view: View, key: str | None) -> Pencil:
    if not key:
        return Pencil(None)
    action = find_choice(view, key)
    if action is None:
        raise NotPossible(WORDS["no_such_choice"])
    return Pencil(action)


def _picked(view: View, key: str, picks: Picks) -> Pencil | None:
    try:
        action = picks.pick(view, key)
    except WrongPick:
        raise NotPossible(WORDS["no_such_choice"]) from None
    if action is None and view.pencilled is None:
        return None
    return Pencil(action)
