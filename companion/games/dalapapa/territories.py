"""The table's changes to its territories, and the markers on them."""

from itertools import chain

from msgspec.structs import replace

from companion.games.dalapapa.actions import Grow, Mark, Merge, NewTerritory, TableAction
from companion.games.dalapapa.errors import (
    BadColour,
    BadId,
    BadSize,
    DifferentColours,
    MarkedAlready,
    NoMarkerLeft,
    NoSuchTerritory,
    OnlyGrows,
    PlaceFirst,
    SameTerritory,
    TerritoryExists,
)
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import DOMINOES, State, Territory, TerritoryId
from companion.games.player_names import as_seen
from companion.language.text import Text

MOST_SQUARES = 2 * DOMINOES
HIGHEST_NUMBER = 9999
LONGEST_WORD = 20


def seen(state: State, action: TableAction) -> State:
    """Return the state after a change of the table, before the count. Raises IllegalAction."""
    match action:
        case NewTerritory():
            return create(state, action)
        case Grow():
            return grow(state, action)
        case Merge():
            return merge(state, action)


def create(state: State, action: NewTerritory) -> State:
    """Return the state with a new territory. Raises BadId, TerritoryExists, BadSize, BadColour."""
    if not _can_be_listed(action.id):
        raise BadId(id=_quoted(action.id))
    if any(_same(territory.id, action.id) for territory in state.territories):
        raise TerritoryExists(id=action.id)
    _check_size(action.squares)
    if not _can_be_listed(action.colour):
        raise BadColour(colour=action.colour)
    nobody = (0,) * len(state.setup.players)
    new = Territory(action.id, action.squares, action.colour, nobody)
    return replace(state, territories=(*state.territories, new))


def grow(state: State, action: Grow) -> State:
    """Return the state with a larger territory. Raises NoSuchTerritory, OnlyGrows, BadSize."""
    territory = called(state, action.id)
    _check_size(action.squares)
    if action.squares <= territory.squares:
        raise OnlyGrows(id=territory.id, before=territory.squares, after=action.squares)
    return _with(state, replace(territory, squares=action.squares))


def merge(state: State, action: Merge) -> State:
    """Return the state with two territories made one: squares and markers added up.

    Raises NoSuchTerritory, SameTerritory, DifferentColours, BadSize.
    """
    into, source = called(state, action.into), called(state, action.source)
    if into == source:
        raise SameTerritory(id=into.id)
    if one_spelling(into.colour) != one_spelling(source.colour):
        colour, other_colour = colour_text(into.colour), colour_text(source.colour)
        raise DifferentColours(into=into.id, one=colour, source=source.id, other=other_colour)
    squares = into.squares + source.squares
    _check_size(squares)
    whole = replace(
        into,
        squares=squares,
        markers=tuple(map(sum, zip(into.markers, source.markers, strict=True))),
    )
    rest = tuple(territory for territory in state.territories if territory != source)
    joined = (*state.joined, source.id)
    return _with(replace(state, territories=rest, joined=joined), whole)


def mark(state: State, action: Mark) -> State:
    """Return the state with a marker of the player to play, and the plaque for a last marker.

    Only the first player to place their last marker gets the plaque. Raises PlaceFirst,
    NoSuchTerritory, NoMarkerLeft, MarkedAlready.
    """
    if not state.placed:
        raise PlaceFirst(name=state.name)
    territory = called(state, action.id)
    if not state.markers[state.player]:
        raise NoMarkerLeft(name=state.name)
    if territory.markers[state.player]:
        raise MarkedAlready(name=state.name, id=territory.id)
    after = replace(state, markers=_changed(state.markers, state.player, -1))
    marked = _changed(territory.markers, state.player, 1)
    return _plaque_taken(_with(after, replace(territory, markers=marked)))


def known(state: State) -> frozenset[str]:
    """Return every id that a territory has or had, as text."""
    return frozenset(map(str, (*(territory.id for territory in state.territories), *state.joined)))


def next_number(state: State) -> int:
    """Return a number that no territory has or had: the highest plus 1, if that is allowed.

    Numbers of merged territories are not used again: if the merge were corrected later, two
    territories would have the same number.
    """
    taken = known(state)
    first = max((int(name) for name in taken if name.isdecimal()), default=0) + 1
    ahead = chain(range(first, HIGHEST_NUMBER + 1), range(1, first))
    free: int = next(number for number in ahead if str(number) not in taken)
    return free


def markable(state: State) -> tuple[TerritoryId, ...]:
    """Return the territories on which the player to play may put a marker now."""
    if not state.placed or not state.markers[state.player]:
        return ()
    return tuple(
        territory.id for territory in state.territories if not territory.markers[state.player]
    )


def called(state: State, name: TerritoryId) -> Territory:
    """Return the territory of that id. Raises NoSuchTerritory."""
    for territory in state.territories:
        if _same(territory.id, name):
            return territory
    raise NoSuchTerritory(id=name)


def _quoted(name: TerritoryId) -> object:
    """Return an id for a sentence: text in quotation marks, as it may be invisible."""
    return Text("“{name}”", name=name) if isinstance(name, str) else name


def _plaque_taken(state: State) -> State:
    if state.plaque is not None or state.markers[state.player]:
        return state
    return replace(state, plaque=state.player, turns_left=len(state.setup.players))


def _with(state: State, territory: Territory) -> State:
    return replace(
        state,
        territories=tuple(
            territory if former.id == territory.id else former for former in state.territories
        ),
    )


def _changed(numbers: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    return tuple(number + by * (index == player) for index, number in enumerate(numbers))


def _check_size(squares: int) -> None:
    if squares not in range(1, MOST_SQUARES + 1):
        raise BadSize(squares=squares, most=MOST_SQUARES)


def _same(first: TerritoryId, second: TerritoryId) -> bool:
    # Ids that look the same are the same territory: 3 and "3", é composed or not.
    return as_seen(str(first)) == as_seen(str(second))


def _can_be_listed(name: TerritoryId) -> bool:
    if isinstance(name, str):
        if not name.isdecimal():
            return name.isprintable() and name == name.strip() and 0 < len(name) <= LONGEST_WORD
        if len(name) > LONGEST_WORD:
            return False
    return int(name) in range(HIGHEST_NUMBER + 1)
