"""One motion: instructions that are drawn, changed with time, and taken away at its end."""

from typing import Any

from kivy.graphics import InstructionGroup


class Motion:
    """Lasts for some seconds; `go` changes what `drawn` holds and makes nothing anew."""

    seconds: float = 0.4

    def __init__(self) -> None:
        self.drawn: Any = InstructionGroup()

    def begin(self, layer: Any) -> None:
        """Put it into the layer it runs in."""
        layer.canvas.add(self.drawn)

    def end(self, layer: Any) -> None:
        """Take it out of the layer that it ran in."""
        layer.canvas.remove(self.drawn)

    def go(self, time: float) -> None:
        """Show it as it is at a share of its time, 0 to 1."""
        raise NotImplementedError
