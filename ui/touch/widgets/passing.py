"""A question about a moment of the game, which goes with it."""

from typing import Any

from companion.view import View
from ui.touch.widgets.choice import Choice
from ui.touch.widgets.following import Following


class PassingChoice(Choice, Following):
    """A `Choice` about the game as it stands: it closes unanswered once the game moves on,
    which a button of the box may make it do.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """See Choice."""
        super().__init__(*args, **kwargs)
        self._about: tuple[object, ...] | None = None
        self.follow()

    def see(self, view: View | None) -> None:
        """Go, if this is no longer what was asked about."""
        super().see(view)
        now = (view.id, view.actions) if view is not None else ()
        if self._about is None:
            self._about = now
        elif now != self._about:
            self.close()
