"""Confetti: some dozens of falling leaves, as a mesh for each colour."""

from math import cos, sin
from random import Random
from typing import Any

from kivy.graphics import Color, Mesh

from ui.telling.colours import Rgba
from ui.touch.widgets.motion.motion import Motion

LEAVES = 90
CORNERS = 4


class Confetti(Motion):
    """Falls over a whole window for three seconds; a mesh for each colour."""

    seconds = 3.0

    def __init__(self, size: tuple[float, float], colours: tuple[Rgba, ...], unit: float) -> None:
        """Create the leaves; `size` is the window's and `unit` the app's, in pixels."""
        super().__init__()
        chance = Random(len(colours))
        self._inks: list[Any] = []
        self._falls: list[tuple[Any, list[_Leaf], list[float]]] = []
        for colour in colours:
            leaves = [_Leaf(chance, size, unit) for _ in range(LEAVES // len(colours))]
            corners = [0.0] * (len(leaves) * CORNERS * 4)
            indices = [
                first + corner
                for first in range(0, len(leaves) * CORNERS, CORNERS)
                for corner in (0, 1, 2, 0, 2, 3)
            ]
            mesh = Mesh(vertices=corners, indices=indices, mode="triangles")
            ink = Color(*colour)
            self._inks.append(ink)
            self.drawn.add(ink)
            self.drawn.add(mesh)
            self._falls.append((mesh, leaves, corners))

    def go(self, time: float) -> None:
        """Move the leaves, which fall, sway and turn; in the last quarter they fade."""
        for mesh, leaves, corners in self._falls:
            for number, leaf in enumerate(leaves):
                leaf.lay(corners, number * CORNERS * 4, time * self.seconds)
            mesh.vertices = corners
        for ink in self._inks:
            ink.a = 1 - max(0.0, time - 0.75) / 0.25


class _Leaf:
    """A leaf: its start and its way down."""

    def __init__(self, chance: Random, size: tuple[float, float], unit: float) -> None:
        width, height = size
        self._x = chance.uniform(0, width)
        self._y = height * chance.uniform(1.02, 1.9)
        self._speed = height * chance.uniform(0.5, 0.8)
        self._sway = unit * chance.uniform(8, 26)
        self._turn = chance.uniform(2, 7)
        self._at = chance.uniform(0, 6.3)
        self._long, self._short = unit * chance.uniform(5, 9), unit * chance.uniform(3, 5)

    def lay(self, corners: list[float], first: int, seconds: float) -> None:
        """Write the places of the leaf's four corners after `seconds` into `corners`.

        Each corner has four numbers in `corners`: x, y in pixels, then u, v of the texture, which
        stay. `first` is the index of the leaf's first number.
        """
        turned = self._at + self._turn * seconds
        x = self._x + self._sway * sin(turned * 0.7)
        y = self._y - self._speed * seconds
        along, across = self._long * cos(turned), self._long * sin(turned)
        up, side = self._short * cos(turned * 1.3), self._short * sin(turned * 0.4)
        corners[first : first + 2] = x - along - side, y - across - up
        corners[first + 4 : first + 6] = x + along - side, y + across - up
        corners[first + 8 : first + 10] = x + along + side, y + across + up
        corners[first + 12 : first + 14] = x - along + side, y - across + up
