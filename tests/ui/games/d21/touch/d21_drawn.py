"""Boards of D.21 games as a camera sees them, and what is made of them."""

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

TILTS = 21  # from straight above to 20 degrees off
MISTAKES = ("unturned", "turned wrong", "two moved", "far", "knocked", "taken", "foe")


class Verdict(Struct, frozen=True):
    """What came of a drawn board: how many of its squares are read right, how many of those
    with dice, how many are plainly wrong; and what was said of the move: "right", "wrong" if
    another board was taken for it unasked, "asks", "differs".
    """

    right: int
    dice_right: int
    plainly_wrong: int
    said: str


def dice_on(cells: bytes, columns: int = 10) -> dict[Place, Die]:
    """The dice of a board, by place."""
    return {
        (at % columns, at // columns): Die(face(die), colour=COLOURS[owner(die)], kind=DieKind.D6)
        for at, die in enumerate(cells)
        if die
    }


def seen(cells: bytes, seed: int) -> Chances:
    """A board drawn and read."""
    drawn = drawn_board(dice_on(cells), seed=seed, tilt=seed % TILTS)
    return read_board(drawn.picture, BoardView(drawn.corners, 10, 10))


def position(chance: Random, moves: int) -> State:
    """A game some moves after an opening, not over yet."""
    start: State = D21.start(near_sets(chance)[0])
    played = [after for _, after in random_game(start, chance, most=moves)]
    return [one for one in (start, *played) if not one.finished][-1]


def move_seen(seed: int) -> Verdict:
    """A legal move made on a drawn board, looked at."""
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
    """A mistake made on a drawn board, looked at: "wrong" if it is taken for a legal move or
    for no move unasked.
    """
    chance = Random(seed)
    shown = position(chance, seed % 12)
    found = compare(shown, seen(mistaken(shown, MISTAKES[seed % len(MISTAKES)], chance), seed))
    if found.sure:
        return "wrong"
    return "asks" if found.moves or found.unchanged else "differs"


def mistaken(shown: State, kind: str, chance: Random) -> bytes:
    """A board that no legal move leads to."""
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
        # a slide is never turned: "unturned" falls back on a die turned wrong
        if bytes(cells) not in legal:
            return bytes(cells)
        if kind == "unturned" and not any(
            one.face != face(shown.cells[one.origin]) for one in every
        ):
            kind = "turned wrong"
