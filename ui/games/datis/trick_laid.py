"""Dice thrown to a trick: each is entered for the current player, or a question is asked."""

from msgspec import Struct

from companion.games.datis.dice import DatisDie, whole_sets
from companion.games.datis.state import State
from companion.games.errors import IllegalAction
from ui.games.datis.laid_dice import LaidDice, LaidDie, Query, QueryReason
from ui.games.datis.trick_entry import AskedStep, TrickEntry, TrickStep


class TrickLaid(Struct, frozen=True):
    """The trick, the dice in the tray, and the question about them.

    `doubted` is the die in the tray whose value the player must enter.
    """

    entry: TrickEntry
    laid: LaidDice
    query: Query | None = None
    doubted: LaidDie | None = None


def play_laid(entry: TrickEntry, laid: LaidDice, state: State) -> TrickLaid:
    """Enter the dice thrown for the current players, as long as they are certain."""
    while True:
        asked = _asked(entry, state)
        if asked is None:
            return TrickLaid(entry, laid)
        laid, query = _cleared(entry, laid, state, asked)
        if query is not None:
            return TrickLaid(entry, laid, query)
        after = _step(entry, laid, state, asked)
        if after.entry == entry:
            return after
        entry, laid = after.entry, after.laid


def named(entry: TrickEntry, laid: LaidDice, query: Query, die: DatisDie) -> TrickLaid:
    """Return the trick after the table has named the die about which `query` asks.

    `die` is the die that the table tapped. `entry` is the trick as entered so far, `laid` are the
    dice in the tray; the result holds both with `die` entered.
    """
    if query.since is None:
        return TrickLaid(entry, laid.ignoring(query.box, die))
    if query.ask is QueryReason.CHANGED and query.since in laid.taken:
        earlier = laid.taken[query.since]
        for player, played in zip(entry.order, entry.plays, strict=True):
            if played.die == earlier and earlier != die:
                entry = entry.with_die(player, die)
        return TrickLaid(entry, laid.naming(query.since, die).taking(query.since, die))
    since = query.since
    if query.ask in (QueryReason.SEVERAL, QueryReason.LAY_THERE):  # an identified die
        since = next(laid_die.since for laid_die in laid.open if laid.die(laid_die) == die)
        return TrickLaid(*_played(entry, laid, _laid(laid, since), die, _player(entry)))
    return TrickLaid(entry, laid.naming(since, die))


def turned(entry: TrickEntry, laid: LaidDice, query: Query) -> TrickLaid:
    """Return the trick after the table has confirmed that a die in the tray was turned.

    The die about which `query` asks takes the value that it shows now.
    """
    if query.since is None or query.die is None:
        return TrickLaid(entry, laid)
    player = next(
        player
        for player, played in zip(entry.order, entry.plays, strict=True)
        if played.die == query.die
    )
    laid = laid.taking(query.since, query.die).valuing(query.since)
    return TrickLaid(entry.with_value(player, query.number), laid)


def free(entry: TrickEntry, state: State) -> tuple[DatisDie, ...]:
    """Return the dice not played in this round."""
    gone = {*earlier(state), *entry.dice}
    return tuple(die for die in whole_sets(state.colours) if die not in gone)


def shown(entry: TrickEntry, die: DatisDie) -> int | None:
    """Return the last entered value of a die; None if the trick does not contain the die."""
    return _shown(entry, _place(entry, die)) if die in entry.dice else None


def earlier(state: State) -> dict[DatisDie, int]:
    """Return the dice played to earlier tricks of the round, with the tricks' numbers."""
    tricks = state.round.tricks if state.round else ()
    return {die: at for at, trick in enumerate(tricks, 1) for _, die, _ in trick.plays}


def _asked(entry: TrickEntry, state: State) -> AskedStep | None:
    try:
        return entry.asked(state)
    except IllegalAction:
        return None


def _cleared(
    entry: TrickEntry, laid: LaidDice, state: State, asked: AskedStep
) -> tuple[LaidDice, Query | None]:
    """Return the dice in the tray with the dice of tricks marked as taken, and the first question.

    Dice of this or an earlier trick may have been moved, turned, or be read as other dice now. The
    question is None if all are certain.
    """
    going_on = asked.step in (TrickStep.DIE, TrickStep.VALUE)
    gone = earlier(state)
    query: Query | None = None
    for die in laid.dice:
        known = laid.die(die)
        if die.since in laid.taken:
            entered = laid.taken[die.since]
            if going_on and entered in entry.dice:
                query = query or laid.changed(die)
            continue
        if laid.twin(die) is not None and die.since not in laid.named:
            continue  # a later question tells the two equal dice apart
        if known in entry.dice and asked.step is not TrickStep.REROLL:
            value = _shown(entry, _place(entry, known))
            if going_on and None not in (value, die.value) and die.value != value:
                turned_to = die.value or 0
                query = query or Query(
                    QueryReason.TURNED,
                    die.since,
                    die.box,
                    (),
                    known,
                    turned_to,
                    die.colour,
                    die.kind,
                )
            elif value is not None or not going_on:
                laid = laid.taking(die.since, known).valuing(die.since)
            else:  # the player enters the value; only its place is known
                laid = laid.taking(die.since, known)
        elif known in gone and known in laid.before:
            laid = laid.taking(die.since, None)  # pushed by the new dice
        elif known in gone and asked.step is TrickStep.DIE:
            played = gone[known]
            asking = laid.identity_query(die, free(entry, state), QueryReason.PLAYED)
            query = query or Query(
                QueryReason.PLAYED,
                die.since,
                die.box,
                asking.offers,
                known,
                played,
                die.colour,
                die.kind,
            )
    return laid, query


