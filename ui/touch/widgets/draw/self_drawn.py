"""Base of widgets drawn in code, redrawn when a property in `drawn_by` changes."""

from typing import ClassVar, Generic, Self, TypeVar, overload
from weakref import WeakSet

from kivy.clock import Clock
from kivy.uix.widget import Widget

from ui.telling.colours import Palette, Rgba
from ui.touch.running_app import the_app

Value = TypeVar("Value")


class Drawings:
    """All self-drawn widgets of an app, and the widgets waiting for a redraw, with one trigger."""

    def __init__(self) -> None:
        self._all: WeakSet[SelfDrawn] = WeakSet()
        self._stale: dict[SelfDrawn, None] = {}
        self._draw_soon = Clock.create_trigger(self._draw, -1)

    def add(self, drawn: "SelfDrawn") -> None:
        """Register a widget."""
        self._all.add(drawn)

    def redraw(self, drawn: "SelfDrawn") -> None:
        """Schedule a widget to be drawn before the next frame."""
        self._stale[drawn] = None
        self._draw_soon()

    def dress(self) -> None:
        """Redraw all widgets with the app's current colours, sizes and words."""
        for drawn in list(self._all):
            drawn.dress()

    def _draw(self, _: float) -> None:
        while self._stale:
            drawn = next(iter(self._stale))
            del self._stale[drawn]
            drawn._draw()


class SelfDrawn(Widget):
    """A widget with a `_draw` that fills its canvas.

    It is redrawn once before the next frame, however many of the properties in `drawn_by` changed,
    and when the app's colours or sizes change.
    """

    drawn_by: ClassVar[tuple[str, ...]] = ("pos", "size")

    def __init__(self, **kwargs: object) -> None:
        self._drawings: Drawings = the_app().drawings
        own = [name for name in kwargs if isinstance(getattr(type(self), name, None), Trait)]
        traits = {name: kwargs.pop(name) for name in own}
        super().__init__(**kwargs)
        for name, value in traits.items():
            setattr(self, name, value)
        redraw = self._redraw  # one bound method: each access would create another
        for name in self.drawn_by:
            self.fbind(name, redraw)
        self._drawings.add(self)
        redraw()

    @property
    def u(self) -> float:
        """The app's unit of length, in pixels."""
        return float(the_app().u)

    @property
    def palette(self) -> Palette:
        """The app's colours."""
        palette: Palette = the_app().palette
        return palette

    def dress(self) -> None:
        """Redraw with the app's changed colours and sizes."""
        self._redraw()

    def _redraw(self, *_: object) -> None:
        self._drawings.redraw(self)

    def _paint(self, colour: str | Rgba) -> Rgba:
        """Return a colour, given as such or by its name in the palette."""
        return getattr(self.palette, colour) if isinstance(colour, str) else colour

    def _draw(self) -> None:
        raise NotImplementedError


class Trait(Generic[Value]):
    """An attribute of a `SelfDrawn` that redraws the widget on changes.

    kv rules can set a trait but not watch it; a trait costs a fraction of a Kivy property.
    """

    def __init__(self, default: Value) -> None:
        self._default = default

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, drawn: None, _: type) -> Self: ...
    @overload
    def __get__(self, drawn: SelfDrawn, _: type) -> Value: ...
    def __get__(self, drawn: SelfDrawn | None, _: type) -> Self | Value:
        if drawn is None:
            return self
        value: Value = drawn.__dict__.get(self._name, self._default)
        return value

    def __set__(self, drawn: SelfDrawn, value: Value) -> None:
        if drawn.__dict__.get(self._name, self._default) != value:
            drawn.__dict__[self._name] = value
            drawn._redraw()
