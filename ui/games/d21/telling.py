"""The texts of D.21: its board, its moves, prompts and moments."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.d21 import GAME, notation
from companion.games.d21.actions import D21Action, Draw, Move, Pass, Resign
from companion.games.d21.dice import EMPTY, face, owner
from companion.games.d21.moves import outer_dice
from companion.games.d21.opening import COLOUR_NAMES
from companion.games.d21.state import End, State
from companion.games.d21.threats import Threat
from companion.language.text import Changed, Joined, Text, Verbatim, capital
from companion.table.view import View
from ui.games.d21.board_marks import ending_line, ends, targets
from ui.games.d21.lessons import LESSONS
from ui.games.d21.signs import sign
from ui.telling import faces
from ui.telling.changes import Moment
from ui.telling.entry import Way
from ui.telling.game_telling import AWAY, GameTelling, Said, Situation
from ui.telling.score_table import BoardSquares, Part, Sentences, Square, joined, plain

_LETTERS = ("red_letter", "green_letter")
_MOMENTS = {End.ALIGNED: "moment_line", End.TWO_SETS: "moment_sets"}


class LastMove(Struct, frozen=True):
    """A move: its squares from start to end, and the die's cell before and after it."""

    text: str
    player: int
    squares: tuple[int, int]
    before: int
    after: int

    @property
    def turned(self) -> bool:
        """Whether the die shows another face than before the move."""
        return self.before != self.after


def move_made(before: State, action: object, after: State) -> LastMove | None:
    """Return the move that an action made; None if it is no move."""
    if not isinstance(action, Move):
        return None
    origin, target = ends(before, action.move)
    die = before.cells[origin]
    return LastMove(action.move, owner(die), (origin, target), die, after.cells[target])


def last_move(view: View) -> LastMove | None:
    """Return the last move of a game; None if the last action was not a move."""
    if not view.actions:
        return None
    return move_made(view.state_before(len(view.actions) - 1), view.actions[-1], view.state)


def move_words(move: LastMove, state: State) -> Text:
    """Return a move in words."""
    name = state.setup.players[move.player]
    if not move.turned:
        return _say("moved", name=name, move=move.text)
    return _say("turned", name=name, move=move.text, was=face(move.before), now=face(move.after))


def cell_words(cell: int) -> Text:
    """Return the contents of a square in words."""
    if cell == EMPTY:
        return _say("nothing")
    return _say("die", colour=COLOUR_NAMES[owner(cell)], value=face(cell))


def threat_words(threat: Threat, state: State) -> Text:
    """Return a threat in words: the player, the goal, and the way."""
    return _say(
        "threat_line" if threat.goal == "F" else "threat_sets",
        name=state.setup.players[threat.player],
        squares=" ".join(threat.squares),
        moves=", ".join(threat.moves),
    )


def ending(reason: Text) -> Text:
    """Return the sentence for the end of a game."""
    return Text("{sentence}.", sentence=Changed(reason, capital))


