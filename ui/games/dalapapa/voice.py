"""The spoken words of Dalapapa Domaine."""

from companion.games.dalapapa.actions import (
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Nothing,
    Pass,
    Place,
    Replay,
)
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.state import State, Territory, TerritoryId
from companion.games.dalapapa.tally import tallies
from companion.games.dalapapa.territories import called, markable
from companion.games.leaving import Leave
from companion.language.text import Verbatim
from companion.table.view import View
from ui.voice.catalogue import WORDS, counted, number, player, word
from ui.voice.phrase import Phrase, Phrases, free, listed


def done(before: State, action: DalapapaAction, after: State, *, fully: bool) -> Phrases:  # noqa: PLR0911  a return per action
    """Return the words for an action: a domino, a territory, a marker, the end of a turn."""
    name = player(before.name)
    match action:
        case Place(connections):
            change = after.tokens[before.player] - before.tokens[before.player]
            return (name, word("dalapapa.places", ","), *_connections(connections, change))
        case NewTerritory(id_):
            return (word("dalapapa.new"), *_described(called(after, id_)))
        case Grow(id_):
            squares = called(after, id_).squares
            return (*_territory(id_), word("dalapapa.grows"), *_squares(squares, "."))
        case Merge(into, source):
            squares = called(after, into).squares
            head = (*_territory(source), word("dalapapa.joins"), *_id(into, ","))
            return (*head, *_squares(squares, "."))
        case Mark(id_):
            where = called(after, id_)
            left = (word("dalapapa.left"), *_markers(after.markers[before.player]))
            head = (name, word("dalapapa.marks"), *_id(id_, ","))
            return (*head, *_squares(where.squares, "."), *(left if fully else ()))
        case Replay():
            return (name, word("dalapapa.replays", "."))
        case EndTurn():
            last = after.turns_left is not None and before.turns_left != after.turns_left
            return (word("dalapapa.last.round", "."),) if last and fully else ()
        case Pass():
            return (name, word("passes", "."))
        case Count():
            return (word("dalapapa.counted", "."),)
        case Nothing():
            return (word("dalapapa.slip", "."),)
        case Leave(leaver):
            return (player(leaver), word("has.left", "."))


def pencilled(view: View) -> Phrases:
    """Return no words: nothing is pencilled in this game."""
    del view
    return ()


def next_step(view: View) -> Phrases:
    """Return the spoken instruction: place a domino, mark a territory, end the turn, or count."""
    state: State = view.state
    if state.finished:
        return ()
    if state.awaits_count:
        return (word("dalapapa.to.count", "."),)
    if not state.placed:
        return (word("dalapapa.place", "."),)
    open_ = [_id(id_) for id_ in markable(state)]
    marks = (word("dalapapa.may.mark", ":"), *listed(open_)) if open_ else ()
    return (*marks, word("end.turn", "."))


def report(view: View) -> Phrases:
    """Return the current player, all tokens and markers, the territories and the count."""
    state: State = view.state
    sentences: list[Phrases] = []
    if not state.finished and not state.awaits_count:
        sentences.append((player(state.name), word("plays", ".")))
    for index, name in enumerate(state.setup.players):
        tokens = counted(state.tokens[index], "dalapapa.token", "dalapapa.tokens", ",")
        sentences.append((player(name, ":"), *tokens, *_markers(state.markers[index])))
    sentences += [
        (word("dalapapa.territory"), *_described(territory, state))
        for territory in state.territories
    ]
    if state.territories:
        totals = [(player(tally.player, ","), *number(tally.total)) for tally in tallies(state)]
        sentences.append((word("dalapapa.would.count", ":"), *listed(totals, joint=";")))
    sentences.append(next_step(view))
    return tuple(phrase for sentence in sentences for phrase in sentence)


def _connections(count: int, tokens: int) -> Phrases:
    laid = counted(
        count, "dalapapa.connection", "dalapapa.connections", "," if tokens else ".", feminine=True
    )
    if not tokens:
        return laid
    verb = word("dalapapa.pays" if tokens < 0 else "dalapapa.earns")
    return (*laid, verb, *counted(abs(tokens), "dalapapa.token", "dalapapa.tokens", "."))


def _squares(count: int, mark: str) -> Phrases:
    return counted(count, "dalapapa.square", "dalapapa.squares", mark, feminine=True)


def _markers(count: int) -> Phrases:
    return counted(count, "dalapapa.marker", "dalapapa.markers", ".")


def _territory(id_: TerritoryId) -> Phrases:
    return (word("dalapapa.territory"), *_id(id_))


def _id(id_: TerritoryId, mark: str = "") -> Phrases:
    if str(id_).isdecimal():
        return number(int(id_), mark)
    return (free(Verbatim(str(id_))).then(mark),)


def _described(territory: Territory, state: State | None = None) -> Phrases:
    """Return a territory's name, colour and size, and with a state the players with markers."""
    colour = _colour(territory.colour, ",")
    owners = [
        (player(name),)
        for name, markers in zip(
            state.setup.players if state else (), territory.markers, strict=False
        )
        if markers
    ]
    size = _squares(territory.squares, "," if owners else ".")
    return (*_id(territory.id, ","), colour, *size, *listed(owners))


def _colour(name: str, mark: str) -> Phrase:
    key = f"colour.{one_spelling(name)}"
    return word(key, mark) if key in WORDS else free(colour_text(name)).then(mark)
