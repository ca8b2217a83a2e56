"""A view as the pages show it: JSON values, every text as {"fr", "en"}."""

from functools import partial
from typing import Any

from companion.games.course import course
from companion.games.d21.state import D21Setup
from companion.games.standings import lead
from companion.language.text import Text, translations
from companion.profiles import Profiles, name_key, seated
from companion.statistics.story import curve
from companion.table.view import View
from ui.telling import faces
from ui.telling.game_telling import situation
from ui.telling.questions import question
from ui.telling.turn_end import turn_end
from ui.web.choices import choice_key
from ui.web.parts import UNREAD, Json, die, drawn, seen
from ui.web.wording import WORDS

MOVES = 8


def shown(view: View, profiles: Profiles) -> dict[str, Any]:
    """Return the JSON that a page needs to draw the game.

    `players` stand in turn order, `dice` are those on the table (`being_read`: not counted yet),
    `moves` the last actions, newest first; `board` holds parts as described in `parts`.
    """
    telling = faces.telling(view.game.name)
    at = situation(view, begun=())  # moves are made on this page too
    ended = view.outcome
    result = telling.result(view.state)
    rolls = None if ended else telling.rolls(view.state)
    parts = telling.table(view.state, at)
    return {
        "game": view.game.name,
        "title": translations(view.game.title),
        "players": _players(view, profiles),
        "to_play": view.to_play,
        "heading": _or_none(telling.heading(view.state)),
        "roll": None if rolls is None else {"number": rolls[0], "of": rolls[1]},
        "dice": _dice(view),
        "being_read": view.draft is not None,
        "question": _or_none(asked(view)),
        "prompt": None if ended else _or_none(telling.prompt(view.state, at).text),
        "moves": _moves(view),
        "notice": _notice(view),
        "outcome": result
        and {"winners": list(ended.winners) if ended else [], "text": translations(result)},
        "curve": _curve(view) if ended else None,
        "unsaved": view.unsaved,
        "can_undo": view.can_undo,
        "may_end_turn": view.may_end_turn,
        "turn_end": _or_none(turn_end(view)),
        "board": [drawn(part, partial(choice_key, view)) for part in parts],
    }


def asked(view: View) -> Text | None:
    """Return the question that the table asks now; None if there is none."""
    words = faces.words()
    if view.blocked is not None:
        return words.text("blocked", where=WORDS["correction"], why=view.blocked.why)
    found = question(view)
    return None if found is None else words.text(found.key, **found.facts)


def _players(view: View, profiles: Profiles) -> list[Json]:
    leading, _ = lead(view.standings, view.game.better)
    winners = view.outcome.winners if view.outcome else ()
    return [
        {
            "name": standing.player,
            "colour": seat.colour,
            "sign": seat.sign,
            "letter": name_key(standing.player)[:1].upper(),
            "total": standing.total,
            "to_play": standing.player == view.to_play,
            "leads": standing.player in leading,
            "won": standing.player in winners,
            "left": standing.left,
            **({"out": True} if standing.out else {}),
        }
        for seat, standing in zip(seated(view.setup.players, profiles), view.standings, strict=True)
    ]


def _dice(view: View) -> list[Json]:
    """Return the dice being read, else the dice laid, else the last roll."""
    draft = view.draft or view.shown
    if draft is not None:
        return [seen(one) for one in draft.dice] + [dict(UNREAD) for _ in draft.unread]
    kept = set(view.game.set_aside(view.state))
    if view.actions and view.game.enters_roll(view.actions[-1]):
        kept |= set(getattr(view.actions[-1], "kept", ()))
    return [die(one, kept=at in kept) for at, one in enumerate(view.game.rolled(view.state))]


def _moves(view: View) -> list[Json]:
    """Return the last actions in words, newest first."""
    telling = faces.telling(view.game.name)
    first = max(0, len(view.actions) - MOVES)
    said: list[Json] = []
    before = view.state_before(first)
    for action in view.actions[first:]:
        after = view.game.apply(before, action)
        said.append(translations(telling.told(before, action, after).text))
        before = after
    return said[::-1]


def _curve(view: View) -> Json:
    """Return the totals of all players after each turn, a line a player, and their unit."""
    whole = curve(course(view.game, view.setup, view.actions))
    key = "curve_sets" if isinstance(view.setup, D21Setup) else f"curve_{whole.unit.value}"
    return {
        "caption": translations(WORDS[key]),
        "lines": [
            {"player": player, "totals": list(totals)}
            for player, totals in zip(whole.players, zip(*whole.totals, strict=True), strict=True)
        ],
    }


def _notice(view: View) -> Json | None:
    if view.notice is None or view.notice.standing:
        return None
    return {"kind": view.notice.kind.value, "text": translations(view.notice.text)}


def _or_none(said: Text | None) -> dict[str, str] | None:
    return translations(said) if said and str(said) else None
