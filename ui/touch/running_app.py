"""The running app as screens and widgets see it: a Protocol, so that mypy checks what they ask."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from companion.dice import Die
from companion.games.game import AnyGame
from companion.language.text import Language
from companion.messages import Message
from companion.profiles import Profile, Profiles
from companion.table.table import Table
from ui.interface import Machine
from ui.touch.speech import Speech
from ui.touch.theme import Palette

if TYPE_CHECKING:  # all of these open Kivy, and most import this file
    from ui.touch.shell.game_life import GameLife
    from ui.touch.widgets.controls.basics import Overlay
    from ui.touch.widgets.draw.self_drawn import Drawings


class App(Protocol):
    """What screens and widgets may ask of the app. `root` and the screens are Kivy's, untyped."""

    machine: Machine
    game_life: "GameLife"
    drawings: "Drawings"
    t: Speech
    palette: Palette
    language: str
    motion: bool
    u: float
    touch: float
    profiles: Profiles
    view: Any  # a View of whichever game is in play; None on Home
    pending: bool
    notice: str
    alarm: str
    root: Any

    @property
    def table(self) -> Table | None:
        """The table whose views are shown."""

    @property
    def front(self) -> "Overlay | None":
        """What stands in front of the screen, if anything."""

    def profile_of(self, name: str) -> Profile:
        """The colour and sign of a player of the game in play, no colour there twice; of anybody
        else, their own.
        """

    def change_profiles(self, profiles: Profiles) -> None:
        """Show these from now on and write them down; a failure to is told."""

    def fbind(self, name: str, heard: Callable[..., Any]) -> int:
        """Have `heard` called when that property changes."""

    def funbind(self, name: str, heard: Callable[..., Any]) -> None:
        """Undo an `fbind`."""

    def follow(self) -> None:
        """Show what the machine is doing now."""

    def aside(self, work: Callable[[], Any], then: Callable[[Future[Any]], Any]) -> None:
        """Do what may take long in a thread; `then` gets its result in Kivy's thread."""

    def went_well(self, done: Future[Any]) -> bool:
        """Whether it succeeded; a failure is told."""

    def submit(self, message: Message) -> None:
        """Send the table a message."""

    def correct(self, index: int, dice: Sequence[Die]) -> None:
        """Amend the roll at that place: it showed these dice."""

    def end_turn(self) -> None:
        """Press END OF TURN."""

    def undo(self) -> None:
        """Press UNDO."""

    def reread(self) -> None:
        """Press RE-READ."""

    def ask_blocked_again(self) -> None:
        """Ask once more about the amendment that waits, if one does."""

    def go(self, name: str) -> Any:
        """Show the screen of that name, and return it."""

    def offer(self, game: AnyGame) -> None:
        """Show where a new game of this is set up."""

    def open(self, overlay: "Overlay") -> None:
        """Put a card in front of the screen."""

    def close_all(self) -> None:
        """Close every card in front of the screen."""

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Show a sentence for some seconds."""

    def switch_language(self, language: Language) -> None:
        """Say everything in another language from now on."""

    def switch_theme(self, theme: str) -> None:
        """Show everything by day or by night from now on."""

    def switch_motion(self, wanted: bool) -> None:
        """Show what happens in motion, or with less of it, from now on."""

    def turn_screen(self) -> None:
        """Turn all that is shown by a quarter, clockwise."""


def the_app() -> App:
    """The running app."""
    from kivy.app import App as KivyApp  # noqa: PLC0415  the Protocol is for modules without Kivy

    app: App = KivyApp.get_running_app()
    return app
