"""A view as the pages show it: JSON values, every text as {"fr", "en"}."""

from types import ModuleType
from typing import Any

from companion.games.game import Outcome
from companion.language.points import counted_points
from companion.language.text import Text, listed
from companion.profiles import Profiles, name_key, seated
from companion.table.view import View
from ui.telling import faces
from ui.telling.questions import question
from ui.web import page
from ui.web.shown import any_game, end, parts, tray
from ui.web.shown.parts import text
from ui.web.shown.wording import WORDS

MOVES = 8


def shown(view: View, profiles: Profiles) -> dict[str, Any]:
    """What a page needs to draw the game.

    `players` stand in turn order, `dice` are those on the table (`being_read`: not counted yet),
    `moves` the last ones, the newest first; `board` are parts as `parts` describes them.
    """
    if faces.has(view.game.name, "telling"):
        return page.shown(view, profiles)
    page_of = _page(view.game.name)
    first = max(0, len(view.actions) - MOVES)
    ended = view.outcome
    rolls = page_of.roll(view)
    return {
        "game": view.game.name,
        "title": text(view.game.words.get("title", parts.plain(view.game.name))),
        "players": _players(view, profiles),
        "to_play": view.to_play,
        "heading": _or_none(page_of.heading(view)),
        "roll": None if rolls is None or ended else {"number": rolls[0], "of": rolls[1]},
        "dice": tray.dice(view),
        "being_read": tray.being_read(view),
        "question": _or_none(asked(view)),
        "prompt": None if ended else _or_none(page_of.prompt(view)),
        "moves": [text(one) for one in reversed(page_of.last_moves(view, first))],
        "notice": _notice(view),
        "outcome": None if ended is None else _outcome(view, ended),
        "curve": None if ended is None else end.lines(view),
        "unsaved": view.unsaved,
        "can_undo": view.can_undo,
        "may_end_turn": view.may_end_turn,
        "board": page_of.board(view),
    }


def asked(view: View) -> Text | None:
    """The question that the table asks now; None if there is none."""
    if view.blocked is not None:
        return parts.words().text("blocked", where=WORDS["correction"], why=view.blocked.why)
    found = question(view)
    return None if found is None else parts.words().text(found.key, **found.facts)


def _page(game: str) -> ModuleType:
    return faces.part(game, "page") or any_game


def _players(view: View, profiles: Profiles) -> list[dict[str, Any]]:
    totals = [standing.total for standing in view.standings if not standing.left]
    best = max(totals)
    winners = view.outcome.winners if view.outcome else ()
    return [
        {
            "name": standing.player,
            "colour": seat.colour,
            "sign": seat.sign,
            "letter": name_key(standing.player)[:1].upper(),
            "total": standing.total,
            "to_play": standing.player == view.to_play,
            "leads": not standing.left and standing.total == best and min(totals) != best,
            "won": standing.player in winners,
            "left": standing.left,
        }
        for seat, standing in zip(seated(view.setup.players, profiles), view.standings, strict=True)
    ]


def _notice(view: View) -> dict[str, Any] | None:
    if view.notice is None or view.notice.standing:
        return None
    return {"kind": view.notice.kind.value, "text": text(view.notice.text)}


def _outcome(view: View, ended: Outcome) -> dict[str, Any]:
    reason = ended.reason
    if len(view.standings) == 1:
        only = view.standings[0]
        said = WORDS.text("alone", name=only.player, points=counted_points(only.total))
    elif not ended.winners:
        said = WORDS.text("nobody_won", reason=reason)
    else:
        key = "won" if len(ended.winners) == 1 else "won_shared"
        said = WORDS.text(key, names=listed(ended.winners), reason=reason)
    return {"winners": list(ended.winners), "text": text(said)}


def _or_none(said: Text | None) -> dict[str, str] | None:
    return None if said is None else text(said)
