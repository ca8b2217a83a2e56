"""The game in play for phones: numbered states, with a new number at every change."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from companion.games.leaving import who_can_leave
from companion.profiles import Profiles
from companion.table.view import View
from ui.web.asking import asking
from ui.web.choices import choice_key, choices
from ui.web.dice import wanted
from ui.web.page import shown
from ui.web.picks import Picks
from ui.web.protocol import State, Wish

REMEMBERED = 64  # states that a device may still act on


class SeenGame:
    """Number the states shown, and remember the views of the last. Use from a single thread."""

    def __init__(
        self,
        show: Callable[[View, Profiles], dict[str, Any]] = shown,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Create without a game.

        `show` turns a view into JSON for the pages; `now` returns the time in seconds.
        """
        self._show = show
        self.picks = Picks()
        self._views: OrderedDict[int, View] = OrderedDict()
        self._content: bytes | None = None
        # A restart must not reuse a number.
        self.seq = int(1000 * now())
        self.state = State({"id": None, "seq": self.seq, "shown": None})

    def view_for(self, wish: Wish) -> View | None:
        """Return the view of a wish; None if too old, or for a pick not in the newest view."""
        if wish.do == "pick" and wish.seq != self.seq:
            return None
        return self.view_at(wish.seq)

    def view_at(self, seq: int) -> View | None:
        """Return the view of the state with that number; None if too old."""
        return self._views.get(seq)

    def show(self, view: View | None, profiles: Profiles, picture: int | None) -> bool:
        """Update the state from a view, None without a game; return whether it has changed."""
        body = None if view is None else {**self._show(view, profiles), **self._to_play_along(view)}
        content = msgspec.json.encode((view.id if view else None, body, picture))
        if content == self._content:
            if view is not None:
                self._views[self.seq] = view
            return False
        self._content = content
        self.seq += 1
        if view is None:
            self._views.clear()
        else:
            self._views[self.seq] = view
            while len(self._views) > REMEMBERED:
                self._views.popitem(last=False)
        id_ = None if view is None else view.id
        self.state = State({"id": id_, "seq": self.seq, "shown": body, "picture": picture}, picture)
        return True

    def _to_play_along(self, view: View) -> dict[str, Any]:
        """Return the choices and entries of a device that plays, as JSON."""
        return {
            "choices": [choice.shown for choice in choices(view)],
            "pencilled": None if view.pencilled is None else choice_key(view, view.pencilled),
            "wanted": wanted(view),
            "asking": asking(view),
            "entry": self.picks.shown(view),
            "may_leave": list(who_can_leave(view.game, view.state)),
            "virtual": view.setup.virtual_dice and view.wanted is not None,
        }
