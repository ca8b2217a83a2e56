"""Records: what is said of those that a finished game has broken."""

from pathlib import Path

from companion.profiles import Profiles
from companion.statistics.milestones import MilestoneKind, milestones
from companion.statistics.store import lines
from companion.table.view import View
from ui.voice.catalogue import player, word
from ui.voice.phrase import Phrases


def record_in(folder: Path, view: View, profiles: Profiles) -> Phrases:
    """What is said of a finished game's totals among those stored in a folder before it.

    The table's record, else whose personal best it is; nothing if there is no earlier game to beat.
    `profiles` say which names are one person's. Raises OSError.
    """
    found = milestones(lines(folder), view.id, profiles)
    if any(one.kind is MilestoneKind.BEST_HERE for one in found):
        return (word("record.table", "."),)
    own = [one.name for one in found if one.kind is MilestoneKind.BEST_OWN]
    return tuple(phrase for name in own for phrase in (player(name), word("record.own", ".")))
