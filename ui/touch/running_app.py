"""The running app for screens and widgets: a Protocol, so that mypy checks their calls."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from companion.dice import Die
from companion.games.game import AnyGame
from companion.language.errors import TranslatedError
from companion.language.text import Language
from companion.lessons import Taught
from companion.messages import Message
from companion.profiles import Profile, Profiles
from companion.settings import TextSize
from companion.table.table import Table
from ui.interface import Machine, OfferedGame
from ui.telling.colours import Palette
from ui.telling.speech import Speech

if TYPE_CHECKING:  # all of these import Kivy, and most import this file
    from ui.touch.shell.game_life import GameLife
    from ui.touch.shell.overlays.teacher import LessonProgress
    from ui.touch.shell.sound import AppSound
    from ui.touch.widgets.controls.basics import Overlay
    from ui.touch.widgets.draw.self_drawn import Drawings


class App(Protocol):
    """The part of the app for screens and widgets. `root` and the screens are Kivy's, untyped."""

    machine: Machine
    game_life: "GameLife"
    teacher: "LessonProgress"
    sound: "AppSound"
    drawings: "Drawings"
    t: Speech
    palette: Palette
    language: str
    text_size: str
    motion: bool
    u: float
    touch: float
    profiles: Profiles
    taught: Taught
    view: Any  # a View of the game in play; None on Home
    pending: bool
    notice: str
    alarm: str
    trouble: str
    offered: OfferedGame | None  # a tournament's game, while no game is played
    light: str
    first_start: bool  # before the first question to the user
    dimmed: bool
    root: Any

    @property
    def table(self) -> Table | None:
        """The table on the screen; None on Home."""

    @property
    def front(self) -> "Overlay | None":
        """The card in front of the screen, if any."""

    def profile_of(self, name: str) -> Profile:
        """Return a player's colour and sign: in the game in play, else their own.

        In the game in play all colours differ.
        """

    def change_profiles(self, profiles: Profiles) -> None:
        """Use and save these profiles; show an error if saving fails."""

    def choose_camera(self, spec: str) -> None:
        """Switch to the camera that `spec` names; the tray must be located again."""

    def bind(self, **heard: Callable[..., Any]) -> None:
        """Call each method when the property of its name changes, until its object is deleted."""

    def fbind(self, name: str, heard: Callable[..., Any]) -> int:
        """Call `heard` whenever the property `name` changes."""

    def funbind(self, name: str, heard: Callable[..., Any]) -> None:
        """Stop calling `heard` on changes of a property: undo an `fbind`."""

    def follow(self) -> None:
        """Update the screen with the machine's present state."""

    def aside(self, work: Callable[[], Any], then: Callable[[Future[Any]], Any]) -> None:
        """Run a slow function in a thread; `then` gets its result in Kivy's thread."""

    def went_well(self, done: Future[Any]) -> bool:
        """Return whether the background work succeeded; show the error if not."""

    def submit(self, message: Message) -> None:
        """Send a message to the table."""

    def correct(self, index: int, dice: Sequence[Die]) -> None:
        """Amend the roll at an index to these dice."""

    def end_turn(self) -> None:
        """Press END OF TURN."""

    def undo(self) -> None:
        """Press UNDO."""

    def reread(self) -> None:
        """Press RE-READ."""

    def ask_blocked_again(self) -> None:
        """Reopen the question about the blocked amendment, if there is one."""

    def go(self, name: str) -> Any:
        """Show the screen called `name`, and return the screen."""

    def offer(self, game: AnyGame) -> None:
        """Show the new-game screen for a game."""

    def open(self, overlay: "Overlay") -> None:
        """Open a card in front of the screen."""

    def close_all(self) -> None:
        """Close every card in front of the screen."""

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Show a sentence for a few seconds."""

    def refuse(self, why: TranslatedError) -> None:
        """Show why an action was refused."""

    def switch_language(self, language: Language) -> None:
        """Switch to another language."""

    def switch_theme(self, theme: str) -> None:
        """Switch to a theme, day or night."""

    def stir(self) -> bool:
        """Note a touch; return whether the touch only woke the dark screen."""

    def switch_text_size(self, size: TextSize) -> None:
        """Switch to another type size."""

    def switch_motion(self, wanted: bool) -> None:
        """Switch animations on, or reduce them."""

    def turn_screen(self) -> None:
        """Turn the screen's content clockwise by 90 degrees."""


def the_app() -> App:
    """Return the running app."""
    from kivy.app import App as KivyApp  # noqa: PLC0415  the Protocol is for modules without Kivy

    app: App = KivyApp.get_running_app()
    return app
