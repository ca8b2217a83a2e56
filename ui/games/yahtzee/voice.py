"""The spoken words of Yahtzee."""

from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score, Start, YahtzeeAction
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import ROLLS, State
from companion.table.view import View
from ui.voice.catalogue import number, player, points, roll, rolled, word
from ui.voice.phrase import Phrases, listed


def done(before: State, action: YahtzeeAction, after: State, *, fully: bool) -> Phrases:
    """Return the words for an action: a roll, a box, a starter, a departure."""
    match action:
        case Roll(dice, kept):
            still = roll([dice[at] for at in kept]) if fully and kept else ()
            held = (word("kept", ":"), *still[:-1], still[-1].then(".")) if still else ()
            return (*roll(dice, ":"), rolled(len(after.rolls), "."), *held)
        case Score(box):
            brought = before.written(action.box, zero=action.zero)
            total = after.sheets[before.round - 1][before.player].total
            sums = (word("total", ":"), *number(total, ".")) if fully else ()
            more = after.sheets[before.round - 1][before.player].yahtzee_bonus
            more -= before.sheet.yahtzee_bonus
            bonus = (word("and.bonus"), *number(more, ".")) if more else ()
            return (*_written(box, brought, "" if bonus else "."), *bonus, *sums)
        case Start(name):
            return (player(name), word("starts.round", "."))
        case Leave(name):
            return (player(name), word("has.left", "."))


def pencilled(view: View) -> Phrases:
    """Return the pencilled box and its points."""
    choice = view.pencilled
    if not isinstance(choice, Score):
        return ()
    worth = view.state.written(choice.box, zero=choice.zero)
    return (*_written(choice.box, worth, ";"), word("inks", "."))


def _written(box: Box, worth: int, end: str) -> Phrases:
    """Return a box and its points; a zero comes first, as the box alone sounds like a success."""
    if not worth:
        return (word("zero.in"), word(f"box.{box}", end))
    return (word(f"box.{box}", ","), *points(worth, end))


def next_step(view: View) -> Phrases:
    """Return the task: roll, roll again or choose a box."""
    state: State = view.state
    if state.finished:
        return ()
    if not state.rolls:
        return (word("roll.five", "."),)
    joker = (word("joker", "."),) if state.sheet.is_joker(state.dice) else ()
    if len(state.rolls) < ROLLS:
        return (*joker, word("may.roll"), word("or"), word("choose.box", "."))
    scoring = any(state.worths.values())
    return (*joker, word("choose.box" if scoring else "strike.box", "."))


def report(view: View) -> Phrases:
    """Return the current player, the dice, those kept, and the points for each open box."""
    state: State = view.state
    if state.finished:
        return _totals(state)
    name = state.setup.players[state.player]
    sentences: list[Phrases] = [(player(name), word("plays", "."))]
    if not state.rolls:
        sentences.append((word("not.rolled", "."),))
    else:
        dice = roll(state.dice, ";")
        sentences.append((word("on.table", ":"), *dice, rolled(len(state.rolls), ".")))
        last = view.actions[-1] if view.actions else None
        if isinstance(last, Roll) and last.kept:
            sentences.append((word("kept", ":"), *roll([last.dice[at] for at in last.kept], ".")))
    sentences.append(pencilled(view))
    sentences.append(_boxes(state))
    upper = number(state.sheet.upper, ".")
    sentences.append((word("upper.so.far", ":"), *upper))
    sentences.append(_totals(state))
    sentences.append(next_step(view))
    return tuple(phrase for sentence in sentences for phrase in sentence)


def _boxes(state: State) -> Phrases:
    """Return every open box, with its points if there are dice."""
    open_ = state.sheet.open_boxes
    if not state.rolls:
        boxes = [(word(f"box.{box}"),) for box in open_]
        return (word("open.boxes", ":"), *listed(boxes))
    worths = state.worths
    scoring = [(word(f"box.{box}", ","), *number(worth)) for box, worth in worths.items() if worth]
    none = [(word(f"box.{box}"),) for box, worth in worths.items() if not worth]
    brings = (word("open.boxes", ":"), *listed(scoring, joint=";")) if scoring else ()
    return (*brings, *((word("zero.in", ":"), *listed(none)) if none else ()))


def _totals(state: State) -> Phrases:
    sums = [
        (player(name, ","), *number(state.total(index)))
        for index, name in enumerate(state.setup.players)
    ]
    return (word("totals" if len(sums) > 1 else "total", ":"), *listed(sums, joint=";"))
