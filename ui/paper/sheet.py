"""Make the sheet of a game as a PDF: of a played game, or blank for a game on paper.

The blocks below the head come from the game's telling (`generic.py`), or from the game's module
`paper`, which has `played(game, state)` and `blank(game)`.
"""

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.platypus import HRFlowable, KeepTogether, SimpleDocTemplate, Spacer
from reportlab.platypus.doctemplate import LayoutError

from companion.games.game import AnyGame
from companion.games.leaving import said_of
from companion.games.standings import Outcome, side_count
from companion.language.points import counted_points
from companion.language.text import Language, listed
from ui.paper import generic
from ui.paper.blocks import INK, MARGIN, SOFT, WIDTH, grid, paragraph
from ui.paper.letters import pieces, plain, width
from ui.paper.rules_page import rules_page
from ui.paper.subjects import WORDS, BlankSheet, PlayedGame
from ui.telling import faces

_FRAME = 6  # points that reportlab leaves free inside its margins
# Sizes of the rules' letters, in points: the smallest if sheet and rules fit on a page, else the
# largest with which the rules fit on the back.
_RULES_SIZES = (7.6, 10.5, 9.5, 8.5, 7.6, 6.5)


def game_sheet(played: PlayedGame) -> bytes:
    """Return the PDF of a played game: A4, with embedded fonts."""
    state = played.state
    body = _module(played.game).played(played, state)
    ended = played.game.outcome(state)
    result = _result(played, state, ended)
    marks = [_day(played.played, played.language)] if played.played else []
    marks += [played.say("virtual")] if played.setup.virtual_dice else []
    head = [
        *_head(played.title, " · ".join(marks)),
        paragraph(", ".join(played.setup.players), 10.5, colour=SOFT, after=3),
        paragraph(result, 14, bold=True, after=2),
        *_reason(ended, played.language),
        *_who_left(played, state),
        Spacer(1, 4 * mm),
    ]
    return _built([*head, *body], played.title, played.language)[0]


def blank_sheet(blank: BlankSheet) -> bytes:
    """Return the PDF of a blank sheet: A4, the short rules below or on the next page.

    Raises WrongNumberOfPlayers.
    """
    blank.game.start(blank.setup)
    for size in _RULES_SIZES:
        try:
            pdf, pages = _built(_blank_page(blank, size), blank.title, blank.language)
        except LayoutError:  # in this size the rules are longer than a page
            continue
        if pages == 1 or size != _RULES_SIZES[0]:
            break
    return pdf


def _blank_page(blank: BlankSheet, rules_size: float) -> list[Any]:
    lines = [
        paragraph(f"{blank.say('date')} {'_' * 22}", 10.5),
        paragraph(f"{blank.say('winner')} {'_' * 34}", 10.5),
    ]
    return [
        *_head(blank.title, ""),
        Spacer(1, 2 * mm),
        _side_by_side(lines, 0.4),
        Spacer(1, 4 * mm),
        *_module(blank.game).blank(blank),
        Spacer(1, 5 * mm),
        # On the same page if possible, else on the back of the sheet.
        KeepTogether(rules_page(blank, rules_size)),
    ]


def _side_by_side(words: Sequence[Any], share: float) -> Any:
    """Return two paragraphs in a line; the first gets `share` of the width."""
    return grid([words], [share * WIDTH, (1 - share) * WIDTH], align="BOTTOM")


def _module(game: AnyGame) -> Any:
    return faces.part(game.name, "paper") or generic


def _reason(ended: Outcome | None, language: Language) -> list[Any]:
    return [] if ended is None else [paragraph(ended.reason.to(language), 10, after=2)]


def _head(title: str, marks: str) -> list[Any]:
    head = [paragraph(title, 24, bold=True), paragraph(marks, 11, align="right", colour=SOFT)]
    line = HRFlowable(width="100%", thickness=1.5, color=INK, spaceBefore=3, spaceAfter=8)
    return [_side_by_side(head, 0.6), line]


def _who_left(played: PlayedGame, state: Any) -> list[Any]:
    """Return a line that names the players who have left the game; empty if nobody left."""
    names = played.game.left(state)
    if not names:
        return []
    sentence = said_of(names).to(played.language)
    return [paragraph(sentence, 10.5, colour=SOFT, after=2)]


def _result(played: PlayedGame, state: Any, ended: Outcome | None) -> str:
    if ended is None:
        name = played.game.to_play(state)
        return played.say("going_on", name=name) if name else played.say("unfinished")
    if len(played.setup.players) == 1:
        only = played.game.standings(state)[0]
        points = counted_points(only.total, played.game.unit).to(played.language)
        return played.say("alone", name=only.player, points=points)
    if not ended.winners:
        return played.say("nobody")
    key = "won" if len(ended.winners) == 1 else "won_shared"
    if key == "won_shared" and side_count(played.game.standings(state), ended.winners) == 1:
        key = "won_by_team"
    return played.say(key, names=listed(ended.winners).to(played.language))


def _day(at: str, language: Language) -> str:
    """Return the day of a moment (ISO 8601), in local time; "" if invalid."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):  # no time, or a time before the year 1
        return ""
    month = WORDS["months"].to(language).split()[moment.month - 1]
    return WORDS.say("day", language, day=moment.day, month=month, year=moment.year)


def _built(blocks: Sequence[Any], title: str, language: Language) -> tuple[bytes, int]:
    """Return the PDF of these blocks, and its number of pages. Raises LayoutError."""
    room = io.BytesIO()

    def foot(canvas: Any, document: Any) -> None:
        words = f"{title} · {WORDS.say('page', language, number=document.page)}"
        x, size = A4[0] - MARGIN - width(words, 8), 8
        canvas.setFillColor(SOFT)
        for piece in pieces(words):
            canvas.setFont(piece.font, size)
            canvas.drawString(x, 8 * mm, piece.words)
            x += width(piece.words, size)

    document = SimpleDocTemplate(
        room,
        pagesize=A4,
        leftMargin=MARGIN - _FRAME,
        rightMargin=MARGIN - _FRAME,
        topMargin=12 * mm,
        bottomMargin=14 * mm,
        title=title,
        author="Table companion",
        lang=language,
        invariant=1,
        initialFontName=plain(),
    )
    document.build(list(blocks), onFirstPage=foot, onLaterPages=foot)
    return room.getvalue(), int(document.page)
