"""A machine with a drawn tray under its camera, and the app in one language."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import profiles
from companion.dice import Colour, Die, DieKind, Doubt, Reading, SeenDie, Settled, Size
from companion.language.text import Language
from companion.messages import Saw
from companion.profiles import Profile, Profiles
from companion.settings import Settings
from hardware.simulated.tray import SimulatedTray

# imported before kivy, because this chooses the drivers
from tests.ui.touch import conftest  # noqa: F401
from tests.ui.touch.evening import Evening
from tests.ui.touch.fake import FakeMachine
from tests.ui.touch.fingers import tap
from ui.folders import profiles_file
from ui.interface import Tried

PEOPLE = (
    Profile("Ana", "green", "cat"),
    Profile("Bo", "red", "fish"),
    Profile("Chloé", "blue", "star"),
)
NAMES = tuple(person.name for person in PEOPLE)


class Stage(Evening):
    """An evening of Ana, Bo and Chloé for the pictures of the documentation."""

    def __init__(self, folder: Path, language: Language) -> None:
        """Open the app without animations, so that every run draws the same.

        `folder` must be empty.
        """
        machine = FakeMachine(
            folder / "games", Settings(language=language, motion=False, names=NAMES)
        )
        profiles.write(profiles_file(machine.folder), Profiles(PEOPLE))
        super().__init__(machine, drawn=True)
        self.tray = SimulatedTray(seed=3, size=(960, 540), noise=0)

    def press(self, key: str) -> None:
        """Tap the button with the words of this key."""
        self.touch(self.button(self.app.t(key)))

    def touch(self, widget: Any) -> None:
        """Tap this widget."""
        self.screen.step(3)
        tap(self.screen, widget)
        self.screen.step(3)

    def lay(self, values: Sequence[int]) -> None:
        """Put dice in the tray at rest and show them to the camera."""
        self.tray.throw([Die(value, colour=Colour.WHITE, size=Size.SMALL) for value in values])
        self.tray.settle()
        self.machine.frame = self.tray.frame()
        self.screen.step(3)

    def read(self, unsure: Sequence[int] = ()) -> Reading:
        """Return a reading of the dice in the tray; positions in `unsure` are doubtful."""
        dice = tuple(
            SeenDie(
                value=die.value,
                confidence=0.5 if at in unsure else 0.99,
                sure=at not in unsure,
                box=box,
                kind=DieKind.D6,
                likely=(die.value, 7 - die.value) if at in unsure else (),
                doubt=Doubt.COCKED if at in unsure else None,
            )
            for at, (die, box) in enumerate(zip(self.tray.truth, self.tray.boxes, strict=True))
        )
        return Reading(dice=dice, sure=not unsure)

    def rolled(self, *values: int, unsure: Sequence[int] = ()) -> None:
        """Throw dice that are read and counted, or asked about."""
        self.lay(())
        self.read_tray()
        self.lay(values)
        self.read_tray(unsure=unsure)
        assert self.screen.until(lambda: self.now.seen)

    def read_tray(self, kept: Sequence[int] = (), unsure: Sequence[int] = ()) -> None:
        """Give the table a reading of the dice at rest; those at `kept` have not moved."""
        settled = Settled(
            reading=self.read(unsure),
            frame=next(self._frames),
            time=0.0,
            kept=tuple(kept),
            request=self.view.question.number,
        )
        self.tell(Saw(settled))

    def tried(self) -> Tried:
        """Return the result of a camera test on the dice in the tray."""
        assert self.machine.frame is not None
        return Tried(self.read(), self.machine.frame)
