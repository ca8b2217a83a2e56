"""A finger and a keyboard: SDL events pushed into the queue the window reads."""

import ctypes
from functools import cache
from pathlib import Path
from typing import Any

import kivy

from ui.touch.offscreen import Offscreen

_KEY_DOWN, _KEY_UP, _TEXT = 0x300, 0x301, 0x303
_BUTTON_DOWN, _BUTTON_UP = 0x401, 0x402
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
    _fields_ = (("button", _Button), ("key", _Key), ("text", _Text), ("whole", ctypes.c_uint8 * 64))


@cache
def _sdl() -> Any:
    # The wheel brings its own SDL; the window has loaded it already.
    libs = Path(kivy.__file__).parent.parent
    return ctypes.CDLL(str(next(libs.glob("[Kk]ivy.libs/libSDL2-[0-9-]*so*"))))


def _push(event: _Event) -> None:
    assert _sdl().SDL_PushEvent(ctypes.byref(event)) == 1


def tap_at(screen: Offscreen, x: float, y: float) -> None:
    """Tap a place of the window, x from the left and y from the bottom, as Kivy counts."""
    height = screen.size[1]
    for kind in (_BUTTON_DOWN, _BUTTON_UP):
        event = _Event()
        event.button = _Button(
            kind, 0, 0, 0, 1, kind == _BUTTON_DOWN, 1, 0, int(x), int(height - y)
        )
        _push(event)
        screen.step()
    screen.step()


def tap(screen: Offscreen, widget: Any) -> None:
    """Tap the middle of a widget."""
    tap_at(screen, *widget.to_window(widget.center_x, widget.center_y))


def key(screen: Offscreen, code: int, *, ctrl: bool = False) -> None:
    """Press and release a key, by its SDL key code."""
    for kind, mod in ((_KEY_DOWN, _CTRL if ctrl else 0), (_KEY_UP, 0)):
        event = _Event()
        event.key = _Key(kind, 0, 0, kind == _KEY_DOWN, 0, (0, 0), 0, code, mod, 0)
        _push(event)
        screen.step()
    screen.step()


def type_text(screen: Offscreen, text: str) -> None:
    """Type characters, as the system's keyboard hands them over."""
    for character in text:
        event = _Event()
        event.text = _Text(_TEXT, 0, 0, character.encode())
        _push(event)
        screen.step()
