"""The standings of a club's wall as comma-separated values."""

import io
from collections.abc import Callable, Mapping
from typing import Any

from tornado.web import HTTPError

from companion.language.catalogue import languages
from companion.language.text import Language
from companion.statistics.spreadsheet import TableWriter, harmless
from ui.web.server.handlers import Handler, Shared
from ui.web.wording import WORDS

_COLUMNS = ("rank", "player", "points", "games")


class Standings(Handler):
    """The standings shown on the wall, or those of a past tournament."""

    def initialize(self, shared: Shared, body: Callable[[], Mapping[str, Any]] = dict) -> None:
        """Set up the handler; `body` returns the content of the wall."""
        super().initialize(shared)
        self._body = body

    def get(self, _key: str) -> None:
        """Answer with the file, in the language asked for; `past` is a past tournament's id."""
        asked = self.get_query_argument("language", "")
        language = next((one for one in languages() if one == asked), None)
        if language is None:
            raise HTTPError(400)
        if not self.shared.downloads.allows(self.request.remote_ip or ""):
            raise HTTPError(429)
        body, past = self._body(), self.get_query_argument("past", "")
        standings = body.get("standings", [])
        if past:
            found = (one["standings"] for one in body.get("past", []) if one["id"] == past)
            standings = next(found, None)
        if not standings:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="standings.csv"')
        self.finish(standings_table(standings, language))


def standings_table(standings: list[dict[str, Any]], language: Language) -> bytes:
    """Return the standings as a table for a spreadsheet, all points with one decimal."""
    file = io.StringIO(newline="")
    headings = [WORDS.say(f"standings_{column}", language) for column in _COLUMNS]
    table = TableWriter(file, headings, language)
    for one in standings:
        table.write((one["rank"], harmless(one["name"]), float(one["points"]), one["played"]))
    return file.getvalue().encode()
