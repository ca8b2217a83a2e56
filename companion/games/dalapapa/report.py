"""A game of Dalapapa Domaine for readers: as JSON values and as a table of text."""

from collections.abc import Sequence
from typing import Any

from companion.games.dalapapa.names import WORDS, colour_text
from companion.games.dalapapa.state import PLAQUE, TO_PLACE, State, Territory
from companion.games.dalapapa.tally import Line, outcome, tallies
from companion.games.leaving import reported, who_left
from companion.games.score_table import columns_for
from companion.language.text import Language, Text, listed
from companion.language.words import Words


def report(state: State) -> dict[str, Any]:
    """The game as `companion replay --json` prints it.

    `to_play` is null once only the count is left. `reason` says in both languages how it was
    won, null before. `tokens` and `markers` are those left, `plaque` is whether the player
    holds it, `count` what their total is made of. `bag` are the dominoes that must be left in
    it. `last_round` is null until somebody has taken the plaque. `warnings` are sentences in both
    languages, left out where there are none.
    """
    ended = outcome(state)
    noticed = [{"fr": each.fr, "en": each.en} for each in warnings(state)]
    return {
        "game": "dalapapa",
        "finished": state.finished,
        "to_play": state.to_play,
        "winners": list(ended.winners) if ended else [],
        "reason": {"fr": ended.reason.fr, "en": ended.reason.en} if ended else None,
        "bank": state.bank,
        "bag": state.bag,
        "last_round": _last_round(state),
        **({"warnings": noticed} if noticed else {}),
        "territories": [_territory(state, one) for one in state.territories],
        "players": [
            {
                "name": tally.player,
                "total": tally.total,
                "tokens": state.tokens[index],
                "markers": state.markers[index],
                "plaque": state.plaque == index,
                "count": [_line(line) for line in tally.lines],
            }
            for index, tally in enumerate(tallies(state))
        ],
        **reported(state.setup.players, state.left),
    }


def _last_round(state: State) -> dict[str, Any] | None:
    if state.plaque is None:
        return None
    return {
        "begun_by": state.setup.players[state.plaque],
        "still_to_play": list(state.last_turns),
    }


def _territory(state: State, territory: Territory) -> dict[str, Any]:
    return {
        "id": territory.id,
        "squares": territory.squares,
        "colour": territory.colour,
        "marked_by": [
            name
            for name, markers in zip(state.setup.players, territory.markers, strict=True)
            if markers
        ],
    }


def _line(line: Line) -> dict[str, Any]:
    if line.territory is None:
        return {"for": "plaque", "points": line.points}
    territory = {"id": line.territory.id, "colour": line.territory.colour}
    return {"for": "territory", **territory, "points": line.points}


def warnings(state: State) -> tuple[Text, ...]:
    """Return what the rules cannot forbid but the ledger notices: dominoes that do not exist."""
    if not state.too_many:
        return ()
    return (WORDS.text("too_many_dominoes", count=state.laid, most=TO_PLACE),)


def text(state: State, words: Words, language: Language) -> str:
    """What everybody has left, the count line by line, and who won or is to play."""

    def say(key: str, **facts: object) -> str:
        return words.say(key, language, **facts)

    table: list[tuple[str, Sequence[str]]] = [("", state.setup.players)]
    table.append((say("tokens"), [str(left) for left in state.tokens]))
    table.append((say("markers"), [str(left) for left in state.markers]))
    for one in state.territories:
        colour = colour_text(one.colour).to(language)
        head = say("territory", id=one.id, colour=colour, squares=one.squares)
        table.append((head, [str(one.squares) if on else "." for on in one.markers]))
    players = range(len(state.setup.players))
    table.append((say("plaque"), [str(PLAQUE) if state.plaque == at else "." for at in players]))
    table.append((say("total"), [str(tally.total) for tally in tallies(state)]))
    columns = columns_for(table)
    lines, rule = [columns.line(*row) for row in table], columns.rule
    lines = [lines[0], rule, *lines[1:3], rule, *lines[3:-1], rule, lines[-1], ""]
    lines.append(say("bank", tokens=state.bank, dominoes=state.bag))
    lines += [each.to(language) for each in warnings(state)]
    if gone := who_left(state.setup.players, state.left):
        lines.append(gone.to(language))
    return "\n".join([*lines, *_last_lines(state, words, language)])


def _last_lines(state: State, words: Words, language: Language) -> list[str]:
    ended = outcome(state)
    if ended:
        key = "won" if len(ended.winners) == 1 else "won_shared"
        names, reason = listed(ended.winners).to(language), ended.reason.to(language)
        return [words.say(key, language, names=names, reason=reason)]
    lines = []
    if state.plaque is not None:
        lines.append(words.say("last_round", language, name=state.setup.players[state.plaque]))
    if state.awaits_count:
        return [*lines, words.say("to_count", language)]
    if state.plaque is not None:
        lines.append(words.say("last_turns", language, names=listed(state.last_turns).to(language)))
    key = "to_mark" if state.placed else "to_place"
    return [*lines, words.say(key, language, name=state.name)]
