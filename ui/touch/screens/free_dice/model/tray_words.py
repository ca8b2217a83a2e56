"""The texts of the free dice's screen, from their state alone."""

from collections import Counter

from msgspec import Struct

from companion.dice import Box, DieKind
from companion.extras.fairness import Judgement, judge
from companion.extras.free_dice import FreeDice, FreeRoll
from companion.language.text import whole

LAST = 8
FIGURE_SPACE = "\u2007"  # as wide as a figure: the rolls stand in a column
_PIPS = "⚀⚁⚂⚃⚄⚅"
_OUTLYING = {  # by verdict, and whether the face comes too often
    (Judgement.UNUSUAL, True): "free_dice.unusual_often",
    (Judgement.UNUSUAL, False): "free_dice.unusual_seldom",
    (Judgement.STRIKING, True): "free_dice.striking_often",
    (Judgement.STRIKING, False): "free_dice.striking_seldom",
}


class Said(Struct, frozen=True):
    """The key of a sentence, and its facts."""

    key: str
    facts: dict[str, object] = {}


class Asked(Struct, frozen=True):
    """The present question: about a die, an unread object in a box, or the whole tray."""

    said: Said
    answers: tuple[str, ...]
    die: int | None = None
    likely: tuple[int, ...] = ()
    box: Box | None = None


def asked(state: FreeDice) -> Asked | None:
    """Return the question to settle first; None while everything is known."""
    draft, place = state.draft, state.doubtful
    if place is not None:
        die = draft.dice[place]
        key = f"doubt_{die.doubt}" if die.doubt else "doubt_unclear"
        return Asked(
            Said(key),
            ("free_dice.other_face", "no_die"),
            die=place,
            likely=die.likely[:2] or (die.die.value,),
            box=die.box,
        )
    if draft.unread:
        box = draft.unread[0].box
        return Asked(Said("doubt_foreign"), ("free_dice.its_face", "no_die"), box=box)
    if draft.loose:
        return Asked(Said("ask_loose"), ("free_dice.all_there", "reread"))
    return None


def heading(state: FreeDice, *, by_hand: bool = False) -> Said:
    """Return the number of dice and their sum, or the reason why the sum is unknown.

    `by_hand`: dice are entered by touch.
    """
    draft, count = state.draft, len(state.draft.dice)
    if not count:
        return Said("free_dice.none_entered" if by_hand else "free_dice.none")
    if not draft.read:
        key = "free_dice.sum_open_one" if count == 1 else "free_dice.sum_open"
        return Said(key, {"count": count})
    total = sum(die.die.value for die in draft.dice)
    return Said("free_dice.sum_one" if count == 1 else "free_dice.sum", _facts(count, total))


def counts(state: FreeDice) -> str:
    """Return how often each known value lies in the tray: "⚂ × 2   ⚄ × 1"."""
    lying = Counter(die.die.value for die in state.draft.dice if die.sure)
    return "   ".join(f"{count} × {_pip(value)}" for value, count in sorted(lying.items()))


def note(state: FreeDice) -> Said | None:
    """Return why the dice in the tray are not counted, if they are not."""
    draft = state.draft
    if draft.dice and draft.read and not draft.fresh:
        return Said("free_dice.from_before")
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


def fairness(state: FreeDice) -> tuple[Said, float]:
    """Return the verdict on the counted faces, and the expected count of each face."""
    tally = state.tally(DieKind.D6)
    found = judge(tally)
    facts: dict[str, object] = {"count": found.count, "missing": found.needed - found.count}
    match found.judgement:
        case Judgement.FEW:
            return Said("free_dice.few", facts), 0.0
        case Judgement.USUAL:
            facts["share"] = max(1, round(100 * found.chance))
            return Said("free_dice.usual", facts), found.expected
    facts |= {"face": found.outlier, "one_in": whole(found.one_in)}
    often = tally[found.outlier] > found.expected
    return Said(_OUTLYING[found.judgement, often], facts), found.expected


def _facts(count: int, total: int) -> dict[str, object]:
    return {"count": count, "sum": total}


def in_words(throw: FreeRoll) -> str:
    """Return a throw and its sum: "3 4 6 = 13"."""
    values = " ".join(map(str, throw.values))
    return f"{values} = {throw.total}" if len(throw.values) > 1 else values


def _pip(value: int) -> str:
    return _PIPS[value - 1] if value in range(1, 7) else str(value)
