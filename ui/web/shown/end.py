"""How a finished game came to its end: everybody's totals along the way."""

from typing import Any

from companion.games.course import course
from companion.games.d21.state import D21Setup
from companion.statistics.story import curve
from companion.table.view import View
from ui.web.shown.parts import text
from ui.web.shown.wording import WORDS


def lines(view: View) -> dict[str, Any]:
    """A line a player: `caption` says what it counts, and from what to what."""
    whole = curve(course(view.game, view.setup, view.actions))
    key = "curve_sets" if isinstance(view.setup, D21Setup) else f"curve_{whole.unit.value}"
    return {
        "caption": text(WORDS[key]),
        "lines": [
            {"player": player, "totals": list(totals)}
            for player, totals in zip(whole.players, zip(*whole.totals, strict=True), strict=True)
        ],
    }
