"""The actions of DESfausse in words: as recorded, and as choices among others."""

from collections import Counter
from collections.abc import Iterable

from companion.games.desfausse.actions import (
    CUP,
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Trophy,
)
from companion.games.desfausse.columns import Column
from companion.games.desfausse.hand import Sort
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS, sort_name
from companion.games.game import Action
from companion.games.leaving import Leave
from companion.language.text import Joined, Text, Verbatim
from ui.telling import faces


def say(key: str, **facts: object) -> Text:
    """Return the words of the game's folder for a key."""
    return faces.words().text(f"desfausse.{key}", **facts)


def pencilled(action: Action, state: State) -> Text:
    """Return the pencilled action in words, with the token's player if there are no dice."""
    words = sentence(action, state)
    name = getattr(action, "player", None)
    return Joined(", ", [Verbatim(name), words]) if name else words


def sentence(action: Action | None, state: State) -> Text:
    """Return an action in words, without the player, by the state before it."""
    match action:
        case Trophy(column):
            return say("choice_trophy", column=_column(column))
        case Discard():
            return _discarded(action, state)
        case Give(_, size, colour):
            return say("instead_give", sort=sort_name(Sort(size, colour)))
        case Name() | EndTurn(str()):
            return choice_words(action, state)
        case Leave(player):
            left = faces.words()["has_left"]
            return Joined(" ", [Verbatim(player), left])
    return faces.words()["end_turn"]


def choice_words(action: DesfausseAction, state: State) -> Text:
    """Return an action in words that distinguish it from every other possible action."""
    match action:
        case Name():
            return say("choice_name", value=action.value)
        case Discard():
            return _discard(state, action)
        case Give():
            sort = sort_name(Sort(action.size, action.colour))
            return say("choice_give", name=action.player, sort=sort)
        case Trophy():
            return _trophy(action)
        case EndTurn(str(starter)):
            return say("choice_starter", name=starter, round=state.round + 1)
    return say("choice_end_round" if isinstance(action, EndRound) else "choice_end_turn")


def _discard(state: State, action: Discard) -> Text:
    """Return the dice of a discard, each with its value, and their targets."""
    goes: dict[str, list[Text]] = {}
    for position, to in zip(action.gone, action.to, strict=True):
        die = state.turn.dice[position]
        words = say("choice_die", value=die.value, sort=sort_name(die.sort))
        goes.setdefault(to, []).append(words)
    return say("choice_discard", parts=Joined(", ", _sent(action, goes)))


def _discarded(action: Discard, state: State) -> Text:
    """Return the dice of a discard, counted by sort, and their targets."""
    sorts: dict[str, Counter[Sort]] = {}
    for position, to in zip(action.gone, action.to, strict=True):
        sorts.setdefault(to, Counter())[state.turn.dice[position].sort] += 1
    goes = {
        to: [_counted(*sort_count) for sort_count in counts.items()] for to, counts in sorts.items()
    }
    value = state.turn.dice[action.combination[0]].value
    return say("instead_discard", value=value, dice=Joined(", ", _sent(action, goes)))


def _sent(action: Discard, goes: dict[str, list[Text]]) -> Iterable[Text]:
    """Return the dice for each target, and other effects of the discard."""
    for to, dice in goes.items():
        key = "choice_to_cup" if to == CUP else "choice_to_player"
        yield say(key, dice=Joined(", ", dice), name=to)
    if action.skip:
        yield say("choice_skip")
    if action.reverse:
        yield say("choice_reverse")


def _counted(sort: Sort, count: int) -> Text:
    name = sort_name(sort, count)
    return Joined(" ", [Verbatim(str(count)), name])


def group_name(state: State, group: Iterable[int]) -> Text:
    """Return the dice of a group, by position in the roll, counted by their sort."""
    sorts = Counter(state.turn.dice[position].sort for position in group)
    return Joined(", ", (_counted(sort, count) for sort, count in sorts.items()))


def _trophy(action: Trophy) -> Text:
    column = _column(action.column)
    words = (
        say("choice_trophy", column=column)
        if action.player is None
        else say("choice_trophy_of", name=action.player, column=column)
    )
    if action.moved_from is None:
        return words
    row, source = action.moved_from
    return say("choice_moved", what=words, round=row, column=_column(source))


def _column(column: Column) -> Text:
    return WORDS[column.value]
