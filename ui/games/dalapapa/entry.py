"""The entry of the table's measurements: a new territory, a larger territory, or two that join."""

from collections.abc import Sequence

from companion.games.dalapapa.actions import Grow, Merge, NewTerritory
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import State, Territory
from companion.games.dalapapa.territories import next_number
from companion.language.text import Text
from ui.telling import faces
from ui.telling.entry import EntryStep, Pick
from ui.telling.paints import TERRITORIES
from ui.telling.score_table import plain

NEW, LARGER, JOIN = "new", "larger", "join"
STEPS = {NEW: "step_new", LARGER: "step_larger", JOIN: "step_join"}  # the words of each step
MOST_SQUARES = 12  # of a new territory, and of the growth by a domino


def next_step(state: State, picks: Sequence[str]) -> EntryStep | None:
    """Return the step after these picks; None while a domino is due, or without a player."""
    if not state.placed or state.finished:
        return None
    entry, *rest = picks or ("",)
    match entry:
        case "new":
            return _new(state, rest)
        case "larger":
            return _larger(state, rest)
        case "join":
            return _join(state, rest)
    several = len(state.territories)
    offered = (NEW, *((LARGER,) if several else ()), *((JOIN,) if several > 1 else ()))
    return EntryStep(None, tuple(Pick(key, _say(STEPS[key])) for key in offered))


def _new(state: State, picks: Sequence[str]) -> EntryStep:
    number = next_number(state)
    if not picks:
        colours = tuple(Pick(colour, colour_text(colour)) for colour in TERRITORIES)
        return EntryStep(_say("step_colour", id=number), colours)
    colour, *size = picks
    if not size:
        return EntryStep(_say("step_squares", id=number), _sizes(0))
    return _ready(NewTerritory(number, int(size[0]), colour))


def _larger(state: State, picks: Sequence[str]) -> EntryStep:
    if not picks:
        return EntryStep(_say("step_which_larger"), tuple(map(_pick, state.territories)))
    name, *size = picks
    territory = _named(state, name)
    if not size:
        return EntryStep(_say("step_squares", id=territory.id), _sizes(territory.squares))
    return _ready(Grow(territory.id, int(size[0])))


def _join(state: State, picks: Sequence[str]) -> EntryStep:
    if not picks:
        return EntryStep(_say("join_source"), tuple(map(_pick, state.territories)))
    source, *into = picks
    territory = _named(state, source)
    if not into:
        alike = [
            other
            for other in state.territories
            if other.id != territory.id
            and one_spelling(other.colour) == one_spelling(territory.colour)
        ]
        return EntryStep(_say("join_into", id=territory.id), tuple(map(_pick, alike)))
    return _ready(Merge(_named(state, into[0]).id, territory.id))


def _named(state: State, key: str) -> Territory:
    return next(territory for territory in state.territories if str(territory.id) == key)


def _pick(territory: Territory) -> Pick:
    colour = colour_text(territory.colour)
    words = _say("page_territory", id=territory.id, colour=colour, squares=territory.squares)
    return Pick(str(territory.id), words)


def _sizes(before: int) -> tuple[Pick, ...]:
    sizes = range(before + 1, before + MOST_SQUARES + 1)
    return tuple(Pick(str(size), plain(size)) for size in sizes)


def _ready(action: NewTerritory | Grow | Merge) -> EntryStep:
    return EntryStep(None, action=action)


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"dalapapa.{key}", **facts)
