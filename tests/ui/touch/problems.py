"""Faults of a screen: targets too small, words cut off, bars that cover widgets."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, NamedTuple

import pytest

from companion.language.catalogue import languages
from companion.language.text import Language, Translated
from companion.settings import Settings, TextSize
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from ui.telling.figures import held

FINGER = 48
SMALLEST = 12  # the smallest type size that can be read across a table, in units
FIGURES = 0.75  # of a line's height: digits have no descenders and no accents
SCARCE = (800, 480)


class Look(NamedTuple):
    """The size of a screen in pixels, its language and its type size."""

    size: tuple[int, int]
    language: Language
    text_size: TextSize


TIGHT: tuple[tuple[tuple[int, int], TextSize], ...] = (
    (SCARCE, "far"),
    (SCARCE, "large"),
    ((1280, 720), "normal"),
)
# The tightest combinations are in every run, the others in the soak. "far" adds to "large".
# French and German have the longest words.
GERMAN = Look(SCARCE, "de", "far")  # the longest words
SCREENS = [
    Look(SCARCE, "fr", "far"),
    GERMAN,
    pytest.param(Look(SCARCE, "fr", "normal"), marks=pytest.mark.soak),
    pytest.param(Look((1280, 720), "en", "normal"), marks=pytest.mark.soak),
    pytest.param(Look(SCARCE, "en", "large"), marks=pytest.mark.soak),
    pytest.param(Look((1280, 720), "fr", "far"), marks=pytest.mark.soak),
    pytest.param(Look((1920, 1200), "en", "normal"), marks=pytest.mark.soak),
    pytest.param(Look((720, 1280), "fr", "normal"), marks=pytest.mark.soak),
    *(
        pytest.param(Look(size, language, text_size), marks=pytest.mark.soak)
        for language in languages()
        if language not in ("en", "fr")
        for size, text_size in TIGHT
        if (language, text_size) != ("de", "far")
    ),
]
NAMES = ("Ana", "Bo", "Chloé", "Jean-Baptiste", "Eva", "Fritz", "Gus", "Hugo")
ENDLESS = "WWWW"  # in names that are too long for any line
TROUBLE = Translated(
    {
        "fr": "La caméra imx708_wide ne donne plus d'images ; vérifiez son câble.",
        "en": "The camera imx708_wide no longer gives pictures; check its cable.",
    }
)
BARS = ("AlarmBar", "TroubleBar", "TrayTrouble")


def shown(widget: Any, window: tuple[int, int]) -> Iterator[Any]:
    """Yield a widget and all visible widgets inside it."""
    x, y = widget.to_window(*widget.pos)
    inside = 0 <= x < window[0] and 0 <= y < window[1]
    if widget.opacity == 0 or (not inside and not widget.children):
        return
    yield widget
    for child in widget.children:
        yield from shown(child, window)


def problems(evening: Evening, where: Callable[[Evening], None], *, least: int = 3) -> list[str]:
    """Return the faults of a place as sentences; `least` is the number of targets expected.

    Fewer targets mean that the place was not shown. If the far view is wanted, its cover is checked
    too. On the tightest screens, the disk is then full and the camera lost as well, because these
    messages take room.
    """
    evening.machine.frame = None
    evening.machine.simulated = False
    far = evening.app.root.ids.far
    far._touched, far.shown = float("inf"), False  # no far view before the place itself is checked
    where(evening)
    if evening.screen.size == SCARCE and (evening.app.view or evening.now.name == "turn_box"):
        evening.app.alarm = evening.app.t("unsaved", count=24)
    evening.screen.step(5)
    found = covered(evening) if evening.app.alarm else []
    if evening.app.alarm and evening.app.front is None:  # the camera is lost too
        evening.machine.frame, evening.machine.trouble = None, TROUBLE
        evening.app.follow()
        evening.screen.step(5)
        found += covered(evening)
        evening.machine.trouble = None
    found += ill_fitting(evening, evening.app.front or evening.now, where.__name__, least)
    evening.app.alarm = evening.app.trouble = ""
    far._touched = float("-inf")
    far.look()
    if far.shown:
        evening.screen.step(2)
        found += ill_fitting(evening, far, f"{where.__name__} from afar", 0)
    evening.app.close_all()
    if evening.machine.table is not None:
        evening.app.game_life.leave()
    else:
        evening.app.go("home")
    evening.screen.step()
    return found


def ill_fitting(evening: Evening, root: Any, place: str, least: int) -> list[str]:
    """Return the faults of a widget and everything in it, as drawn now."""
    # imported after the window is open
    from kivy.uix.behaviors import ButtonBehavior  # noqa: PLC0415

    from ui.touch.widgets.cards.phones import QrCode  # noqa: PLC0415
    from ui.touch.widgets.draw.self_drawn import SelfDrawn  # noqa: PLC0415
    from ui.touch.widgets.text.glimpse import Glimpse  # noqa: PLC0415
    from ui.touch.widgets.text.text import Text  # noqa: PLC0415

    found, targets = [], 0
    for widget in shown(root, evening.screen.size):
        name = f"{place}: {type(widget).__name__} {getattr(widget, 'words', '')!r}"
        if isinstance(widget, ButtonBehavior) and not _heads_a_column(widget):
            targets += 1
            if min(widget.size) < FINGER - 0.5:
                found.append(f"{name} is {widget.width:.0f} x {widget.height:.0f}")
        if isinstance(widget, ButtonBehavior | Text | QrCode | SelfDrawn) and outside(
            widget, evening
        ):
            found.append(f"{name} runs off the screen")
        if isinstance(widget, Text) and widget.text and widget.width > 0:
            width, height = widget.texture_size
            if widget.font_size < min(SMALLEST, widget.fs) * evening.app.u - 0.1:
                found.append(f"{name} {widget.text!r} is written in {widget.font_size:.0f} pixels")
            tallest = max(height, tall(widget))
            if type(widget).__name__ == "PlayerTotal":
                tallest *= FIGURES
            whole_elsewhere = widget.text in NAMES or isinstance(widget, Glimpse)
            cut = widget.is_shortened and not whole_elsewhere
            if cut or width > widget.width + 2 or tallest > widget.height + 3:
                room = f"{widget.width:.0f} x {widget.height:.0f}"
                found.append(f"{name} {widget.text!r} is {width} x {tallest} in {room}")
            if not whole_elsewhere:
                found += [f"{name} {word!r} is broken" for word in broken_words(widget)]
    assert targets >= least
    return found


def outside(widget: Any, evening: Evening) -> bool:
    """Return True if the window's edge cuts a widget; hidden widgets lie far outside."""
    left, under = widget.to_window(*widget.pos)
    width, height = evening.screen.size
    right, top = left + widget.width, under + widget.height
    whole = left >= -2 and under >= -2 and right <= width + 2 and top <= height + 2
    return not whole and left < width and under < height and right > 0 and top > 0


