"""What else changes when the table corrects what it said earlier."""

from collections.abc import Mapping, Sequence

from companion.games.dalapapa.actions import DalapapaAction, Grow, Merge, NewTerritory


def carried(
    actions: Sequence[DalapapaAction], index: int, new: DalapapaAction
) -> Mapping[int, DalapapaAction]:
    """The later sizes of territories whose earlier size was corrected, by index.

    Each keeps the number of squares it has grown by since: otherwise a correction would last only
    until the territory next grew.
    """
    before: dict[str, int] = {}
    now: dict[str, int] = {}
    later: dict[int, DalapapaAction] = {}
    for at, action in enumerate(actions):
        instead = new if at == index else action
        if at > index and isinstance(action, Grow):
            old, put_right = before.get(str(action.id)), now.get(str(action.id))
            if old is not None and put_right is not None and old != put_right:
                instead = later[at] = Grow(action.id, put_right + action.squares - old)
        _note(before, action)
        _note(now, instead)
    return later


def _note(sizes: dict[str, int], action: DalapapaAction) -> None:
    match action:
        case NewTerritory(id=id_, squares=squares) | Grow(id=id_, squares=squares):
            sizes[str(id_)] = squares
        case Merge(into=into, source=source):
            sizes[str(into)] = sizes.get(str(into), 0) + sizes.pop(str(source), 0)