class D21Telling(GameTelling[State, D21Action]):
    """The texts of a game; an unfinished move is the square of its die (none: empty)."""

    lessons = LESSONS

    def prompt(self, state: State, at: Situation) -> Said:
        """Return the instruction to the player to play: choose a die or a square, or confirm."""
        name = state.setup.players[state.player]
        if (at.choices or GAME.choices(state))[:1] == (Pass(),):
            return Said("", _say("must_pass", name=name))
        if isinstance(at.pencilled, Move):
            return Said("", _say("proposed", move=at.pencilled.move))
        if at.begun is None:  # moves are not entered by touch
            return Said("", self.shared.text("turn_of", name=name))
        if not at.begun:
            colour = COLOUR_NAMES[state.player]
            return Said("", _say("choose_die", name=name, colour=colour))
        (square,) = at.begun
        key = "choose_square" if targets(state, square) else "cannot_move"
        value = face(state.cells[square])
        return Said("", _say(key, square=state.grid.names[square], value=value))

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the board, and the owners of the dice."""
        return _board(state, at), Sentences("players", _say("page_players"), _sides(state))

    def sheet(self, state: State) -> tuple[Part, ...]:
        """Return the board with its key, the owners of the dice, and the goal reached."""
        red, green = state.setup.players
        lines = [GAME.words.text("key", red=red, green=green), *_sides(state)]
        squares, _ = ending_line(state.ending)
        if squares:
            names = " ".join(state.grid.names[square] for square in squares)
            lines.append(_say("paper_goal", squares=names))
        return _board(state, AWAY), Sentences("players", _say("page_players"), tuple(lines))

    def told(self, before: State, action: D21Action, after: State) -> Said:
        """Return the words for a move or a pass and, if the game is over, its end."""
        move = move_made(before, action, after)
        sentences = [move_words(move, after)] if move else []
        if isinstance(action, Pass):
            sentences.append(_say("passed"))
        outcome = GAME.outcome(after)
        if outcome:
            sentences.append(ending(outcome.reason))
        return Said("", joined(sentences)) if sentences else super().told(before, action, after)

    def choice(self, state: State, action: D21Action) -> Text:
        """Return the words of an action; for a move the squares and, if the die turns, its face."""
        match action:
            case Move():
                move, names = notation.read(action.move, state.grid), state.grid.names
                turned = "choice_jump_turned" if move.face else "choice_jump"
                return _say(
                    turned if move.jump else "choice_slide",
                    origin=names[move.origin],
                    target=names[move.target],
                    value=move.face,
                )
            case Pass():
                return _say("choice_pass")
            case Resign():
                return _say("choice_resign", name=state.setup.players[state.player])
            case Draw():
                return _say("choice_draw")
        return super().choice(state, action)

    def group(self, state: State, action: D21Action) -> Text | None:
        """Return the heading above resignation and draw; None for moves."""
        del state
        return _say("choice_ends") if isinstance(action, Resign | Draw) else None

    def way(self, state: State, action: D21Action) -> Way | None:
        """Return the squares of a move and the die's face after it; None for other actions."""
        if not isinstance(action, Move):
            return None
        move, names = notation.read(action.move, state.grid), state.grid.names
        shown = face(state.cells[move.origin])
        after = shown if move.face is None else move.face
        return Way(names[move.origin], names[move.target], after, turns=after != shown)

    def moments(self, before: State, action: D21Action, after: State) -> Sequence[Moment]:
        """Return the moment at which a player won by a goal; empty if the game goes on."""
        del before, action
        reached = after.ending
        if reached is None or reached.winner is None or reached.end not in _MOMENTS:
            return ()
        winner = after.setup.players[reached.winner]
        return [Moment(reached.end.value, winner, _say(_MOMENTS[reached.end]))]


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"d21.{key}", **facts)


def _board(state: State, at: Situation) -> BoardSquares:
    """Return the board, the top row first, with the last and the proposed move marked."""
    grid = state.grid
    goal, line = ending_line(state.ending)
    marks = {
        "last": ends(state, at.last.move) if isinstance(at.last, Move) else (),
        "line": goal,
        "proposed": ends(state, at.pencilled.move) if isinstance(at.pencilled, Move) else (),
    }
    squares = tuple(
        Square(
            name=grid.names[square],
            seat=None if state.cells[square] == EMPTY else owner(state.cells[square]),
            value=face(state.cells[square]),
            outer=grid.outer[square],
            said=cell_words(state.cells[square]),
            short=_short(state.cells[square], outer=grid.outer[square]),
            marks=tuple(mark for mark, where in marks.items() if square in where),
        )
        for row in reversed(range(grid.rows))
        for square in range(row * grid.columns, (row + 1) * grid.columns)
    )
    names = tuple(grid.names[square] for square in goal) if line else ()
    return BoardSquares("board", GAME.words["title"], grid.columns, grid.rows, squares, names)


def _short(cell: int, *, outer: bool) -> Text:
    """Return the letter and face of a die, or a point or colon for an empty square."""
    if cell == EMPTY:
        return plain(":" if outer else ".")
    letter = GAME.words[_LETTERS[owner(cell)]]
    return Joined("", [letter, Verbatim(str(face(cell)))])


def _sides(state: State) -> tuple[Text, ...]:
    """Return a sentence for each player: their dice, and the number of dice on the edge."""
    return tuple(
        _say(
            "page_side",
            sign=sign(player),
            name=name,
            colour=COLOUR_NAMES[player],
            count=outer_dice(state, player),
        )
        for player, name in enumerate(state.setup.players)
    )


TELLING = D21Telling(GAME)
