"""A finger and a keyboard: SDL events pushed into the window's queue."""

import ctypes
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import kivy

from ui.touch.shell.offscreen import Offscreen

_KEY_DOWN, _KEY_UP, _TEXT = 0x300, 0x301, 0x303
_MOTION, _BUTTON_DOWN, _BUTTON_UP = 0x400, 0x401, 0x402
_CTRL = 0x0040


class _Button(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32),
        ("button", ctypes.c_uint8),
        ("state", ctypes.c_uint8),
        ("clicks", ctypes.c_uint8),
        ("padding", ctypes.c_uint8),
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
    )


class _Motion(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("which", ctypes.c_uint32),
        ("state", ctypes.c_uint32),
        ("x", ctypes.c_int32),
        ("y", ctypes.c_int32),
        ("across", ctypes.c_int32),
        ("down", ctypes.c_int32),
    )


class _Key(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("state", ctypes.c_uint8),
        ("repeat", ctypes.c_uint8),
        ("padding", ctypes.c_uint8 * 2),
        ("scancode", ctypes.c_int32),
        ("sym", ctypes.c_int32),
        ("mod", ctypes.c_uint16),
        ("unused", ctypes.c_uint32),
    )


class _Text(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("window", ctypes.c_uint32),
        ("text", ctypes.c_char * 32),
    )


class _Event(ctypes.Union):
    _fields_ = (
        ("button", _Button),
        ("motion", _Motion),
        ("key", _Key),
        ("text", _Text),
        ("whole", ctypes.c_uint8 * 64),
    )


@cache
def _sdl() -> Any:
    # Kivy's wheel contains its own SDL, which the window has loaded already.
    libs = Path(kivy.__file__).parent.parent
    return ctypes.CDLL(str(next(libs.glob("[Kk]ivy.libs/libSDL2-[0-9-]*so*"))))


def _push(event: _Event) -> None:
    assert _sdl().SDL_PushEvent(ctypes.byref(event)) == 1


class Finger:
    """One of several fingers at once, given to a widget as a touch; a mouse cannot do this."""

    def __init__(self, pos: tuple[float, float]) -> None:
        """Place the finger over a position of the window."""
        self.uid = id(self)
        self.ud: dict[str, Any] = {}
        self.grab_current: Any = None
        self.ox, self.oy = self.x, self.y = pos

    @property
    def pos(self) -> tuple[float, float]:
        """Return the position of the finger."""
        return self.x, self.y

    def grab(self, widget: Any) -> None:
        """Let the widget follow the finger from now on."""
        self.grab_current = widget

    def ungrab(self, widget: Any) -> None:
        """Let the widget follow the finger no longer."""
        assert self.grab_current is widget
        self.grab_current = None

    def move(self, widget: Any, across: float, up: float) -> None:
        """Move the finger by these pixels."""
        self.x, self.y = self.x + across, self.y + up
        widget.on_touch_move(self)

    def lift(self, widget: Any) -> None:
        """Lift the finger."""
        widget.on_touch_up(self)


def tap_at(screen: Offscreen, x: float, y: float) -> None:
    """Tap a position of the window, x from the left and y from the bottom, as Kivy counts.

    The tap counts as slow: for double taps see `tap_twice`.
    """
    take_time(screen)
    _tap(screen, x, y)


def take_time(screen: Offscreen) -> None:
    """Act as if everything shown had been seen and the last tap were long ago."""
    root = screen.app.root
    root.tapped_at = root.shown_at = float("-inf")
    root.awaited = root.unseen = False


def tap_twice(screen: Offscreen, widget: Any, between: Callable[[], object] | None = None) -> None:
    """Double-tap the middle of a widget; call `between` after the first tap.

    The second tap goes to the same position, whatever lies there by then.
    """
    x, y = widget.to_window(widget.center_x, widget.center_y)
    tap_twice_at(screen, x, y, between)


def tap_twice_at(
    screen: Offscreen, x: float, y: float, between: Callable[[], object] | None = None
) -> None:
    """Double-tap a position of the window."""
    from ui.touch.shell.input import double_tap  # noqa: PLC0415  importing this opens the window

    gap, double_tap.GAP_SECONDS = double_tap.GAP_SECONDS, 60.0  # even if this machine is busy
    tap_at(screen, x, y)
    screen.step(2)
    if between is not None:
        between()
    _tap(screen, x, y)
    double_tap.GAP_SECONDS = gap


