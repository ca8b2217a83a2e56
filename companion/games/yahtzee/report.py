"""A Yahtzee match as a table of text, and sentences on its rounds."""

from companion.games.leaving import who_left
from companion.games.score_table import Columns
from companion.games.yahtzee.boxes import LOWER, UPPER, Box
from companion.games.yahtzee.rules import round_winners, winners
from companion.games.yahtzee.state import State
from companion.language.text import Language, Text, listed, plural
from companion.language.words import Words


def rounds_won(state: State, words: Words) -> tuple[Text, ...]:
    """Return a sentence for each finished round of a match of several: who won it."""
    said = []
    for number in range(1, len(state.sheets) + 1):
        won = round_winners(state, number)
        if won:
            key = "round_won" if len(won) == 1 else "round_won_shared"
            said.append(words.text(key, round=number, names=listed(won)))
    return tuple(said)


def text(state: State, words: Words, language: Language) -> str:
    """The sheets side by side, one table a round, and who won or is to play."""

    def say(key: str, **facts: object) -> str:
        return words.say(key, language, **facts)

    players = state.setup.players
    widths = tuple(max(5, len(name)) for name in players)
    label = max(len(say(key)) for key in (*Box, "upper", "upper_bonus", "lower", "yahtzee_bonus"))
    columns = Columns(label, widths)
    line, rule = columns.line, columns.rule
    lines: list[str] = []
    for number, sheets in enumerate(state.sheets, 1):
        if state.setup.options.rounds > 1:
            lines += [say("round_of", round=number, rounds=state.setup.options.rounds)]
        lines += [line("", players), rule]
        lines += [line(say(box), [_cell(sheet[box]) for sheet in sheets]) for box in UPPER]
        lines += [
            line(say("upper"), [str(sheet.upper) for sheet in sheets]),
            line(say("upper_bonus"), [str(sheet.upper_bonus) for sheet in sheets]),
            rule,
        ]
        lines += [line(say(box), [_cell(sheet[box]) for sheet in sheets]) for box in LOWER]
        lines += [
            line(say("lower"), [str(sheet.lower) for sheet in sheets]),
            line(say("yahtzee_bonus"), [str(sheet.yahtzee_bonus) for sheet in sheets]),
            rule,
            line(say("total"), [str(sheet.total) for sheet in sheets]),
            "",
        ]
    if state.setup.options.rounds > 1:
        totals = [str(state.total(index)) for index in range(len(players))]
        lines += [line(say("match_total"), totals), ""]
        lines += [won.to(language) for won in rounds_won(state, words)]
    if gone := who_left(players, state.left):
        lines.append(gone.to(language))
    if state.finished:
        won = winners(state)
        if won:
            key = "won" if len(won) == 1 else "won_shared"
            lines.append(say(key, names=listed(won).to(language)))
        else:
            total = state.total(0)
            told = plural(total, words["alone_one"], words["alone"]).to(language)
            lines.append(told.format(name=players[0], points=total))
    else:
        lines.append(say("to_play", name=players[state.player]))
    return "\n".join(lines)


def _cell(points: int | None) -> str:
    return "." if points is None else str(points)