def all_problems(
    machine: FakeMachine,
    look: Look,
    places: Sequence[Callable[[Evening], None]],
    *,
    names: tuple[str, ...] = NAMES,
    sparse: Sequence[Callable[[Evening], None]] = (),
) -> list[str]:
    """Return the faults of every place at a table that knows these names.

    Places in `sparse` have only one target.
    """
    size, language, text_size = look
    machine.settings = Settings(language=language, names=names, text_size=text_size)
    found: list[str] = []
    with closing(Evening(machine, size)) as evening:
        for least, wheres in ((3, places), (1, sparse)):
            for where in wheres:
                found += problems(evening, where, least=least)
                evening.tidy()
    return found


def tall(text: Any) -> float:
    """Return the height of the words; they are cut off at the edge of their widget."""
    from kivy.core.text import Label  # noqa: PLC0415  imported after the window is open

    if not text.wrap:
        return 0
    left, _, right, _ = text.padding
    label = Label(
        text=held(text.text),
        font_name=text.font_name,
        font_size=text.font_size,
        bold=text.bold,
        text_size=(int(text.width - left - right), None),
    )
    label.refresh()
    return float(label.texture.size[1])


def broken_words(text: Any) -> list[str]:
    """Return the words of a wrapped text that are too long for a line."""
    from ui.touch.widgets.text.lettering import GAP, Lettering, wide  # noqa: PLC0415

    if not text.wrap:
        return []
    left, _, right, _ = text.padding
    lettering = Lettering(text.font_name, text.bold, text.font_size)
    words = [word for word in GAP.split(held(text.text)) if ENDLESS not in word]
    return [word for word in words if wide(word, lettering) > text.width - left - right]


def covered(evening: Evening) -> list[str]:
    """Return a sentence for each target, word or sign covered by a warning bar.

    A missing warning of the full disk is a fault too.
    """
    # imported after the window is open
    from kivy.uix.behaviors import ButtonBehavior  # noqa: PLC0415

    from ui.touch.widgets.controls.bars import AlarmBar  # noqa: PLC0415
    from ui.touch.widgets.draw.unsaved_sign import UnsavedSign  # noqa: PLC0415
    from ui.touch.widgets.text.text import Written  # noqa: PLC0415

    seen = list(shown(evening.app.root, evening.screen.size))
    bars = [w for w in seen if type(w).__name__ in BARS and w.height > 0 and w.width > 0]
    if evening.app.front is not None:  # the other widgets are behind this card
        bars = [bar for bar in bars if bar.parent is evening.app.root]
        seen = list(shown(evening.app.front, evening.screen.size))
    alarms = sum(isinstance(bar, AlarmBar) for bar in bars)
    if alarms != 1:
        return [f"{alarms} bars say that the disk is full"]
    found = []
    for widget in seen:
        tells = (
            isinstance(widget, ButtonBehavior)
            or (isinstance(widget, Written) and widget.text)
            or (isinstance(widget, UnsavedSign) and widget.shown)
        )
        for bar in bars:
            if tells and widget.parent is not bar and _overlap(widget, bar):
                found.append(f"{type(widget).__name__} {getattr(widget, 'text', '')!r} is covered")
    return found


def _overlap(one: Any, other: Any) -> bool:
    x, y = one.to_window(*one.pos)
    left, under = other.to_window(*other.pos)
    return bool(
        left + 1 < x + one.width
        and x < left + other.width - 1
        and under + 1 < y + one.height
        and y < under + other.height - 1
    )


def _heads_a_column(widget: Any) -> bool:
    # The names above the columns and the bonus line are rows without a box to tap.
    return type(widget).__name__ == "SheetRow" and widget.box is None
