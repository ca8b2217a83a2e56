"""The question a view asks the table (one at a time) and the possible answers.

Pure functions of a view; the keys of sentences and answers are those of `words.toml`.
"""

from enum import StrEnum

from msgspec import Struct

from companion.language.text import Text
from companion.table.view import View
from companion.tray.draft import Ask


class Answer(StrEnum):
    """A possible answer to a question; each is a button."""

    FACE = "answer_face"  # enter the value of the doubtful die
    ADD = "answer_add"  # there is another die
    COUNT = "answer_count"  # this is a roll
    COUNT_ANYWAY = "answer_count_anyway"  # count dice that lay there before
    NOTHING = "answer_nothing"  # the unread object is no die
    CORRECT = "answer_correct"  # this is the true last roll
    KEPT = "answer_kept"  # these dice lie beside the tray
    FORGET = "answer_forget"  # this is no roll
    CANCEL = "answer_cancel"  # stop reading


class Question(Struct, frozen=True):
    """A question: its sentence's key and facts, and its answers, the likeliest first."""

    ask: Ask
    key: str
    answers: tuple[Answer, ...]
    facts: dict[str, object] = {}


# The order of questions: a face, then missing or extra dice, then whether the roll counts.
_ORDER = (
    Ask.NO_ROLL_LEFT,
    Ask.EMPTY_TRAY,
    Ask.ALREADY_THERE,
    Ask.DOUBTFUL,
    Ask.TOO_FEW,
    Ask.TOO_MANY,
    Ask.WRONG_DICE,
    Ask.WHICH_KEPT,
    Ask.UNREAD,
    Ask.NOT_ALL_ROLLED,
    Ask.BEFORE_TURN,
    Ask.NO_MOVEMENT,
    Ask.REFUSED,
)


def question(view: View) -> Question | None:
    """Return the question to ask now; None if there is none."""
    draft = view.draft
    if draft is None:
        return None
    if draft.awaited:
        return Question(Ask.NO_MOVEMENT, "reading", (Answer.CANCEL,))
    ask = next((ask for ask in _ORDER if ask in view.asks), None)
    return None if ask is None else _question(ask, view)


def beside(view: View) -> tuple[tuple[int, ...], int]:
    """Return the positions of the roll that may lie beside the tray, and the number that do."""
    if view.draft is None:
        return (), 0
    in_tray = {die.position for die in view.draft.dice if die.position is not None}
    rolled = len(view.game.rolled(view.state))
    gone = tuple(position for position in range(rolled) if position not in in_tray)
    return gone, rolled - len(view.draft.dice)


def _question(ask: Ask, view: View) -> Question:  # noqa: PLR0911, PLR0912  one case an ask
    draft = view.draft
    assert draft is not None
    seen = len(draft.dice)
    rolled = len(view.game.rolled(view.state))
    whole = rolled > 0 and seen == rolled
    correct = (Answer.CORRECT,) if whole and draft.unmoved else ()
    match ask:
        case Ask.NO_ROLL_LEFT:
            again = (Answer.CORRECT,) if whole and not _doubtful(view) else ()
            moved = draft.fresh or not draft.unmoved
            key = "ask_no_roll_left" if moved else "ask_no_roll_left_read"
            return Question(ask, key, (Answer.FORGET, *again))
        case Ask.EMPTY_TRAY:
            return Question(ask, "ask_empty_tray", (Answer.FORGET,))
        case Ask.ALREADY_THERE:
            answers = (Answer.FORGET, Answer.COUNT_ANYWAY, *correct)
            return Question(ask, "ask_already_there", answers)
        case Ask.DOUBTFUL:
            die = next(die for die in draft.dice if not die.sure)
            key = f"doubt_{die.doubt}" if die.doubt else "doubt_unclear"
            return Question(ask, key, (Answer.FACE, Answer.FORGET))
        case Ask.TOO_FEW:
            wanted = view.wanted.most if view.wanted else rolled
            facts: dict[str, object] = {"seen": seen, "wanted": wanted}
            mismatch = _mismatch(view)
            if mismatch is not None and not draft.unread:
                facts, key = {"what": mismatch}, "ask_too_few_named"
            else:
                key = "ask_too_few_unread" if draft.unread else "ask_too_few"
            return Question(ask, key, (Answer.ADD, Answer.FORGET), facts)
        case Ask.TOO_MANY:
            wanted = view.wanted.most if view.wanted else rolled
            facts = {"seen": seen, "wanted": wanted}
            return Question(ask, "ask_too_many", (Answer.FORGET,), facts)
        case Ask.WRONG_DICE:
            mismatch = _mismatch(view)
            key = "ask_wrong_dice_unnamed" if mismatch is None else "ask_wrong_dice"
            return Question(ask, key, (Answer.FORGET,), {"what": mismatch} if mismatch else {})
        case Ask.WHICH_KEPT:
            count = beside(view)[1]
            return Question(ask, "ask_which_kept", (Answer.KEPT, Answer.FORGET), {"count": count})
        case Ask.UNREAD:
            key = "ask_unread" if draft.unread else "ask_loose"
            return Question(ask, key, (Answer.NOTHING, Answer.ADD, Answer.FORGET))
        case Ask.NOT_ALL_ROLLED:
            return Question(ask, "ask_not_all_rolled", (Answer.COUNT, Answer.FORGET))
        case Ask.BEFORE_TURN:
            facts = {"name": view.to_play or ""}
            return Question(ask, "ask_before_turn", (Answer.COUNT, Answer.FORGET), facts)
        case Ask.NO_MOVEMENT:
            return Question(ask, "ask_no_movement", (Answer.COUNT, *correct, Answer.FORGET))
        case Ask.REFUSED:
            return Question(ask, "ask_refused", (Answer.FORGET,), {"why": draft.refused})


def _mismatch(view: View) -> Text | None:
    """Return the missing or extra dice, in the game's words."""
    dice = [die.die for die in view.draft.dice] if view.draft is not None else []
    return view.game.mismatch(view.state, dice)


def _doubtful(view: View) -> bool:
    return view.draft is not None and not all(die.sure for die in view.draft.dice)
