"""A board taken over as it was seen: clear squares are taken, doubtful ones are asked about."""

from collections.abc import Mapping

from msgspec import Struct

from companion.games.d21.compare import Chances

PLAIN = 0.9  # the chance from which on a square is not asked about
OFFERED = 3  # answers to a doubtful square


class Sighted(Struct, frozen=True):
    """`cells` is the likeliest board; `doubtful` are the unclear squares, each with its likeliest
    cells, best first.
    """

    cells: bytes
    doubtful: Mapping[int, tuple[int, ...]]


def sighted(chances: Chances) -> Sighted:
    """The board made from the chances of each square's cells."""
    ranked = [
        sorted(range(len(chance)), key=chance.__getitem__, reverse=True) for chance in chances
    ]
    return Sighted(
        bytes(cells[0] for cells in ranked),
        {
            square: tuple(cells[:OFFERED])
            for square, cells in enumerate(ranked)
            if chances[square][cells[0]] < PLAIN
        },
    )