def _tap(screen: Offscreen, x: float, y: float) -> None:
    press_at(screen, x, y)
    release_at(screen, x, y)
    screen.step()


def press(screen: Offscreen, widget: Any) -> None:
    """Put a finger on the middle of a widget without lifting it."""
    press_at(screen, *widget.to_window(widget.center_x, widget.center_y))


def rest_on(screen: Offscreen, widget: Any) -> None:
    """Press a widget as long as a long press takes, then lift the finger."""
    # importing this opens the window
    from ui.touch.widgets.controls import holdable  # noqa: PLC0415

    take_time(screen)
    press(screen, widget)
    screen.step(2)
    widget.let_be()
    widget._hold(holdable.HOLD_SECONDS)  # the time of a long press is over
    lift(screen, widget)
    screen.step(2)


def lift(screen: Offscreen, widget: Any) -> None:
    """Lift the finger from a widget."""
    release_at(screen, *widget.to_window(widget.center_x, widget.center_y))
    screen.step()


def drag(screen: Offscreen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Put a finger down at `start`, move it to `end` in some steps, and lift it there."""
    steps = 5
    press_at(screen, *start)
    for step in range(1, steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        move_to(screen, x, y)
    release_at(screen, *end)
    screen.step()


def press_at(screen: Offscreen, x: float, y: float) -> None:
    """Put the finger down."""
    _button(screen, _BUTTON_DOWN, x, y)


def move_to(screen: Offscreen, x: float, y: float) -> None:
    """Move the pressed finger."""
    event = _Event()
    event.motion = _Motion(_MOTION, 0, 0, 0, 1, int(x), int(screen.size[1] - y), 0, 0)
    _push(event)
    screen.step()


def release_at(screen: Offscreen, x: float, y: float) -> None:
    """Lift the finger."""
    _button(screen, _BUTTON_UP, x, y)


def _button(screen: Offscreen, kind: int, x: float, y: float) -> None:
    event = _Event()
    down = kind == _BUTTON_DOWN
    event.button = _Button(kind, 0, 0, 0, 1, down, 1, 0, int(x), int(screen.size[1] - y))
    _push(event)
    screen.step()


def drag_onto(
    screen: Offscreen, widget: Any, onto: Any, *, steps: int = 6, lift: bool = True
) -> None:
    """Drag from the middle of a widget to the middle of another.

    With `lift`, lift the finger there.
    """
    x0, y0 = widget.to_window(widget.center_x, widget.center_y)
    x1, y1 = onto.to_window(onto.center_x, onto.center_y)
    press_at(screen, x0, y0)
    for step in range(1, steps + 1):
        move_to(screen, x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps)
    if lift:
        release_at(screen, x1, y1)
        screen.step()


def tap(screen: Offscreen, widget: Any) -> None:
    """Tap the middle of a widget."""
    tap_at(screen, *widget.to_window(widget.center_x, widget.center_y))


def key(screen: Offscreen, code: int, *, ctrl: bool = False, place: int = 0) -> None:
    """Press and release a key, by its SDL key code and scancode."""
    key_down(screen, code, ctrl=ctrl, place=place)
    key_up(screen, code, place=place)
    screen.step()


def key_down(
    screen: Offscreen, code: int, *, ctrl: bool = False, place: int = 0, repeat: bool = False
) -> None:
    """Press a key without releasing it; `repeat` marks a repetition of a key that is down."""
    event = _Event()
    event.key = _Key(_KEY_DOWN, 0, 0, 1, repeat, (0, 0), place, code, _CTRL if ctrl else 0, 0)
    _push(event)
    screen.step()


def key_up(screen: Offscreen, code: int, *, place: int = 0) -> None:
    """Release a key."""
    event = _Event()
    event.key = _Key(_KEY_UP, 0, 0, 0, 0, (0, 0), place, code, 0, 0)
    _push(event)
    screen.step()


def hold_key(screen: Offscreen, code: int, *, ctrl: bool = False, times: int = 30) -> None:
    """Hold a key down until it has repeated that often, then release it."""
    key_down(screen, code, ctrl=ctrl)
    for _ in range(times):
        key_down(screen, code, ctrl=ctrl, repeat=True)
    key_up(screen, code)
    screen.step()


def type_text(screen: Offscreen, text: str) -> None:
    """Type characters as the system's keyboard delivers them."""
    for character in text:
        event = _Event()
        event.text = _Text(_TEXT, 0, 0, character.encode())
        _push(event)
        screen.step()