def _shown(entry: TrickEntry, at: int) -> int | None:
    """Return the last value entered for the die at place `at` in the trick's order."""
    player = entry.order[at]
    values = [each[player] for each in (*entry.rerolls, entry.rolling) if player in each]
    return values[-1] if values else entry.plays[at].value


def _place(entry: TrickEntry, die: DatisDie | None) -> int:
    return next(at for at, played in enumerate(entry.plays) if played.die == die)


def _step(entry: TrickEntry, laid: LaidDice, state: State, asked: AskedStep) -> TrickLaid:
    match asked.step:
        case TrickStep.DIE:
            return _die(entry, laid, state, asked.player)
        case TrickStep.VALUE:
            return _value(entry, laid, asked)
        case TrickStep.REROLL:
            return _reroll(entry, laid, state, asked)
        case _:
            return TrickLaid(entry, laid)


def _die(entry: TrickEntry, laid: LaidDice, state: State, player: int) -> TrickLaid:
    for die in laid.open:
        if laid.die(die) is None:
            return TrickLaid(entry, laid, laid.identity_query(die, free(entry, state)))
        if laid.twin(die) is not None and die.since not in laid.named:
            return TrickLaid(
                entry, laid, laid.identity_query(die, free(entry, state), QueryReason.TWIN)
            )
    dice = [die for die in laid.open if laid.die(die) is not None]
    if not dice and laid.strange:
        query = Query(QueryReason.UNREAD, None, laid.strange[0], free(entry, state))
        return TrickLaid(entry, laid, query)
    if not dice:
        return TrickLaid(entry, laid)
    first = dice[0]
    identified = first.since in laid.named
    if len(dice) > 1 or not (identified or first.since in laid.came):
        ask = QueryReason.SEVERAL if len(dice) > 1 else QueryReason.LAY_THERE
        offers = tuple(filter(None, map(laid.die, dice)))
        query = Query(ask, first.since, first.box if len(dice) == 1 else None, offers, offers[0])
        return TrickLaid(entry, laid, query)
    known = laid.die(first)
    assert known is not None
    return TrickLaid(*_played(entry, laid, first, known, player))


def _played(
    entry: TrickEntry, laid: LaidDice, laid_die: LaidDie, die: DatisDie, player: int
) -> tuple[TrickEntry, LaidDice]:
    laid = laid.taking(laid_die.since, die)
    entry = entry.with_die(player, die)
    if laid_die.value is None or laid_die.value not in die.kind.faces:
        return entry, laid
    return entry.with_value(player, laid_die.value), laid.valuing(laid_die.since)


def _value(entry: TrickEntry, laid: LaidDice, asked: AskedStep) -> TrickLaid:
    for die in laid.dice:
        if laid.taken.get(die.since) != asked.die or asked.die is None or die.since in laid.valued:
            continue
        if die.value is not None and die.value in asked.die.kind.faces:
            return TrickLaid(entry.with_value(asked.player, die.value), laid.valuing(die.since))
        return TrickLaid(entry, laid, None, die)
    return TrickLaid(entry, laid)


def _reroll(entry: TrickEntry, laid: LaidDice, state: State, asked: AskedStep) -> TrickLaid:
    for die in laid.open:
        if asked.die is None or laid.die(die) != asked.die or die.since not in laid.came:
            continue
        at = entry.order.index(asked.player)
        if die.value is None or (entry.rolling and die.value == _shown(entry, at)):
            return TrickLaid(entry, laid, None, die)  # the die may only have been pushed
        laid = laid.taking(die.since, asked.die).valuing(die.since)
        return TrickLaid(entry.rerolled(state, asked.player, die.value), laid)
    return TrickLaid(entry, laid)


def _player(entry: TrickEntry) -> int:
    """Return the first player without a die."""
    return next(
        player
        for player, played in zip(entry.order, entry.plays, strict=True)
        if played.die is None
    )


def _laid(laid: LaidDice, since: object) -> LaidDie:
    return next(die for die in laid.dice if die.since == since)
