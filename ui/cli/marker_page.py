"""Make the printable page with the tray's four ArUco markers, to cut out."""

from ui.cli.pdf import A4, Page
from vision.tray.markers import CELLS, IDS, cells

CELL = 5.0  # millimetres
SIDE = CELLS * CELL
WHITE = CELL  # paper around a mark, without which it is not seen
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
    """The page as a PDF: A4, in exact millimetres, its words in French and English."""
    page = Page(A4)
    foot = 22.0
    for words, bold, size in _WORDS:
        foot += 4 if bold else 0
        page.text(20, foot, words, size, bold=bold)
        foot += 8 if bold else 6
    for place, number in enumerate(IDS):
        _mark(page, number, _LEFT + _APART * (place % 2), _TOP + _APART * (place // 2))
    _ruler(page, 20, 275)
    return page.to_bytes()


def _mark(page: Page, number: int, left: float, top: float) -> None:
    """Draw marker `number`, its upper left corner at `left`, `top` (mm), and its cutting line."""
    for row, line in enumerate(cells(number)):
        for column, black in enumerate(line):
            if black:
                page.rectangle(left + column * CELL, top + row * CELL, CELL, CELL)
    x0, y0 = left - WHITE, top - WHITE
    x1, y1 = left + SIDE + WHITE, top + SIDE + WHITE
    for start, end in (((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)),
                       ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))):  # fmt: skip
        page.line(start, end)


def _ruler(page: Page, x: float, y: float) -> None:
    page.line((x, y), (x + SCALE, y))
    for end in (x, x + SCALE):
        page.line((end, y - 2), (end, y + 2))
    page.text(x, y + 6, "100 mm", 10)
