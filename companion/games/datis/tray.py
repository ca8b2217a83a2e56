"""Convert between tray and rules: the awaited dice, and the risk that seen dice make."""

from collections import Counter
from collections.abc import Sequence

from companion.dice import Colour, DiceSort, Die, DieKind, WantedDice
from companion.games.datis.actions import DatisAction, Risk, Trick
from companion.games.datis.dice import OFFERED, DatisDie, named, whole_sets
from companion.games.datis.errors import WrongRiskDice
from companion.games.datis.names import WORDS, dice_text, die_text
from companion.games.datis.state import Phase, State
from companion.language.text import Joined, Text


def wanted_dice(state: State) -> WantedDice | None:
    """Return the dice that the player to play risks; None if no risk is awaited.

    Dice of a trick come out of hidden hands: the awaited dice are unknown.
    """
    if state.phase is not Phase.RISK:
        return None
    return WantedDice(
        tuple(
            DiceSort(kind=die.kind, colour=die.colour, faces=die.kind.faces, least=1, most=1)
            for die in _awaited(state)
        ),
        numerals=True,
    )


def shown_dice(state: State) -> WantedDice | None:
    """Return the dice that may be played to a trick, or laid down as won; None at other times.

    Each exists once if the table has named its colours or all of them have been seen.
    """
    if state.phase not in (Phase.TRICKS, Phase.WON):
        return None
    if not state.setup.options.colours and len(state.seen) < len(state.colours):
        return dice_in_play()
    return WantedDice(
        tuple(
            DiceSort(kind=die.kind, colour=die.colour, faces=die.kind.faces)
            for die in whole_sets(state.colours)
        )
    )


def shown_in(action: DatisAction) -> tuple[Die, ...]:
    """Return the dice of a trick, each with its last rolled value."""
    if not isinstance(action, Trick):
        return ()
    values = {play.player: play.value for play in action.plays}
    for again in action.rerolls:
        values |= again
    dice = [(named(play.die), values[play.player]) for play in action.plays]
    return tuple(Die(value, die.kind, die.colour) for die, value in dice)


def dice_in_play() -> WantedDice:
    """Return up to five dice of any colour for each kind."""
    return WantedDice(
        tuple(
            DiceSort(kind=kind, faces=kind.faces, least=0, most=len(OFFERED)) for kind in DieKind
        ),
        numerals=True,
    )


def roll(state: State, dice: Sequence[Die]) -> Risk:
    """Return the risk that these dice make. A die of unknown colour counts as a paying die.

    Raises WrongRiskDice for another number of dice, as equal names would hide a die.
    """
    paying = _awaited(state)
    name = state.setup.players[state.awaited or 0]
    colour = paying[0].colour if paying else ""
    values = {f"{die.colour or colour}-{die.kind}": die.value for die in dice}
    if not len(values) == len(dice) == len(paying):
        raise WrongRiskDice(name=name, dice=dice_text(paying))
    return Risk(name, values)


def thrown(action: DatisAction) -> tuple[Die, ...]:
    """Return the dice of a risk, by their names."""
    values = action.values if isinstance(action, Risk) else {}
    dice = [(named(name), values[name]) for name in sorted(values)]
    return tuple(Die(value, die.kind, die.colour) for die, value in dice)


def mismatch(state: State, dice: Sequence[Die]) -> Text | None:
    """Return the paying dice that are missing or too many, in words; None if all agree.

    Dice of unknown colour count as missing.
    """
    paying = Counter(_awaited(state))
    seen = Counter(DatisDie(Colour(die.colour), die.kind) for die in dice if die.colour)
    parts = [
        WORDS.text(key, dice=die_text(die))
        for key, different in (("missing", paying - seen), ("too_many", seen - paying))
        for die in different.elements()
    ]
    if not parts:
        return None
    return Joined(", ", parts)


def _awaited(state: State) -> tuple[DatisDie, ...]:
    if state.round is None or state.awaited is None:
        return ()
    return state.round.paying(state.awaited)
