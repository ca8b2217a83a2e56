"""The content of a square as a small number: 0 empty, 1 to 6 a red face, 7 to 12 a green face.

A board is a `bytes` of such cells, so that it is frozen, and fast to compare and search.
"""

from companion.dice import Colour

RED, GREEN = 0, 1
COLOURS = (Colour.RED, Colour.GREEN)
FACES = range(1, 7)
EMPTY = 0

# Turns a board into its faces, whoever owns the dice.
TO_FACES = bytes([EMPTY, *FACES, *FACES]).ljust(256, b"\0")


def cell(player: int, face: int) -> int:
    """Return the cell of a player's die showing a face."""
    return len(FACES) * player + face


def owner(cell: int) -> int:
    """Return the player who owns the die of a cell that is not empty."""
    return GREEN if cell > len(FACES) else RED


def face(cell: int) -> int:
    """Return the face of a cell's die, 0 for an empty cell."""
    return TO_FACES[cell]


def dice_of(player: int) -> range:
    """Return the cell values that are a die of this player."""
    return range(cell(player, 1), cell(player, 6) + 1)
