"""Apply people's answers about the dice in the tray to the tray's memory and to the draft.

The old memory and draft go in, new ones come out. An answer about an object that is gone changes
neither; an answer given while the tray is being read again changes only the memory.
"""

from msgspec.structs import replace

from companion.dice import Box, Die
from companion.messages import AddDie, Declare, NoDie, RemoveDie, SetDie
from companion.tray.draft import Ask, Draft
from companion.tray.open_roll import OpenRoll
from companion.tray.tray_memory import TrayMemory

Answer = SetDie | AddDie | RemoveDie | NoDie | Declare


def apply(
    tray: TrayMemory, draft: Draft, answer: Answer, table: OpenRoll
) -> tuple[TrayMemory, Draft | None]:
    """Return the memory and the draft after an answer; no draft if the tray is empty.

    Raises IndexError for a die that the draft does not have.
    """
    match answer:
        case SetDie():
            return _die_set(tray, draft, answer, table)
        case AddDie(die, box):
            return _die_added(tray, draft, die, box, table)
        case RemoveDie():
            return _die_removed(tray, draft, answer, table)
        case NoDie(box):
            return _no_die(tray, draft, box, table)
        case Declare():
            return _declared(tray, draft, table)


def _die_set(
    tray: TrayMemory, draft: Draft, answer: SetDie, table: OpenRoll
) -> tuple[TrayMemory, Draft]:
    index, box = _meant(tray, draft, answer)
    tray = tray.answered(box, answer)
    if index is not None:
        draft = draft.with_value(index, answer.value, answer.colour, answer.size, answer.kind)
        if (answer.colour, answer.size, answer.kind) != (None, None, None):
            draft = draft.reckoned(tray.out, table)
    return tray, draft


def _die_added(
    tray: TrayMemory, draft: Draft, die: Die, box: Box | None, table: OpenRoll
) -> tuple[TrayMemory, Draft]:
    # a die that was not read at the box, or anywhere
    if draft.awaited and box in tray.unread:
        return tray.added(box, die, fresh=False), draft
    if not draft.misses(box):
        return tray, draft
    thrown = draft.first is None
    draft = draft.with_die(die, box)
    tray = tray.added(draft.dice[-1].box, die, fresh=thrown)
    return tray, draft.reckoned(tray.out, table)


def _die_removed(
    tray: TrayMemory, draft: Draft, answer: RemoveDie, table: OpenRoll
) -> tuple[TrayMemory, Draft | None]:
    index, box = _meant(tray, draft, answer)
    if box is not None:
        tray = tray.ignoring([box])
    if index is not None:
        draft = draft.without(index).reckoned(tray.out, table)
        if draft.first is Ask.ALREADY_THERE and not draft.dice and not draft.unread:
            return tray, None
    return tray, draft


def _no_die(
    tray: TrayMemory, draft: Draft, box: Box | None, table: OpenRoll
) -> tuple[TrayMemory, Draft | None]:
    # The unread object in the box (or any) is no die; the others are untouched.
    if draft.awaited and box in tray.unread:
        return tray.ignoring([box]), draft
    dropped = [unread for unread in draft.unread if box in (None, unread.box)]
    left = tuple(unread for unread in draft.unread if unread not in dropped)
    loose = draft.loose and box is not None
    if not dropped and loose == draft.loose:
        return tray, draft
    tray = tray.ignoring(unread.box for unread in dropped)
    if not draft.dice and not left:
        return tray, None
    return tray, replace(draft, unread=left, loose=loose).reckoned(tray.out, table)


def _declared(tray: TrayMemory, draft: Draft, table: OpenRoll) -> tuple[TrayMemory, Draft]:
    if draft.first is Ask.ALREADY_THERE:
        # the dice are to count: from now on their doubts are asked about
        return tray.all_thrown(), draft.all_thrown(None).reckoned(tray.out, table)
    # the draft is the roll: unread objects are no dice
    tray = tray.ignoring(unread.box for unread in draft.unread)
    return tray, draft.declared().reckoned(tray.out, table)


def _meant(
    tray: TrayMemory, draft: Draft, answer: SetDie | RemoveDie
) -> tuple[int | None, Box | None]:
    """Return the index in the draft of the die that is meant, and its box. Raises IndexError.

    While the tray is being read again, the die has a box and no index; a die that is gone has
    neither.
    """
    if answer.since is None:
        return answer.index, draft.at(answer.index).box
    if draft.awaited:
        return None, tray.place_of(answer.since)
    index = draft.index_of(answer.since)
    return index, None if index is None else draft.dice[index].box
