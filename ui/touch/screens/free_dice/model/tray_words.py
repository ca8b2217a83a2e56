"""The texts of the free dice's screen, from their state alone."""

from collections import Counter

from msgspec import Struct

from companion.dice import Box, DieKind
from companion.extras.fairness import Judgement, judge
from companion.extras.free_dice import FreeDice, FreeRoll
from companion.language.text import whole
from ui.touch.model.sentence import Sentence

LAST = 8
FIGURE_SPACE = "\u2007"  # as wide as a figure: the rolls stand in a column
_PIPS = "⚀⚁⚂⚃⚄⚅"
_OUTLYING = {  # by verdict, and whether the face comes too often
    (Judgement.UNUSUAL, True): "free_dice.unusual_often",
    (Judgement.UNUSUAL, False): "free_dice.unusual_seldom",
    (Judgement.STRIKING, True): "free_dice.striking_often",
    (Judgement.STRIKING, False): "free_dice.striking_seldom",
}


class TrayQuestion(Struct, frozen=True):
    """The present question: about a die, an unread object in a box, or the whole tray."""

    question: Sentence
    answers: tuple[str, ...]
    die: int | None = None
    likely: tuple[int, ...] = ()
    box: Box | None = None


def asked(state: FreeDice) -> TrayQuestion | None:
    """Return the question to settle first; None while everything is known."""
    draft, place = state.draft, state.doubtful
    if place is not None:
        die = draft.dice[place]
        key = f"doubt_{die.doubt}" if die.doubt else "doubt_unclear"
        return TrayQuestion(
            Sentence(key),
            ("free_dice.other_face", "no_die"),
            die=place,
            likely=die.likely[:2] or (die.die.value,),
            box=die.box,
        )
    if draft.unread:
        box = draft.unread[0].box
        return TrayQuestion(Sentence("doubt_foreign"), ("free_dice.its_face", "no_die"), box=box)
    if draft.loose:
        return TrayQuestion(Sentence("ask_loose"), ("free_dice.all_there", "reread"))
    return None


def heading(state: FreeDice, *, by_hand: bool = False) -> Sentence:
    """Return the number of dice and their sum, or the reason why the sum is unknown.

    `by_hand`: dice are entered by touch.
    """
    draft, count = state.draft, len(state.draft.dice)
    if not count:
        return Sentence("free_dice.none_entered" if by_hand else "free_dice.none")
    if not draft.read:
        return Sentence("free_dice.sum_open", {"count": count})
    total = sum(die.die.value for die in draft.dice)
    return Sentence("free_dice.sum", _facts(count, total))


def counts(state: FreeDice) -> str:
    """Return how often each known value lies in the tray: "⚂ × 2   ⚄ × 1"."""
    numbers = Counter(die.die.value for die in state.draft.dice if die.sure)
    return "   ".join(f"{count} × {_pip(value)}" for value, count in sorted(numbers.items()))


def note(state: FreeDice) -> Sentence | None:
    """Return why the dice in the tray are not counted, if they are not."""
    draft = state.draft
    if draft.dice and draft.read and not draft.fresh:
        return Sentence("free_dice.from_before")
    return None


def last_throws(state: FreeDice) -> tuple[str, ...]:
    """Return the last eight throws, the latest first: "12.  3 4 6 = 13"."""
    throws = state.throws
    numbered = list(enumerate(throws, start=1))[-LAST:]
    width = len(str(len(throws)))
    return tuple(
        f"{str(number).rjust(width, FIGURE_SPACE)}.  {in_words(throw)}"
        for number, throw in reversed(numbered)
    )


def fairness(state: FreeDice) -> tuple[Sentence, float]:
    """Return the verdict on the counted faces, and the expected count of each face."""
    tally = state.tally(DieKind.D6)
    verdict = judge(tally)
    facts: dict[str, object] = {"count": verdict.count, "missing": verdict.needed - verdict.count}
    match verdict.judgement:
        case Judgement.FEW:
            return Sentence("free_dice.few", facts), 0.0
        case Judgement.USUAL:
            facts["share"] = max(1, round(100 * verdict.chance))
            return Sentence("free_dice.usual", facts), verdict.expected
    facts |= {"face": verdict.outlier, "one_in": whole(verdict.one_in)}
    often = tally[verdict.outlier] > verdict.expected
    return Sentence(_OUTLYING[verdict.judgement, often], facts), verdict.expected


def _facts(count: int, total: int) -> dict[str, object]:
    return {"count": count, "sum": total}


def in_words(throw: FreeRoll) -> str:
    """Return a throw and its sum: "3 4 6 = 13"."""
    values = " ".join(map(str, throw.values))
    return f"{values} = {throw.total}" if len(throw.values) > 1 else values


def _pip(value: int) -> str:
    return _PIPS[value - 1] if value in range(1, 7) else str(value)
