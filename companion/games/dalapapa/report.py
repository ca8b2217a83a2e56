"""A game of Dalapapa Domaine as a table of text, and what its ledger warns of."""

from collections.abc import Sequence

from companion.games.dalapapa.names import WORDS, colour_text
from companion.games.dalapapa.state import PLAQUE, TO_PLACE, State
from companion.games.dalapapa.tally import outcome, tallies
from companion.games.leaving import who_left
from companion.games.score_table import columns_for
from companion.language.text import Language, Text, listed
from companion.language.words import Words


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
