"""Make the printable page with the tray's four ArUco markers, to cut out."""

import io
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ui.paper.letters import pieces, plain
from vision.tray.markers import CELLS, IDS, cells

CELL = 5.0  # millimetres
SIDE = CELLS * CELL
WHITE = CELL  # white paper around a marker, needed for detection
SCALE = 100.0  # millimetres: the length printed to be checked with a ruler

_LEFT, _TOP, _APART = 50.0, 100.0, 80.0
_WORDS = (
    ("Repères du plateau", True, 18),
    (
        "Imprimez à 100 % (sans « ajuster à la page ») et découpez le long des traits gris.",
        False,
        11,
    ),
    ("Collez un repère à plat à chaque coin, sur le rebord ou juste à l'extérieur :", False, 11),
    ("son angle le plus proche du milieu marque le coin du plateau.", False, 11),
    ("Tray marks", True, 18),
    ("Print at 100% (no “fit to page”) and cut along the grey lines.", False, 11),
    ("Stick one mark flat at each corner, on the rim or just outside it:", False, 11),
    ("the corner of it that is nearest to the middle marks the tray's corner.", False, 11),
)


def marker_page() -> bytes:
    """Return the page as a PDF: A4, in exact millimetres, with French and English words."""
    room = io.BytesIO()
    # Not compressed: the file is small, and its lengths can be read and checked.
    page = Canvas(room, pagesize=A4, pageCompression=0, invariant=1, initialFontName=plain())
    page.setTitle("Repères du plateau · Tray marks")
    foot = 22.0
    for words, bold, size in _WORDS:
        foot += 4 if bold else 0
        _write(page, 20, foot, words, size, bold=bold)
        foot += 8 if bold else 6
    for place, number in enumerate(IDS):
        _mark(page, number, _LEFT + _APART * (place % 2), _TOP + _APART * (place // 2))
    _ruler(page, 20, 275)
    page.save()
    return room.getvalue()


def _mark(page: Any, number: int, left: float, top: float) -> None:
    """Draw marker `number`, its upper left corner at `left`, `top` (mm), and its cutting line."""
    for row, line in enumerate(cells(number)):
        for column, black in enumerate(line):
            if black:
                x, y = left + column * CELL, top + (row + 1) * CELL
                page.rect(*_at(x, y), CELL * mm, CELL * mm, stroke=0, fill=1)
    x0, y0 = left - WHITE, top - WHITE
    x1, y1 = left + SIDE + WHITE, top + SIDE + WHITE
    for start, end in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)),
                       ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):  # fmt: skip
        _line(page, start, end)


def _ruler(page: Any, x: float, y: float) -> None:
    _line(page, (x, y), (x + SCALE, y))
    for end in (x, x + SCALE):
        _line(page, (end, y - 2), (end, y + 2))
    _write(page, x, y + 6, "100 mm", 10)


def _line(page: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a fine grey line."""
    page.setStrokeGray(0.6)
    page.setLineWidth(0.4)
    page.line(*_at(*start), *_at(*end))


def _write(page: Any, x: float, y: float, words: str, size: float, *, bold: bool = False) -> None:
    """Write a line of text with its baseline at `y` mm; `size` is in points."""
    left, foot = _at(x, y)
    for piece in pieces(words, bold=bold):
        page.setFont(piece.font, size)
        page.drawString(left, foot, piece.words)
        left += page.stringWidth(piece.words, piece.font, size)


def _at(x: float, y: float) -> tuple[float, float]:
    """Convert millimetres from the upper left corner to points from the lower left corner."""
    return x * mm, A4[1] - y * mm
