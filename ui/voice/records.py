"""Find the records that a finished game has broken, as phrases."""

from pathlib import Path

from companion.profiles import Profiles
from companion.statistics.milestones import MilestoneKind, milestones
from companion.statistics.store import lines
from companion.table.view import View
from ui.voice.catalogue import player, word
from ui.voice.phrase import Phrases


def record_in(folder: Path, view: View, profiles: Profiles) -> Phrases:
    """Return the phrases about a finished game's records among the earlier games of a folder.

    The table's record, else each personal best; empty without an earlier game. `profiles` tell
    which names belong to the same person. Raises OSError.
    """
    records = milestones(lines(folder), view.id, profiles)
    if any(record.kind is MilestoneKind.BEST_HERE for record in records):
        return (word("record.table", "."),)
    own = [record.name for record in records if record.kind is MilestoneKind.BEST_OWN]
    return tuple(phrase for name in own for phrase in (player(name), word("record.own", ".")))
