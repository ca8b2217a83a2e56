"""Apply what people answer about the dice in the tray to the tray's memory and to the draft.

The old memory and draft go in, new ones come out. An answer about something that is no longer
there changes neither; one given while the tray is being read again changes only the memory.
"""

from msgspec.structs import replace

from companion.dice import Box, Die
from companion.messages import AddDie, Declare, NoDie, RemoveDie, SetDie
from companion.tray.draft import Ask, Draft
from companion.tray.open_roll import OpenRoll
from companion.tray.tray_memory import TrayMemory

Answer = SetDie | AddDie | RemoveDie | NoDie | Declare


def apply(
    tray: TrayMemory, draft: Draft, said: Answer, table: OpenRoll
) -> tuple[TrayMemory, Draft | None]:
    """The memory and the draft after an answer; no draft where nothing is left in the tray.

    Raises IndexError for a die that the draft does not have.
    """
    match said:
        case SetDie():
            return _die_set(tray, draft, said, table)
        case AddDie(die, box):
            return _die_added(tray, draft, die, box, table)
        case RemoveDie():
            return _die_removed(tray, draft, said, table)
        case NoDie(box):
            return _no_die(tray, draft, box, table)
        case Declare():
            return _declared(tray, draft, table)


def _die_set(
    tray: TrayMemory, draft: Draft, said: SetDie, table: OpenRoll
) -> tuple[TrayMemory, Draft]:
    index, box = _meant(tray, draft, said)
    tray = tray.told(box, said)
    if index is not None:
        draft = draft.with_value(index, said.value, said.colour, said.size, said.kind)
        if (said.colour, said.size, said.kind) != (None, None, None):
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
    tray: TrayMemory, draft: Draft, said: RemoveDie, table: OpenRoll
) -> tuple[TrayMemory, Draft | None]:
    index, box = _meant(tray, draft, said)
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
    # what was not read at the box, or anywhere, is no die; nothing is said of the rest
    if draft.awaited and box in tray.unread:
        return tray.ignoring([box]), draft
    none = [thing for thing in draft.unread if box in (None, thing.box)]
    left = tuple(thing for thing in draft.unread if thing not in none)
    loose = draft.loose and box is not None
    if not none and loose == draft.loose:
        return tray, draft
    tray = tray.ignoring(thing.box for thing in none)
    if not draft.dice and not left:
        return tray, None
    return tray, replace(draft, unread=left, loose=loose).reckoned(tray.out, table)


def _declared(tray: TrayMemory, draft: Draft, table: OpenRoll) -> tuple[TrayMemory, Draft]:
    if draft.first is Ask.ALREADY_THERE:
        # the dice are to count: whatever is doubtful about them is asked from now on
        return tray.all_thrown(), draft.all_thrown(None).reckoned(tray.out, table)
    # the draft is the roll: what was not read is no die
    tray = tray.ignoring(unread.box for unread in draft.unread)
    return tray, draft.declared().reckoned(tray.out, table)


def _meant(
    tray: TrayMemory, draft: Draft, said: SetDie | RemoveDie
) -> tuple[int | None, Box | None]:
    """The index in the draft of the die that is meant, and where it lies. Raises IndexError.

    While the tray is read again it has a place and no index; if it is gone, neither.
    """
    if said.since is None:
        return said.index, draft.at(said.index).box
    if draft.awaited:
        return None, tray.place_of(said.since)
    index = draft.index_of(said.since)
    return index, None if index is None else draft.dice[index].box
