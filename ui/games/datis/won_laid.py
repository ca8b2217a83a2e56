"""Dice laid in the tray as won: each goes once to the player who lays it, or is in question."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis.dice import DatisDie, whole_sets
from ui.games.datis.laid_dice import LaidDice, LaidDie, Query, QueryReason
from ui.games.datis.won_dice import WonDiceEntry


class WonLaid(Struct, frozen=True):
    """The owners of the dice, the dice in the tray, and the question about them."""

    giving: WonDiceEntry
    laid: LaidDice
    query: Query | None = None


def give_laid(giving: WonDiceEntry, laid: LaidDice, colours: Sequence[Colour]) -> WonLaid:
    """Give certain dice to the player who lays them; ask about the first of the others.

    A die that another player has always leads to a question.
    """
    before: WonLaid | None = None
    query: Query | None = None
    while before != WonLaid(giving, laid):  # an answer about a die may open another die again
        before, query = WonLaid(giving, laid), None
        for die in laid.dice:
            asked, giving, laid = _one(giving, laid, die, colours)
            query = query or asked
    if query is None and laid.strange:
        query = Query(QueryReason.UNREAD, None, laid.strange[0], free(giving, colours))
    if not laid.owner_known and laid.open:
        query = Query(QueryReason.WHOSE, box=laid.open[0].box, number=len(laid.open))
    return WonLaid(giving, laid, query)


def answered(giving: WonDiceEntry, laid: LaidDice, query: Query, die: DatisDie) -> WonLaid:
    """Return the dice after a tap on an offered die, which answers the question."""
    if query.since is not None:
        earlier = laid.taken.get(query.since)
        owners = {each: owner for each, owner in giving.owners.items() if each != earlier}
        return WonLaid(replace(giving, owners=owners), laid.naming(query.since, die))
    if giving.owners.get(die) != giving.to:
        giving = giving.tapped(die)
    return WonLaid(giving, laid.ignoring(query.box, die))


def handed_over(giving: WonDiceEntry, laid: LaidDice, query: Query) -> WonLaid:
    """Give the player the die that another player has, as confirmed."""
    if query.die is None or query.since is None:
        return WonLaid(giving, laid)
    owners = {**giving.owners, query.die: giving.to}
    return WonLaid(replace(giving, owners=owners), laid.taking(query.since, query.die))


def free(giving: WonDiceEntry, colours: Sequence[Colour]) -> tuple[DatisDie, ...]:
    """Return the dice without an owner."""
    return tuple(die for die in whole_sets(colours) if die not in giving.owners)


def _one(
    giving: WonDiceEntry, laid: LaidDice, die: LaidDie, colours: Sequence[Colour]
) -> tuple[Query | None, WonDiceEntry, LaidDice]:
    known = laid.die(die)
    if die.since in laid.taken:
        return laid.changed(die), giving, laid
    if not laid.owner_known:
        return None, giving, laid
    if known is None:
        return laid.identity_query(die, free(giving, colours)), giving, laid
    return _known(giving, laid, die, known, colours)


def _known(
    giving: WonDiceEntry,
    laid: LaidDice,
    die: LaidDie,
    known: DatisDie,
    colours: Sequence[Colour],
) -> tuple[Query | None, WonDiceEntry, LaidDice]:
    twin = laid.twin(die)
    if twin is not None and die.since not in laid.named:
        return (
            laid.identity_query(die, (known, *free(giving, colours)), QueryReason.TWIN),
            giving,
            laid,
        )
    if twin is not None and twin.since not in laid.named and twin.since in laid.taken:
        laid = _opened(laid, twin)  # a person's word replaces the earlier reading
    owner = giving.owners.get(known)
    if owner is not None and owner != giving.to:
        query = Query(
            QueryReason.OWNED,
            die.since,
            die.box,
            free(giving, colours),
            known,
            owner,
            die.colour,
            die.kind,
        )
        return query, giving, laid
    if owner is None:
        giving = replace(giving, owners={**giving.owners, known: giving.to})
    return None, giving, laid.taking(die.since, known)


def _opened(laid: LaidDice, die: LaidDie) -> LaidDice:
    taken = {since: known for since, known in laid.taken.items() if since != die.since}
    return replace(laid, taken=taken)
