"""Dalapapa Domaine: tokens, markers and territories, as the count would take them."""

from collections.abc import Sequence
from functools import partial

from companion.games.dalapapa import GAME
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.report import warnings
from companion.games.dalapapa.state import PLAQUE, State, Territory
from companion.language.text import Language, Text
from companion.table.view import View
from ui.games.dalapapa.prompts import Joining, last_round
from ui.games.dalapapa.prompts import prompt as said_now
from ui.games.dalapapa.timeline import Line, lines, sentence
from ui.games.dalapapa.timeline import heading as whose
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> Text | None:
    """That the last round has begun, and who still plays in it."""
    said = last_round(view.state)
    return None if said is None else parts.words().text(f"{said[0]}", **said[1])


def roll(view: View) -> None:
    """No dice are rolled."""
    del view


def prompt(view: View) -> Text:
    """What the player to play can do now."""
    key, facts = said_now(view.state, Joining.NO, None)
    return parts.words().text(key, **facts)


def last_moves(view: View, first: int) -> list[Text]:
    """The actions from that index on, each with the player whose turn it was."""
    return [parts.both(partial(_said, line)) for line in lines(view)[first:]]


def _said(line: Line, language: Language) -> str:
    words = parts.words()
    return f"{whose(line, words, language)} {sentence(line, words, language)}"


def board(view: View) -> list[Part]:
    """The count as it stands, and what nobody holds."""
    state: State = view.state
    players = range(len(state.setup.players))
    rows = [_row("tokens", state.tokens), _row("markers", state.markers)]
    rows += [_territory(one) for one in state.territories]
    rows.append(_row("plaque", [PLAQUE if state.plaque == at else "" for at in players]))
    rows.append(_row("total", [one.total for one in view.standings], "total"))
    table = parts.table(GAME.words["title"], map(parts.of_player, players), rows)
    bank = GAME.words.text("bank", tokens=state.bank, dominoes=state.bag)
    return [table, parts.lines(parts.words()["dalapapa.page_bank"], [bank, *warnings(state)])]


def _row(key: str, cells: Sequence[object], kind: str = "") -> Part:
    ink = "" if kind else "inked"
    return parts.row(parts.head(GAME.words[key]), [parts.cell(one, ink) for one in cells], kind)


def _territory(one: Territory) -> Part:
    colour = colour_text(one.colour)
    said = parts.words().text(
        "dalapapa.page_territory", id=one.id, colour=colour, squares=one.squares
    )
    cells = [parts.cell(one.squares if markers else "", "inked") for markers in one.markers]
    return parts.row(parts.head(said, swatch=one_spelling(one.colour)), cells)
