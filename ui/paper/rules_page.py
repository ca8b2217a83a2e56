"""Draw a game's short rules on a page, from the rules card of the screen."""

from itertools import chain
from typing import Any

from reportlab.graphics.shapes import Drawing, Rect
from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from companion.dice import DieKind
from companion.games.pictures import DieMark, Picture, PicturedDie, Sign, Squares
from companion.games.rules_card import Page
from companion.language.text import Language
from ui.paper.blocks import SOFT, WIDTH, cell, grid, paragraph
from ui.paper.dice import pips, put, row, solid, written
from ui.paper.subjects import BlankSheet

_SIGNS = {Sign.ARROW: "→", Sign.AND: "+", Sign.GAP: "|"}
_GAP = 5 * mm
_WORTH = 14 * mm


def rules_page(blank: BlankSheet, size: float) -> list[Any]:
    """Return the page's blocks in letters of `size` points; none for a game without a card."""
    if blank.game.card is None:
        return []
    card = blank.game.card.with_figures(blank.game.figures(blank.setup))
    room = (WIDTH - _GAP) / 2
    blocks = [_page(page, room, size, blank.language) for page in card.pages]
    left, right = _halves(blocks, room)
    columns = grid([[left, "", right]], [room, _GAP, room], align="TOP")
    title = f"{blank.title} · {blank.say('rules')}"
    return [paragraph(title, 14, bold=True, after=3), columns]


def _halves(blocks: list[list[Any]], room: float) -> tuple[list[Any], list[Any]]:
    """Return the card's pages in two columns of about equal height."""
    heights = [sum(flowable.wrap(room, 10_000)[1] for flowable in block) for block in blocks]
    cut = min(range(1, len(blocks) + 1), key=lambda at: abs(sum(heights[:at]) - sum(heights[at:])))
    return [*chain(*blocks[:cut])], [*chain(*blocks[cut:])]


def _page(page: Page, room: float, size: float, language: Language) -> list[Any]:
    side = 1.1 * size
    pictures = [_picture(line.shown, side) for line in page.lines]
    words = [paragraph(line.says.to(language), size) for line in page.lines]
    worth = [
        cell(line.worth.to(language) if line.worth else "", size, bold=True, align="right")
        for line in page.lines
    ]
    # A sentence without a picture also takes the picture's room.
    rows = [
        [picture or sentence, sentence if picture else "", value]
        for picture, sentence, value in zip(pictures, words, worth, strict=True)
    ]
    wide = max([0.0, *(picture.width + 4 for picture in pictures if picture)])
    last = _WORTH if any(worth) else 0.0
    spans = [("SPAN", (0, at), (1, at)) for at, picture in enumerate(pictures) if not picture]
    room_below = ("BOTTOMPADDING", (0, 0), (-1, -1), 2)
    lines = grid(rows, [wide, room - wide - last, last], extra=[*spans, room_below])
    return [
        paragraph(page.title.to(language), 1.2 * size, bold=True, after=1),
        lines,
        Spacer(1, 2 * mm),
    ]


def _picture(picture: Picture, side: float) -> Any | None:
    """Return the drawing beside a sentence; None if words alone suffice, as for connections."""
    if len(picture) == 1 and isinstance(picture[0], Squares):
        return _board(picture[0], side)
    items = [
        item
        for item in picture
        if isinstance(item, PicturedDie) or (isinstance(item, Sign) and item in _SIGNS)
    ]
    while items and isinstance(items[-1], Sign):
        items.pop()  # the item behind the sign is not drawn here: a cup, a player
    if not items:
        return None
    return row([_item(item, side) for item in items], side, 1.5)


def _item(item: PicturedDie | Sign, side: float) -> list[Any]:
    if isinstance(item, Sign):
        return written(_SIGNS[item], side / 2, 1.5, side - 1, SOFT)
    return _die(item, side)


def _die(die: PicturedDie, side: float) -> list[Any]:
    struck = die.mark is DieMark.STRUCK
    if die.kind is DieKind.D6 and die.value is not None and not struck:
        return pips(die.value, side, die.colour)
    shows = "" if die.value is None else str(die.value)
    return solid(die.kind, side, die.colour, shows, struck=struck)


def _board(squares: Squares, side: float) -> Any:
    step = side + 1
    count = len(squares.rows)
    drawing = Drawing(step * len(squares.rows[0]), step * count)
    for at, line in enumerate(squares.rows):
        for place, die in enumerate(line):
            x, y = place * step, (count - 1 - at) * step
            edge = Rect(x, y, step, step, fillColor=None, strokeColor=SOFT, strokeWidth=0.3)
            drawing.add(edge)
            if die is not None and die.mark is not DieMark.FAINT:
                put(drawing, _die(die, side - 1), x + 1, y + 1)
    return drawing
