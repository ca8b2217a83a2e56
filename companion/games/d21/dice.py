"""What stands on a square, as one small number: 0 nothing, 1 to 6 a red face, 7 to 12 a green one.

A board is a `bytes` of such cells, so that it is frozen, compared and searched at once.
"""

from companion.dice import Colour

RED, GREEN = 0, 1
COLOURS = (Colour.RED, Colour.GREEN)
FACES = range(1, 7)
EMPTY = 0

# Turns a board into its faces, whoever owns the dice.
TO_FACES = bytes([EMPTY, *FACES, *FACES]).ljust(256, b"\0")


def cell(player: int, face: int) -> int:
    """The cell of a player's die showing a face."""
    return len(FACES) * player + face


def owner(cell: int) -> int:
    """Whose die a cell that is not empty holds."""
    return GREEN if cell > len(FACES) else RED


def face(cell: int) -> int:
    """The face that a cell's die shows, 0 for an empty cell."""
    return TO_FACES[cell]


def dice_of(player: int) -> range:
    """The cell values that are a die of this player."""
    return range(cell(player, 1), cell(player, 6) + 1)
