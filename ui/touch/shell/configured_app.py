"""The app with settings and profiles: language, light, type size, sound, players' colours."""

import time
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from msgspec.structs import replace

from companion import profiles as profile_store
from companion.language.reasons import reason
from companion.language.text import Language
from companion.profiles import BadProfilesFile, Profile, Profiles
from companion.settings import SIMULATED, TextSize
from hardware.computer.clock import local_hour
from ui.folders import profiles_file
from ui.interface import Machine
from ui.telling.colours import theme_at
from ui.touch.shell.idle import Idle
from ui.touch.shell.layers import LayeredApp
from ui.touch.shell.sound import AppSound
from ui.touch.shell.splash import turn_window


class ConfiguredApp(LayeredApp):
    """Shows a machine as its settings demand, and saves changes made on the screen.

    `view` is the view of the game in play, None on Home.
    """

    view = ObjectProperty(None, allownone=True)
    profiles = ObjectProperty(Profiles())
    dimmed = BooleanProperty(False)

    def __init__(self, machine: Machine, **kwargs: Any) -> None:
        settings = machine.settings
        super().__init__(settings.language, theme_at(settings.theme, local_hour()), **kwargs)
        self.sound = AppSound(settings, self._change_settings)
        self.show_machine(machine)

    def show_machine(self, machine: Machine) -> None:
        """Show this machine from now on, with its settings and profiles, as after a start."""
        settings = machine.settings
        self.machine = machine
        self.light, self.text_size = settings.theme, settings.text_size
        self.profiles = Profiles()
        self.bad_profiles: BadProfilesFile | None = None  # to be shown once there is a screen
        self._shown = settings
        self._idle = Idle()
        self.starts_anew = False  # restart after closing
        self._read_profiles()

    def follow(self) -> None:
        """Show the machine's current state."""
        self._heed()
        self._dim()

    # --- players ------------------------------------------------------------------------

    def on_profiles(self, *_: object) -> None:
        """Redraw everybody's colours and signs."""
        self.drawings.dress()

    def profile_of(self, name: str) -> Profile:
        """Return a player's colour and sign in the game in play, where all colours differ."""
        players = self.view.setup.players if self.view is not None else ()
        names = players if name in players else (name,)
        return profile_store.seated(names, self.profiles)[names.index(name)]

    def change_profiles(self, profiles: Profiles) -> None:
        """Use and save these profiles; show an error if saving fails."""
        self.profiles = profiles
        try:
            profile_store.write(profiles_file(self.machine.folder), profiles)
        except OSError as failure:
            self.tell(self.t("disk_failed", why=reason(failure)), refused=True)

    def _read_profiles(self) -> None:
        try:
            self.profiles = profile_store.read(profiles_file(self.machine.folder))
        except BadProfilesFile as failure:
            self.bad_profiles = failure

    # --- settings -----------------------------------------------------------------------

    def switch_language(self, language: Language) -> None:
        """Switch to another language."""
        self._change_settings(language=language)

    def switch_theme(self, theme: str) -> None:
        """Switch between the day and night colours."""
        self._change_settings(theme=theme)

    def switch_text_size(self, size: TextSize) -> None:
        """Switch to another type size."""
        self._change_settings(text_size=size)

    def switch_motion(self, wanted: bool) -> None:
        """Switch animations on, or reduce them."""
        self._change_settings(motion=wanted)

    def turn_screen(self) -> None:
        """Turn the screen's content clockwise by 90 degrees."""
        self._change_settings(screen_turn=(self.machine.settings.screen_turn + 90) % 360)

    def choose_camera(self, spec: str) -> None:
        """Switch to the camera that `spec` names; the tray must be located again.

        Switching simulated dice on or off restarts the program at once.
        """
        setup = self.machine.camera_setup
        self._change_settings(camera=spec, tray=(), board=(), tray_shape=0.0, board_shape=0.0)
        pretend = spec == SIMULATED
        if self.machine.simulated != pretend and not (setup is not None and setup.fixed):
            self.game_life.unless_lost(self._start_anew)

    def _start_anew(self) -> None:
        self.starts_anew = True
        self.stop()

    def _change_settings(self, **changes: object) -> None:
        self.machine.change_settings(replace(self.machine.settings, **changes))
        self.follow()

    def _dim(self) -> None:
        """Darken the screen while nobody plays, and brighten the screen afterwards."""
        current = self.root.ids.screens.current_screen if self.root is not None else None
        stays = current is not None and current.stays_bright
        seen = (self.view, self.machine.motion, self.notice, stays and time.monotonic())
        minutes = self.machine.settings.dim_after
        self.dimmed = self._idle.look(time.monotonic(), seen) >= 60 * minutes > 0

    def stir(self) -> bool:
        """Note a touch; return whether the screen was dark, so that the touch only woke it."""
        was_dark, self.dimmed = bool(self.dimmed), False
        self._idle.stir(time.monotonic())
        return was_dark

    def _heed(self) -> None:
        """Apply the current settings, whoever changed them."""
        before, self._shown = self._shown, self.machine.settings
        self.motion = self._shown.motion
        self.sound.heed(self._shown)
        if self._shown.screen_turn != before.screen_turn:
            turn_window(self._shown.screen_turn)
        self.text_size = self._shown.text_size
        self.light = self._shown.theme
        theme = theme_at(self._shown.theme, local_hour())
        if (self._shown.language, theme) != (before.language, self.theme):
            self.dress(self._shown.language, theme)
