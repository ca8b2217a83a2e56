"""The turns of a DESfausse game with their rolls, and what could replace a blocked action."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.dice import Die
from companion.games.desfausse.actions import (
    CUP,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    Trophy,
)
from companion.games.desfausse.hand import Sort
from companion.games.desfausse.state import State
from companion.games.desfausse.vocabulary import WORDS, joined, sort_name
from companion.games.game import Action, AnyGame, Setup
from companion.games.leaving import Leave
from companion.language.text import Text
from companion.table.view import Blocked, View
from ui.telling.speech import Speech

MOST_INSTEAD = 40


class Turn(Struct, frozen=True):
    """A turn: its player and round, its rolls with their indices, the range of its actions.

    `choices` is what else was done, each with the state before it.
    """

    player: str
    round: int
    rolls: tuple[tuple[int, Roll], ...]
    indices: range
    choices: tuple[tuple[State, Action], ...] = ()


def turns(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> tuple[Turn, ...]:
    """Every turn with a roll, the earliest first."""
    found: list[Turn] = []
    rolls: list[tuple[int, Roll]] = []
    choices: list[tuple[State, Action]] = []
    first = 0
    state: State = game.start(setup)
    for index, action in enumerate(actions):
        if isinstance(action, Roll):
            rolls.append((index, action))
        elif action != EndTurn():
            choices.append((state, action))
        if _ends(action, state) or index == len(actions) - 1:
            if rolls:
                done = range(first, index + 1)
                found.append(Turn(state.name, state.round, tuple(rolls), done, tuple(choices)))
            rolls, choices, first = [], [], index + 1
        state = game.apply(state, action)
    return tuple(found)


def _ends(action: Action, before: State) -> bool:
    """Whether the turn ends with an action."""
    if isinstance(action, Leave):
        return action.player == before.name
    return isinstance(action, EndTurn)


def instead(view: View, blocked: Blocked) -> tuple[Action, ...]:
    """Some legal actions of the same kind that could replace a blocked one."""
    state = view.state_before(blocked.index, blocked.replacements)
    kind = type(blocked.action)
    same = [choice for choice in view.game.choices(state) if isinstance(choice, kind)]
    return tuple(same[:MOST_INSTEAD])


def corrected_roll(blocked: Blocked) -> tuple[int, Roll] | None:
    """The roll whose correction is blocked, as corrected, with its index; None for none.

    Another of its dice may be misread too: later actions may fit once both are corrected.
    """
    rolls = [(i, roll) for i, roll in blocked.replacements.items() if isinstance(roll, Roll)]
    return max(rolls, default=None, key=lambda one: one[0])


def corrected_too(view: View, blocked: Blocked, position: int, die: Die) -> Mapping[int, Action]:
    """The amendments that also change the die at that position of the blocked roll."""
    found = corrected_roll(blocked)
    if found is None:
        return {}
    index, roll = found
    actions = [blocked.replacements.get(at, one) for at, one in enumerate(view.actions)]
    return view.game.corrected(actions, index, with_die(roll, position, die))


def with_die(roll: Roll, position: int, die: Die) -> list[Die]:
    """The dice of a roll, with another one at that position."""
    dice = [Die(d.value, colour=d.colour, size=d.size) for d in roll.dice]
    dice[position] = die
    return dice


def told_last(view: View, t: Speech) -> str:
    """The last action in words, behind the player's name."""
    return told(view.actions[-1], view.state_before(len(view.actions) - 1), t)


def told(action: Action, state: State, t: Speech) -> str:
    """An action in words, behind the player's name, by the state before it."""
    name = getattr(action, "player", None) or state.name
    match action:
        case Roll():
            what = t("desfausse.roll", roll=len(state.turn.rolls) + 1)
        case EndTurn(None):
            what = t("desfausse.past_turn")
        case EndTurn():
            return sentence(action, state, t)
        case EndRound():
            return t("desfausse.past_round", round=state.round)
        case Leave():
            return sentence(action, state, t)
        case _:
            what = sentence(action, state, t)
    return t("desfausse.past_of", name=name, what=what)


def chosen_words(view: View, t: Speech) -> str:
    """What is pencilled in words, behind whose token it is where only the board is tracked."""
    what = sentence(view.pencilled, view.state, t)
    name = getattr(view.pencilled, "player", None)
    return f"{name}, {what}" if name else what


def sentence(action: Action | None, state: State, t: Speech) -> str:
    """An action in words that distinguish it from every other one offered."""
    match action:
        case Trophy(column):
            words = t("desfausse.instead_trophy", column=WORDS[column])
        case Discard():
            words = _discard_words(action, state, t)
        case Name(value):
            words = t("desfausse.instead_name", value=value)
        case Give(_, size, colour):
            words = t("desfausse.instead_give", sort=sort_name(Sort(size, colour)))
        case EndTurn(str(starter)):
            words = t("desfausse.starts_round", name=starter, round=state.round + 1)
        case Leave(player):
            words = f"{player} {t('has_left')}"
        case _:
            words = t("end_turn")
    return words


def _discard_words(action: Discard, state: State, t: Speech) -> str:
    going: dict[str, Counter[Sort]] = {}
    for position, to in zip(action.gone, action.to, strict=True):
        going.setdefault(to, Counter())[state.turn.dice[position].sort] += 1
    parts = []
    for to, sorts in going.items():
        dice = joined(_counted(sort, count) for sort, count in sorts.items())
        key = "desfausse.instead_cup" if to == CUP else "desfausse.instead_to"
        parts.append(t(key, dice=dice, name=to))
    if action.skip:
        parts.append(t("desfausse.instead_skip"))
    if action.reverse:
        parts.append(t("desfausse.instead_reverse"))
    value = state.turn.dice[action.combination[0]].value
    return t("desfausse.instead_discard", value=value, dice=", ".join(parts))


def _counted(sort: Sort, count: int) -> Text:
    name = sort_name(sort, count)
    return Text(f"{count} {name.fr}", f"{count} {name.en}")
