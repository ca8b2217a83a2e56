"""The running app as screens and widgets see it: a Protocol, so that mypy checks their calls."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

from companion.dice import Die
from companion.games.game import AnyGame
from companion.language.errors import BilingualError
from companion.language.text import Language
from companion.lessons import Taught
from companion.messages import Message
from companion.profiles import Profile, Profiles
from companion.settings import TextSize
from companion.table.table import Table
from ui.interface import Machine, OfferedGame
from ui.telling.colours import Palette
from ui.telling.speech import Speech

if TYPE_CHECKING:  # all of these open Kivy, and most import this file
    from ui.touch.shell.game_life import GameLife
    from ui.touch.shell.overlays.teacher import Teacher
    from ui.touch.shell.sound import Sound
    from ui.touch.widgets.controls.basics import Overlay
    from ui.touch.widgets.draw.self_drawn import Drawings


class App(Protocol):
    """The part of the app that screens and widgets use. `root` and screens are Kivy's, untyped."""

    machine: Machine
    game_life: "GameLife"
    teacher: "Teacher"
    sound: "Sound"
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
    view: Any  # a View of whichever game is in play; None on Home
    pending: bool
    notice: str
    alarm: str
    trouble: str
    offered: OfferedGame | None  # of a tournament, while no game is played
    light: str
    first_start: bool  # nobody has been asked anything yet
    dimmed: bool
    root: Any

    @property
    def table(self) -> Table | None:
        """The table whose views are shown."""

    @property
    def front(self) -> "Overlay | None":
        """The card in front of the screen, if any."""

    def profile_of(self, name: str) -> Profile:
        """The colour and sign of a player of the game in play, no colour there twice; of anybody
        else, their own.
        """

    def change_profiles(self, profiles: Profiles) -> None:
        """Show these from now on and write them down; a failure to is told."""

    def choose_camera(self, spec: str) -> None:
        """Look through the camera that `spec` names; its picture's tray must be found again."""

    def bind(self, **heard: Callable[..., Any]) -> None:
        """Call a method whenever the property it is given for changes, while its object lives."""

    def fbind(self, name: str, heard: Callable[..., Any]) -> int:
        """Call `heard` whenever that property changes."""

    def funbind(self, name: str, heard: Callable[..., Any]) -> None:
        """Undo an `fbind`."""

    def follow(self) -> None:
        """Update the screen with the machine's present state."""

    def aside(self, work: Callable[[], Any], then: Callable[[Future[Any]], Any]) -> None:
        """Run a slow function in a thread; `then` gets its result in Kivy's thread."""

    def went_well(self, done: Future[Any]) -> bool:
        """Whether the background work succeeded; a failure is shown to the user."""

    def submit(self, message: Message) -> None:
        """Send a message to the table."""

    def correct(self, index: int, dice: Sequence[Die]) -> None:
        """Amend the roll at that index to these dice."""

    def end_turn(self) -> None:
        """Press END OF TURN."""

    def undo(self) -> None:
        """Press UNDO."""

    def reread(self) -> None:
        """Press RE-READ."""

    def ask_blocked_again(self) -> None:
        """Reopen the question about the blocked amendment, if there is one."""

    def go(self, name: str) -> Any:
        """Show the screen of that name, and return it."""

    def offer(self, game: AnyGame) -> None:
        """Show the new-game screen for that game."""

    def open(self, overlay: "Overlay") -> None:
        """Open a card in front of the screen."""

    def close_all(self) -> None:
        """Close every card in front of the screen."""

    def tell(self, words: str, *, refused: bool = False) -> None:
        """Show a sentence for a few seconds."""

    def refuse(self, why: BilingualError) -> None:
        """Show why what was tapped is not done."""

    def switch_language(self, language: Language) -> None:
        """Show everything in this language from now on."""

    def switch_theme(self, theme: str) -> None:
        """Show everything in this theme, day or night, from now on."""

    def stir(self) -> bool:
        """Somebody touches something: whether that only woke the dark screen."""

    def switch_text_size(self, size: TextSize) -> None:
        """Write everything in this size from now on."""

    def switch_motion(self, wanted: bool) -> None:
        """Show what happens in motion, or with less of it, from now on."""

    def turn_screen(self) -> None:
        """Rotate the whole screen by a quarter turn, clockwise."""


def the_app() -> App:
    """The running app."""
    from kivy.app import App as KivyApp  # noqa: PLC0415  the Protocol is for modules without Kivy

    app: App = KivyApp.get_running_app()
    return app
