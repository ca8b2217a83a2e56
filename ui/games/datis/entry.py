"""The entry of a trick, or of the dice won, step by step, without a screen of its own."""

from collections.abc import Sequence

from companion.dice import Colour, Die
from companion.games.datis import GAME
from companion.games.datis.actions import ALL, Won
from companion.games.datis.dice import DatisDie, named, whole_sets
from companion.games.datis.names import colour_text, die_text
from companion.games.datis.state import Phase, State
from companion.language.text import Joined, Text, Verbatim
from ui.games.datis.colours import SHORT
from ui.games.datis.trick_entry import AskedStep, TrickEntry, TrickStep
from ui.games.datis.trick_laid import earlier
from ui.games.datis.won_dice import WonDiceEntry
from ui.telling import faces
from ui.telling.entry import EntryStep, Pick
from ui.telling.score_table import DiceGroup, ShownDie, plain

DONE = "done"


def next_step(state: State, picks: Sequence[str]) -> EntryStep | None:
    """Return the step after these picks; None if the rules list the choices, or dice are rolled.

    Raises IllegalAction.
    """
    match state.phase:
        case Phase.TRICKS:
            return _trick_step(state, _trick(state, picks))
        case Phase.WON:
            return _won_step(state, picks)
    return None


def shown_die(die: DatisDie, value: int | None = None) -> ShownDie:
    """Return a die as drawn: `value`, or else the number of faces, and the colour's letters."""
    name = die_text(die)
    return ShownDie(
        Die(0, die.kind, die.colour),
        label=die.kind.upper() if value is None else str(value),
        name=name if value is None else Joined(" = ", [name, Verbatim(str(value))]),
        short=faces.words()[SHORT[die.colour]],
    )


def _trick(state: State, picks: Sequence[str]) -> TrickEntry:
    """Return the trick as far as entered."""
    entry = TrickEntry.begin(state)
    for pick in picks:
        asked = entry.asked(state)
        match asked.step:
            case TrickStep.DIE:
                entry = entry.with_die(asked.player, named(pick))
            case TrickStep.VALUE:
                entry = entry.with_value(asked.player, int(pick))
            case TrickStep.REROLL:
                entry = entry.rerolled(state, asked.player, int(pick))
            case TrickStep.KEEP | TrickStep.READY:
                entry = entry.keeping(None if pick == ALL else Colour(pick))
    return entry


def _trick_step(state: State, entry: TrickEntry) -> EntryStep:
    asked = entry.asked(state)
    name = state.setup.players[asked.player]
    number = len(state.round.tricks) + 1 if state.round is not None else 1
    laid = _laid(entry)
    match asked.step:
        case TrickStep.DIE:
            lead = entry.lead
            instruction = (
                _say("leads", name=name, number=number)
                if lead is None
                else _say("plays", name=name, colour=colour_text(lead))
            )
            return EntryStep(instruction, _dice(state, {*earlier(state), *entry.dice}), laid)
        case TrickStep.VALUE | TrickStep.REROLL:
            assert asked.die is not None
            key = "what_shows" if asked.step is TrickStep.VALUE else "rerolls"
            instruction = _say(key, name=name, die=die_text(asked.die))
            values = tuple(Pick(str(face), plain(face)) for face in asked.die.kind.faces)
            return EntryStep(instruction, values, laid)
        case TrickStep.KEEP:
            return EntryStep(_keeps(state, asked), _kept(asked), laid)
    ready = _say("trick_ready", name=name, number=number)
    return EntryStep(ready, laid=laid, action=entry.trick(state))


def _laid(entry: TrickEntry) -> tuple[DiceGroup, ...]:
    """Return the die of each player, with the value entered last."""
    groups = []
    for player, played in zip(entry.order, entry.plays, strict=True):
        rolls = [each[player] for each in (*entry.rerolls, entry.rolling) if player in each]
        value = rolls[-1] if rolls else played.value
        dice = () if played.die is None else (shown_die(played.die, value),)
        groups.append(DiceGroup(player, dice))
    return tuple(groups)


def _keeps(state: State, asked: AskedStep) -> Text:
    verdict = asked.verdict
    second = verdict.second if verdict is not None and verdict.second is not None else asked.player
    players = state.setup.players
    return _say("keeps", name=players[asked.player], second=players[second])


def _kept(asked: AskedStep) -> tuple[Pick, ...]:
    keeps = asked.verdict.keeps if asked.verdict is not None else ()
    return tuple(
        Pick(ALL, _say("keep_all"))
        if keep is None
        else Pick(keep.value, _say("keep_only", colour=colour_text(keep)))
        for keep in keeps
    )


def _won_step(state: State, picks: Sequence[str]) -> EntryStep:
    """Return the dice of a player; each pick adds or removes a die."""
    entry = WonDiceEntry.of(state)
    player = entry.to
    for pick in picks:
        if pick != DONE:
            entry = entry.tapped(named(pick))
    name, own = state.setup.players[player], entry.dice(player)
    action = Won(name, tuple(die.name for die in own))
    if picks and picks[-1] == DONE:
        GAME.apply(state, action)
        return EntryStep(_say("won_ready", name=name, count=len(own)), action=action)
    others = {die for die, owner in entry.owners.items() if owner != player}
    done = Pick(DONE, _say("won_done", count=len(own)))
    return EntryStep(_say("won_step", name=name), (*_dice(state, others, own), done))


def _dice(state: State, gone: set[DatisDie], picked: Sequence[DatisDie] = ()) -> tuple[Pick, ...]:
    """Return every die of the sets in rows by colour."""
    return tuple(
        Pick(
            die.name,
            die_text(die),
            shown_die(die),
            row=colour_text(die.colour),
            gone=die in gone,
            picked=die in picked,
        )
        for die in whole_sets(state.colours)
    )


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"datis.{key}", **facts)
