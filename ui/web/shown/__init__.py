"""What the pages show of the game in play."""

from typing import Any

from companion.profiles import Profiles, seated
from companion.table.view import View


def shown(view: View, profiles: Profiles) -> dict[str, Any]:
    """The game as JSON values: its players with their totals, and whose turn it is."""
    marks = seated(view.setup.players, profiles)
    totals = {one.player: one.total for one in view.standings}
    return {
        "game": view.game.name,
        "title": view.game.words["title"]._asdict(),
        "players": [
            {"name": mark.name, "total": totals.get(mark.name), "colour": mark.colour}
            for mark in marks
        ],
        "to_play": view.to_play,
        "winners": list(view.outcome.winners) if view.outcome else None,
    }
