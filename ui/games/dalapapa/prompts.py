"""The table's instruction for now, and the question before the final count."""

from enum import StrEnum

from companion.games.dalapapa import turns
from companion.games.dalapapa.actions import Merge
from companion.games.dalapapa.state import State, TerritoryId
from companion.games.dalapapa.territories import called, markable
from companion.language.text import listed

Said = tuple[str, dict[str, object]]


class Joining(StrEnum):
    """How far joining two territories by taps has got."""

    NO = "no"
    SOURCE = "source"  # the one that joins another is to be tapped
    INTO = "into"  # the one that keeps its number is


def prompt(state: State, joining: Joining, source: TerritoryId | None) -> Said:
    """The instruction for now: the key of a sentence, and its facts."""
    if joining is Joining.SOURCE:
        return "dalapapa.join_source", {}
    if joining is Joining.INTO:
        return "dalapapa.join_into", {"id": source}
    return _turn(state), {"name": state.name}


def _turn(state: State) -> str:
    if state.awaits_count:
        return "dalapapa.to_count"
    if not state.placed:
        return "dalapapa.place_or_pass" if turns.may_pass(state) else "dalapapa.place"
    replays = turns.may_replay(state)
    if markable(state):
        return "dalapapa.mark" if replays else "dalapapa.mark_and_end"
    if not state.territories:
        return "dalapapa.no_territory"
    return "dalapapa.nothing_to_mark" if replays else "dalapapa.nothing_but_end"


def last_round(state: State) -> Said | None:
    """The sentence that the last round has begun and who still plays in it; None before."""
    if state.plaque is None:
        return None
    who: dict[str, object] = {"name": state.setup.players[state.plaque]}
    if not state.last_turns:
        return "dalapapa.last_round_over", who
    return "dalapapa.last_round", {**who, "names": listed(state.last_turns)}


def merged(state: State, action: Merge) -> Said:
    """The sentence that two territories have become one, how large it is and who marked it."""
    whole = called(state, action.into)
    marked = zip(state.setup.players, whole.markers, strict=True)
    who = [name for name, markers in marked if markers]
    facts: dict[str, object] = {"id": action.source, "into": whole.id, "squares": whole.squares}
    if not who:
        return "dalapapa.merged", facts
    return "dalapapa.merged_marked", {**facts, "names": listed(who)}


def before_count(state: State) -> Said:
    """The question asked before the count, which ends the game."""
    if state.awaits_count:
        return "dalapapa.sure_all_played", {}
    if state.bag:
        return "dalapapa.sure_bag_left", {"dominoes": state.bag}
    return "dalapapa.sure_bag_empty", {}


def price(tokens: int) -> str:
    """Tokens paid or earned as text with a sign: "−1", "0", "+2"."""
    return f"−{-tokens}" if tokens < 0 else f"+{tokens}" if tokens else "0"
