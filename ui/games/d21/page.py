"""D.21: the board with its dice and the last move."""

from functools import partial

from companion.games.d21 import GAME
from companion.games.d21.actions import Pass
from companion.games.d21.dice import EMPTY, face, owner
from companion.games.d21.moves import outer_dice
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import State
from companion.language.text import Text
from companion.table.view import View
from ui.games.d21.board_marks import ending_line, ends
from ui.games.d21.prompts import cell_words, in_words
from ui.games.d21.signs import sign
from ui.games.d21.timeline import last_move, positions
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> None:
    """There are no rounds."""
    del view


def roll(view: View) -> None:
    """No dice are rolled."""
    del view


def prompt(view: View) -> Text:
    """Who is to move, or must pass; what is proposed."""
    name = view.to_play or ""
    if view.choices[:1] == (Pass(),):
        return parts.words().text("d21.must_pass", name=name)
    if view.pencilled is not None:
        move = getattr(view.pencilled, "move", "")
        return parts.words().text("d21.proposed", move=move)
    return GAME.words.text("to_play", name=name)


def last_moves(view: View, first: int) -> list[Text]:
    """The moves from that index on, in words."""
    after = positions(view.game, view.setup, view.actions)[first + 1 :]
    return [parts.in_both(partial(in_words, shown, GAME)) for shown in after]


def board(view: View) -> list[Part]:
    """The board, the top row first, and who has which dice."""
    state: State = view.state
    grid = state.grid
    move = last_move(view)
    goal, joined = ending_line(state.ending)
    pencilled = getattr(view.pencilled, "move", None)
    marks = {
        "last": set(move.squares if move else ()),
        "line": set(goal),
        "proposed": set(ends(state, pencilled) if pencilled else ()),
    }
    squares = [
        {
            "name": grid.names[at],
            "player": None if state.cells[at] == EMPTY else owner(state.cells[at]),
            "value": face(state.cells[at]),
            "outer": grid.outer[at],
            "say": parts.text(parts.in_both(partial(cell_words, state.cells[at]))),
            "marks": [mark for mark, where in marks.items() if at in where],
        }
        for row in reversed(range(grid.rows))
        for at in range(row * grid.columns, (row + 1) * grid.columns)
    ]
    whole = {
        "part": "board",
        "caption": parts.text(GAME.words["title"]),
        "columns": grid.columns,
        "rows": grid.rows,
        "squares": squares,
        "line": [grid.names[at] for at in goal] if joined else [],
    }
    return [
        whole,
        parts.lines(parts.words()["d21.page_players"], map(_side, [state] * 2, range(2))),
    ]


def _side(state: State, player: int) -> Text:
    colour = COLOUR_NAMES[player]
    return parts.words().text(
        "d21.page_side",
        sign=sign(player),
        name=state.setup.players[player],
        colour=colour,
        count=outer_dice(state, player),
    )
