"""A board taken over from a picture: clear squares are taken, doubtful squares asked about."""

from collections.abc import Mapping

from msgspec import Struct

from companion.games.d21.compare import Chances

PLAIN = 0.9  # the chance from which a square is not asked about
OFFERED = 3  # answers to a doubtful square


class Sighted(Struct, frozen=True):
    """A board taken over from a picture.

    `cells` is the likeliest board; `doubtful` are the unclear squares, each with its likeliest
    cells, best first.
    """

    cells: bytes
    doubtful: Mapping[int, tuple[int, ...]]


def sighted(chances: Chances) -> Sighted:
    """Return the likeliest board, and the doubtful squares, from the chances of each square."""
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
