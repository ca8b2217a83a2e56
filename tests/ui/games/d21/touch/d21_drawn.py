"""Drawn boards of D.21 games as seen by a camera, and their readings."""

from random import Random

from msgspec import Struct

from companion.dice import Die, DieKind
from companion.games.d21.actions import Move
from companion.games.d21.compare import Chances, compare
from companion.games.d21.dice import COLOURS, cell, face, owner
from companion.games.d21.moves import board_after, steps
from companion.games.d21.state import State
from tests.companion.games.d21.near import near_sets
from tests.companion.games.d21.play import moved, random_game
from tests.ui.games.d21.touch.d21_evening import D21
from tests.vision.boards import drawn_board
from ui.games.d21.touch.camera_advice import read_board
from vision.board.geometry import BoardView, Place

TILTS = 21  # tilts from 0 to 20 degrees
MISTAKES = ("unturned", "turned wrong", "two moved", "far", "knocked", "taken", "foe")


class Verdict(Struct, frozen=True):
    """The reading of a drawn board.

    It counts the squares read right, those with dice read right, and those plainly wrong. The
    verdict on the move is "right", "wrong" (another board was accepted without a question), "asks"
    or "differs".
    """

    right: int
    dice_right: int
    plainly_wrong: int
    said: str


def dice_on(cells: bytes, columns: int = 10) -> dict[Place, Die]:
    """Return the dice of a board by place."""
    return {
        (at % columns, at // columns): Die(face(die), colour=COLOURS[owner(die)], kind=DieKind.D6)
        for at, die in enumerate(cells)
        if die
    }


def seen(cells: bytes, seed: int) -> Chances:
    """Draw a board and read it."""
    drawn = drawn_board(dice_on(cells), seed=seed, tilt=seed % TILTS)
    return read_board(drawn.picture, BoardView(drawn.corners, 10, 10))


def position(chance: Random, moves: int) -> State:
    """Return a game some moves after an opening, not yet over."""
    start: State = D21.start(near_sets(chance)[0])
    played = [after for _, after in random_game(start, chance, most=moves)]
    return [one for one in (start, *played) if not one.finished][-1]


def move_seen(seed: int) -> Verdict:
    """Make a legal move on a drawn board and read it."""
    chance = Random(seed)
    shown = position(chance, seed % 12)
    move = chance.choice([choice for choice in D21.choices(shown) if isinstance(choice, Move)]).move
    cells = moved(shown, move).cells
    chances = seen(cells, seed)
    found = compare(shown, chances)
    said = "differs" if not (found.moves or found.unchanged) else "asks"
    if found.sure:
        said = "right" if found.moves == (move,) else "wrong"
    likeliest = [max(range(len(one)), key=one.__getitem__) for one in chances]
    wrong = [at for at, (one, cell) in enumerate(zip(likeliest, cells, strict=True)) if one != cell]
    return Verdict(
        right=len(cells) - len(wrong),
        dice_right=24 - sum(cells[at] != 0 for at in wrong),
        plainly_wrong=sum(chances[at][likeliest[at]] >= 0.9 for at in wrong),
        said=said,
    )


def mistake_seen(seed: int) -> str:
    """Make a mistake on a drawn board and read it.

    The result is "wrong" if the mistake is accepted as a legal move or as no move without a
    question.
    """
    chance = Random(seed)
    shown = position(chance, seed % 12)
    found = compare(shown, seen(mistaken(shown, MISTAKES[seed % len(MISTAKES)], chance), seed))
    if found.sure:
        return "wrong"
    return "asks" if found.moves or found.unchanged else "differs"


def mistaken(shown: State, kind: str, chance: Random) -> bytes:
    """Return a board that no legal move leads to."""
    every = list(steps(shown))
    legal = {board_after(shown, step) for step in every} | {shown.cells}
    while True:
        step = chance.choice(every)
        cells = bytearray(shown.cells if kind in ("far", "foe") else board_after(shown, step))
        dice = [at for at, die in enumerate(cells) if die and at != step.target]
        free = [at for at, die in enumerate(cells) if not die]
        origin = chance.choice(dice)
        if kind == "unturned":
            cells[step.target] = shown.cells[step.origin]
        elif kind == "turned wrong":
            cells[step.target] = cell(shown.player, chance.randint(1, 6))
        elif kind == "knocked":
            cells[origin] = cell(owner(cells[origin]), chance.randint(1, 6))
        elif kind == "taken":
            cells[origin] = 0
        else:
            if kind == "far":
                origin = step.origin
            elif kind == "foe":
                origin = chance.choice([at for at in dice if owner(cells[at]) != shown.player])
            cells[chance.choice(free)], cells[origin] = cells[origin], 0
        # a slide never turns the die: "unturned" falls back to a die turned to a wrong face
        if bytes(cells) not in legal:
            return bytes(cells)
        if kind == "unturned" and not any(
            one.face != face(shown.cells[one.origin]) for one in every
        ):
            kind = "turned wrong"
