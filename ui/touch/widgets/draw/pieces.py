"""Draw the pieces of signs."""

from typing import Any

from kivy.graphics import Ellipse, Mesh

from ui.telling.signs import Fan, Oval, Piece


def lay_piece(piece: Piece, left: float, bottom: float, scale: float) -> None:
    """Draw a piece of a sign; `left` and `bottom` are the sign's corner, `scale` its side."""
    match piece:
        case Oval(x, y, across, up):
            Ellipse(
                pos=(left + (x - across) * scale, bottom + (y - up) * scale),
                size=(2 * across * scale, 2 * up * scale),
            )
        case Fan(points):
            vertices: list[Any] = []
            for x, y in points:
                vertices += [left + x * scale, bottom + y * scale, 0, 0]
            Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")
