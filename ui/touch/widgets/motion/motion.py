"""Base of motions: instructions that are drawn, changed over time, and removed at the end."""

from typing import Any

from kivy.graphics import InstructionGroup


class Motion:
    """A motion of some seconds; `go` changes the instructions in `drawn` and creates none."""

    seconds: float = 0.4

    def __init__(self) -> None:
        self.drawn: Any = InstructionGroup()

    def begin(self, layer: Any) -> None:
        """Add the motion to a layer."""
        layer.canvas.add(self.drawn)

    def end(self, layer: Any) -> None:
        """Remove the motion from its layer."""
        layer.canvas.remove(self.drawn)

    def go(self, time: float) -> None:
        """Draw the state at a share of the time, 0 to 1."""
        raise NotImplementedError
