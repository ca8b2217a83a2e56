"""A game's own card on the new-game screen, for what the options cannot say."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.games.game import AnyGame, Setup
from ui.touch.widgets.controls.basics import Overlay

Extras = Mapping[str, Any]


class Setting(Struct, frozen=True):
    """A game as far as it is set up: for how many, its options, and what its own card said.

    `seats` is never less than the game needs. `extras` are further fields of the header; under
    its "options", those that only the card can say.
    """

    game: AnyGame
    seats: int
    chosen: Mapping[str, Any]
    extras: Extras


class SetupCard(Overlay):
    """What such a card inherits: it is made with a setting and what takes its new extras."""

    def __init__(self, setting: Setting, done: Callable[[Extras], Any], **kwargs: Any) -> None:
        self._setting, self._done = setting, done
        super().__init__(**kwargs)

    @classmethod
    def words(cls, setting: Setting) -> str:
        """What the button that opens it says."""
        raise NotImplementedError

    @classmethod
    def recalled(cls, extras: Extras, earlier: Iterable[Setup]) -> Extras:
        """The extras of the last game, with what the games before it, the latest first, tell of
        what it had no use for.
        """
        del earlier
        return extras

    @classmethod
    def fitted(cls, setting: Setting) -> Extras:
        """The extras as they go with so many seats: others may have come since they were said."""
        return setting.extras
