"""DESfausse's choices in words."""

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
from companion.games.desfausse.vocabulary import WORDS as GAME_WORDS
from companion.games.desfausse.vocabulary import joined, sort_name
from companion.language.text import Text
from ui.telling import faces
from ui.web.choices.worder import Worder

WORDS = faces.words()


def words(state: State, action: DesfausseAction) -> Text:  # noqa: PLR0911  one an action
    """Which dice go where, where a token goes, what is named or given."""
    match action:
        case Name():
            return WORDS.text("desfausse.choice_name", value=action.value)
        case Discard():
            return _discard(state, action)
        case Give():
            sort = sort_name(Sort(action.size, action.colour))
            return WORDS.text("desfausse.choice_give", name=action.player, sort=sort)
        case Trophy():
            return _trophy(action)
        case EndTurn(str(starter)):
            return WORDS.text("desfausse.choice_starter", name=starter, round=state.round + 1)
        case EndRound():
            return WORDS["desfausse.choice_end_round"]
        case _:
            return WORDS["desfausse.choice_end_turn"]


def _discard(state: State, action: Discard) -> Text:
    goes: dict[str, list[Text]] = {}
    for position, to in zip(action.gone, action.to, strict=True):
        die = state.turn.dice[position]
        said = WORDS.text("desfausse.choice_die", value=die.value, sort=sort_name(die.sort))
        goes.setdefault(to, []).append(said)
    parts = [
        WORDS.text("desfausse.choice_to_cup", dice=joined(dice))
        if to == CUP
        else WORDS.text("desfausse.choice_to_player", dice=joined(dice), name=to)
        for to, dice in goes.items()
    ]
    parts += [WORDS["desfausse.choice_skip"]] if action.skip else []
    parts += [WORDS["desfausse.choice_reverse"]] if action.reverse else []
    return WORDS.text("desfausse.choice_discard", parts=joined(parts))


def _trophy(action: Trophy) -> Text:
    column = _column(action.column)
    what = (
        WORDS.text("desfausse.choice_trophy", column=column)
        if action.player is None
        else WORDS.text("desfausse.choice_trophy_of", name=action.player, column=column)
    )
    if action.moved_from is None:
        return what
    row, source = action.moved_from
    return WORDS.text("desfausse.choice_moved", what=what, round=row, column=_column(source))


def _column(column: Column) -> Text:
    return GAME_WORDS[column.value]


WORDER = Worder(words)
