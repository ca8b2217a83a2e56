"""The game in play as phones see it: states with numbers, a new one when what is shown changes."""

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

REMEMBERED = 64  # states that a device may still answer to


class SeenGame:
    """Numbers the states that are shown, and knows the view of each of the last. Use it from one
    thread.
    """

    def __init__(
        self,
        show: Callable[[View, Profiles], dict[str, Any]] = shown,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`show` turns a view into what the pages draw; `now` is the time in seconds."""
        self._show = show
        self.picks = Picks()
        self._views: OrderedDict[int, View] = OrderedDict()
        self._content: bytes | None = None
        # After a restart too no number stands for another state than it did.
        self.seq = int(1000 * now())
        self.state = State({"id": None, "seq": self.seq, "shown": None})

    def view_for(self, wish: Wish) -> View | None:
        """The view that a wish was made in; None if it is too old, for a pick: not the newest."""
        if wish.do == "pick" and wish.seq != self.seq:
            return None
        return self.view_at(wish.seq)

    def view_at(self, seq: int) -> View | None:
        """The view that a device saw in the state of that number; None if it is too old."""
        return self._views.get(seq)

    def show(self, view: View | None, profiles: Profiles, picture: int | None) -> bool:
        """Take a view, None: no game is in play; returns whether that changes what is shown."""
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
        """What a device that plays may choose and enter."""
        return {
            "choices": [choice.shown for choice in choices(view)],
            "pencilled": None if view.pencilled is None else choice_key(view, view.pencilled),
            "wanted": wanted(view),
            "asking": asking(view),
            "entry": self.picks.shown(view),
            "may_leave": list(who_can_leave(view.game, view.state)),
            "virtual": view.setup.virtual_dice and view.wanted is not None,
        }
