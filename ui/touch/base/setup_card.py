"""Base of the card on the new-game screen for settings that options cannot express."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.games.game import AnyGame, Setup
from ui.touch.widgets.controls.basics import Overlay

Extras = Mapping[str, Any]


class Setting(Struct, frozen=True):
    """A game's settings so far: number of seats, options, and the answers of its setup card.

    `seats` is at least the game's minimum. `extras` are further header fields; the values under its
    "options" are options that only the card can set.
    """

    game: AnyGame
    seats: int
    chosen: Mapping[str, Any]
    extras: Extras


class SetupCard(Overlay):
    """Base of a game's setup card: created with a `Setting` and a callback for the new extras."""

    def __init__(self, setting: Setting, done: Callable[[Extras], Any], **kwargs: Any) -> None:
        self._setting, self._done = setting, done
        super().__init__(**kwargs)

    @classmethod
    def words(cls, setting: Setting) -> str:
        """Return the words of the button that opens the card."""
        raise NotImplementedError

    @classmethod
    def recalled(cls, extras: Extras, earlier: Iterable[Setup]) -> Extras:
        """Return the last game's extras, with missing values from earlier games, latest first."""
        del earlier
        return extras

    @classmethod
    def fitted(cls, setting: Setting) -> Extras:
        """Return the extras adapted to the setting's number of seats, which may have changed."""
        return setting.extras
