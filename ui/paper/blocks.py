"""The blocks of sheets: paragraphs in embedded fonts, and tables that continue over pages."""

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, Spacer, Table, TableStyle

from companion.language.typography import spaced
from ui.paper.letters import fitted, pieces, plain, width

MARGIN = 14 * mm
WIDTH = A4[0] - 2 * MARGIN
INK, SOFT, LINE = HexColor("#1c1c1c"), HexColor("#5f5f5f"), HexColor("#9a9a9a")
HEAD, STRIPE, WON = HexColor("#e9e4d8"), HexColor("#f7f5ef"), HexColor("#fbf0c4")
_ALIGN = {"left": 0, "centre": 1, "right": 2}
_MOST_LINES, _SMALLEST = 2, 6.5
_PADDING = 3.0  # points, left and right of a cell's text
LONGEST = 400  # letters of a paragraph: foreign records may hold long names, and many

Rows = Sequence[Sequence[Any]]


def paragraph(
    words: str,
    size: float = 10,
    *,
    bold: bool = False,
    align: str = "left",
    colour: Any = INK,
    after: float = 0,
) -> Any:
    """Return a wrapped paragraph; `size` and `after` are in points."""
    style = ParagraphStyle(
        "words",
        fontName=plain(),
        fontSize=size,
        leading=size * 1.22,
        alignment=_ALIGN[align],
        textColor=colour,
        spaceAfter=after,
        splitLongWords=1,
    )
    return Paragraph(marked(spaced(words), bold=bold), style)


def marked(words: str, *, bold: bool = False) -> str:
    """Return words with the font of each, in a paragraph's markup."""
    if len(words) > LONGEST:
        words = words[:LONGEST].rstrip() + "…"
    return "".join(
        f'<font name="{piece.font}">{escape(piece.words)}</font>'
        for piece in pieces(words, bold=bold)
    )


def names(players: Sequence[str], room: float) -> list[Any]:
    """Return the heads of players' columns, each `room` points wide; empty room without names."""
    if not any(players):
        return [Spacer(1, 9 * mm) for _ in players]
    return [fitted_block(name, room, bold=True) for name in players]


def fitted_block(words: str, room: float, size: float = 9.5, *, bold: bool = False) -> Any:
    """Return words for a cell `room` points wide, in two lines at most.

    Long words get a smaller size, and are cut if even the smallest is too wide. Lines break only at
    spaces and after hyphens.
    """
    inside = room - 2 * _PADDING
    for points in (size, size - 1, size - 2, _SMALLEST):
        for written in (words, words.replace("-", "- ")):
            widest = max((width(word, points, bold=bold) for word in written.split()), default=0)
            if widest <= inside and _lines(written, points, inside) <= _MOST_LINES:
                return paragraph(written, points, bold=bold, align="centre")
    short = fitted(words, _SMALLEST, inside, bold=bold)
    return paragraph(short, _SMALLEST, bold=bold, align="centre")


def _lines(name: str, size: float, room: float) -> int:
    block = paragraph(name, size, bold=True)
    block.wrap(room, 10_000)
    return len(block.blPara.lines)


def cell(words: object, size: float = 10.5, *, bold: bool = False, align: str = "centre") -> Any:
    """Return a cell of a table: empty for "" and None; numbers get a true minus sign."""
    if words is None or words == "":
        return ""
    written = str(words).replace("-", "−") if isinstance(words, int) else str(words)
    return paragraph(written, size, bold=bold, align=align)


def table(
    rows: Rows,
    widths: Sequence[float],
    *,
    height: float | None = None,
    heads: int = 1,
    sums: Sequence[int] = (),
    lit: Sequence[int] = (),
    extra: Sequence[tuple[Any, ...]] = (),
) -> Any:
    """Return a table with lines; its first `heads` rows are repeated on each page.

    `height` is that of the other rows, in points (None: as their content needs), `sums` are rows
    with a coloured ground, `lit` columns whose last row is coloured (the winners'), `extra` further
    commands of reportlab's TableStyle.
    """
    heights = [None] * heads + [height] * (len(rows) - heads)
    style: list[tuple[Any, ...]] = [
        ("GRID", (0, 0), (-1, -1), 0.5, LINE),
        ("BOX", (0, 0), (-1, -1), 1, INK),
        # of empty cells: otherwise the PDF names an unembedded font
        ("FONTNAME", (0, 0), (-1, -1), plain()),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("ALIGN", (0, 0), (-1, -1), "CENTER"),
        ("LEFTPADDING", (0, 0), (-1, -1), _PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), _PADDING),
        ("TOPPADDING", (0, 0), (-1, -1), 1.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
    ]
    if heads:
        style += [
            ("BACKGROUND", (0, 0), (-1, heads - 1), HEAD),
            ("LINEBELOW", (0, heads - 1), (-1, heads - 1), 1, INK),
        ]
    style += [("BACKGROUND", (0, row), (-1, row), STRIPE) for row in sums]
    style += [("BACKGROUND", (at, -1), (at, -1), WON) for at in lit]
    made = Table(
        [list(row) for row in rows], colWidths=list(widths), rowHeights=heights, repeatRows=heads
    )
    made.setStyle(TableStyle([*style, *extra]))
    made.hAlign = "LEFT"
    return made


def grid(
    rows: Rows,
    widths: Sequence[float | None],
    *,
    align: str = "MIDDLE",
    extra: Sequence[tuple[Any, ...]] = (),
) -> Any:
    """Return cells without lines or room between them; `align` is TOP, MIDDLE or BOTTOM."""
    made = Table([list(row) for row in rows], colWidths=list(widths))
    sides = ("LEFTPADDING", "RIGHTPADDING", "TOPPADDING", "BOTTOMPADDING")
    made.setStyle(
        TableStyle(
            [
                ("FONTNAME", (0, 0), (-1, -1), plain()),
                ("VALIGN", (0, 0), (-1, -1), align),
                *((side, (0, 0), (-1, -1), 0) for side in sides),
                *extra,
            ]
        )
    )
    made.hAlign = "LEFT"
    return made


def beside(drawing: Any, wide: float, words: Any) -> Any:
    """Return a drawing `wide` points wide with words to its right."""
    return grid([[drawing, words]], [wide + 5, None])
