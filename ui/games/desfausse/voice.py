"""The spoken words of DESfausse."""

from collections import Counter

from companion.games.desfausse.actions import (
    CUP,
    DesfausseAction,
    Discard,
    EndRound,
    EndTurn,
    Give,
    Name,
    Roll,
    Trophy,
)
from companion.games.desfausse.board_only import round_won_by
from companion.games.desfausse.columns import COLUMNS, POINTS, Column
from companion.games.desfausse.discard_choices import combinations
from companion.games.desfausse.discarding import due
from companion.games.desfausse.hand import SORTS, Sort
from companion.games.desfausse.ones import giver
from companion.games.desfausse.rolling import may_roll, nameable
from companion.games.desfausse.state import State
from companion.games.desfausse.trophies import forced, open_columns
from companion.games.desfausse.turns import starters
from companion.games.errors import IllegalAction
from companion.games.leaving import Leave
from companion.table.view import View
from ui.voice.catalogue import alike, counted, number, player, points, roll, rolled, sort, word
from ui.voice.phrase import Phrases, first_sentence, listed


def done(before: State, action: DesfausseAction, after: State, *, fully: bool) -> Phrases:  # noqa: PLR0911  a return per action
    """Return the words for an action: a roll, a discard, a token, a gift, the end of a round."""
    match action:
        case Roll(dice, kept):
            still = roll([dice[at].value for at in kept], ".") if fully and kept else ()
            held = (word("kept", ":"), *still) if still else ()
            count = rolled(len(after.turn.rolls), ".")
            return (*roll([die.value for die in dice], ":"), count, *held)
        case Name(value):
            return (player(before.name), word("desfausse.names"), *number(value, "."))
        case Discard():
            return _discarded(before, action)
        case Give(giving, size, colour):
            gift = (*number(1), sort(Sort(size, colour), 1, "."))
            return (player(giving), word("desfausse.gives"), player(before.name, ":"), *gift)
        case Trophy(column, placing):
            worth = points(POINTS[Column(column)], ".")
            where = word(f"column.{Column(column)}", ",")
            return (player(placing or before.name, ":"), word("desfausse.token"), where, *worth)
        case EndTurn() | EndRound():
            if after.round == before.round or after.finished:
                return ()
            return (
                *_starts(action),
                word("desfausse.new.round", "."),
                word("round"),
                *number(after.round, "."),
            )
        case Leave(name):
            return (player(name), word("has.left", "."))


def pencilled(view: View) -> Phrases:
    """Return the discard, token, die or next starter that END OF TURN would record."""
    action = view.pencilled
    if not isinstance(action, Discard | Trophy | Give | Name | EndTurn):
        return ()
    try:
        after = view.game.apply(view.state, action)
    except IllegalAction:  # an incomplete entry: END OF TURN says what is missing
        return ()
    sentence = first_sentence(done(view.state, action, after, fully=False))
    return (*sentence, word("inks", ".")) if sentence else ()


def next_step(view: View) -> Phrases:
    """Return the task: roll, name a value, discard, place a token, or end the turn."""
    state: State = view.state
    if state.finished:
        return ()
    if not state.tracks_dice:
        return (word("desfausse.round.over", "."),) if round_won_by(state) is not None else ()
    giving = giver(state)
    if giving is not None:
        name = player(state.setup.players[giving])
        return (name, word("desfausse.gives.one"), player(state.name, "."))
    must = forced(state)
    if must is not None:
        return (word("desfausse.must.place"), word(f"column.{must}", "."))
    return _in_turn(state)


def report(view: View) -> Phrases:
    """Return the current player, the dice, possible discards and tokens, and the totals."""
    state: State = view.state
    sentences: list[Phrases] = [(word("round"), *number(state.round, "."))]
    if state.tracks_dice and not state.finished:
        sentences.append((player(state.name), word("plays", ".")))
        if state.turn.dice:
            sentences.append((word("on.table", ":"), *_dice(state)))
        else:
            sentences.append((word("desfausse.left", ":"), *_hand(state)))
    sentences.append(pencilled(view))
    sentences.append(next_step(view))
    for index, name in enumerate(state.setup.players):
        tokens = counted(state.tokens[index], "desfausse.one.token", "desfausse.tokens", ".")
        sentences.append((player(name, ","), *points(state.total(index), ","), *tokens))
    return tuple(phrase for sentence in sentences for phrase in sentence)


def _starts(action: EndTurn | EndRound) -> Phrases:
    """Return the starter of the next round, if the end of the turn tells it."""
    starter = action.starter if isinstance(action, EndTurn) else None
    return () if starter is None else (player(starter), word("starts.round", "."))


def _ending(state: State) -> Phrases:
    """Return the end of the turn, or the question for the youngest player."""
    tied = starters(state)
    if not tied:
        return (word("end.turn", "."),)
    names = listed([(player(name),) for name in tied], joint=";", end="?")
    return (word("desfausse.youngest", ":"), *names)


def _in_turn(state: State) -> Phrases:
    turn = state.turn
    if not turn.rolls:
        if nameable(state):
            return (word("desfausse.name.first", "."),)
        if turn.named is not None:
            return (word("desfausse.last", "."),)
        return (word("desfausse.hand", "."),)
    open_ = () if turn.placed else open_columns(state)
    if open_:
        places = [
            (word(f"column.{column}", ","), *points(POINTS[column]))
            for column in COLUMNS
            if column in open_
        ]
        return (word("desfausse.may.place", ":"), *listed(places, joint=";"), *_ending(state))
    groups = _groups(state)
    again = (word("may.roll", "."),) if may_roll(state) and not turn.gone else ()
    if groups:
        return (*again, word("desfausse.may.discard", ":"), *listed(groups))
    return (word("may.roll"), word("or"), word("end.turn", ".")) if again else _ending(state)


def _groups(state: State) -> list[Phrases]:
    """Return the most dice of each value that may go."""
    counts: dict[int, int] = {}
    for group in combinations(state):
        value = state.turn.dice[group[0]].value
        counts[value] = max(counts.get(value, 0), due(state, group))
    return [(alike(count, value),) for value, count in counts.items() if count]


def _discarded(state: State, action: Discard) -> Phrases:
    value = state.turn.dice[action.combination[0]].value
    head: Phrases = (player(state.name), word("desfausse.discards", ":"))
    gone = Counter(action.to)
    parts: list[Phrases] = [
        (alike(count, value, ","), word("desfausse.cup"))
        if to == CUP
        else (alike(count, value, ","), word("desfausse.to"), player(to))
        for to, count in gone.items()
    ]
    extra = [(word("desfausse.skip"),)] if action.skip else []
    extra += [(word("desfausse.reverse"),)] if action.reverse else []
    return (*head, *listed([*parts, *extra]))


def _dice(state: State) -> Phrases:
    """Return the values of the dice of the hand, sort by sort."""
    shown = [(of, [die.value for die in state.turn.dice if die.sort == of]) for of in SORTS]
    parts = [
        (sort(of, len(values), ":"), *listed([number(value) for value in values], end=""))
        for of, values in shown
        if values
    ]
    return listed(parts, joint=";")


def _hand(state: State) -> Phrases:
    hand = state.hand
    return listed([(*number(hand[of]), sort(of, hand[of])) for of in hand.sorts])
