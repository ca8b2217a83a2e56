"""The screen reacts to what is done at the table: banners of moments, and small motions."""

from functools import partial
from typing import Any

from kivy.clock import Clock

from companion.table.view import View
from ui.telling import faces
from ui.telling.changes import Moment, Stir, Stirred, just_done, moments, stirred
from ui.telling.colours import Rgba
from ui.touch import registry
from ui.touch.base.screen import Place, TableScreen
from ui.touch.widgets.motion.banner import Banner
from ui.touch.widgets.motion.motion_layer import MotionLayer
from ui.touch.widgets.motion.stirs import Stamp, Sweep

TURN_SECONDS = 1.0
MOST_BANNERS = 3  # at once, one after the other
STRIP = 6  # the height of the light that passes below the header, in units
FRAME = 2.2  # the thickness of a stamp's frame, in units


class Reactions:
    """Shows in motion what has changed between two views; in words where motion is not wanted."""

    def __init__(self, app: Any) -> None:
        """`app` is the running one: its layers, its words, its players' colours."""
        self._app = app

    @property
    def _layer(self) -> MotionLayer:
        layer: MotionLayer = self._app.root.ids.motions
        return layer

    def follow(self, before: View | None, view: View) -> None:
        """React to a view that is shown now, after the one before it."""
        found = moments(before, view, faces.telling(view.game.name).moments)
        if not self._app.motion:
            if found:
                said = found[-1]
                self._app.tell(f"{said.player} · {said.text.to(self._app.t.language)}")
            return
        stirs = stirred(before, view)
        kinds = {one.stir for one in stirs}
        if view.outcome is not None or Stir.UNDO in kinds:
            self._layer.drop_banners()  # a winner's screen stays free, and an undone turn is over
        elif Stir.TURN in kinds:
            self._layer.drop_waiting_banners()  # they are about the turns before
        if view.outcome is None:
            for moment in found[:MOST_BANNERS]:
                self._announce(moment)
            if Stir.TURN in kinds:
                self._pass_turn(view)
        elif before is not None and before.outcome is None:
            self._celebrate(before, view)
        if stirs and before is not None:  # once the screen stands as the view says
            Clock.schedule_once(partial(self._stir, before, view, stirs), 0)

    def _celebrate(self, before: View, view: View) -> None:
        """The game was won just now: not by a redo or a correction."""
        if just_done(before, view):
            screen: Any = self._app.root.ids.screens.current_screen
            screen.celebrate()

    def _announce(self, moment: Moment) -> None:
        self._layer.run(Banner.of(moment, self._app.profile_of(moment.player)))

    def _pass_turn(self, view: View) -> None:
        """Say whose turn it is now, and what was done in the one before."""
        screen = registry.load(view.game.name)
        self._layer.run(
            Banner(
                self._app.profile_of(view.to_play),
                lambda _: screen.told_turn(view),
                lambda t: t("your_turn", name=view.to_play),
                seconds=TURN_SECONDS,
            )
        )

    def _stir(self, before: View, view: View, stirs: tuple[Stirred, ...], _: float) -> None:
        screen: Any = self._app.root.ids.screens.current_screen
        if self._app.view is not view or not isinstance(screen, TableScreen):
            return
        for one in stirs:
            away = one.stir is Stir.UNDO
            if one.stir is not Stir.TURN:
                place = screen.place_of(one.action, before)
                if place is not None:
                    self._stamp(place, self._colour(one.player), away=away)
            if one.stir is not Stir.MARK:
                colour = self._app.palette.unsure if away else self._colour(one.player)
                self._layer.run(Sweep(self._strip(screen), colour, back=away))

    def _stamp(self, place: Place, colour: Rgba, *, away: bool) -> None:
        self._layer.run(Stamp(place, colour, FRAME * self._app.u, away=away))

    def _colour(self, player: str | None) -> Rgba:
        palette = self._app.palette
        if player is None:
            return palette.unsure  # type: ignore[no-any-return]
        return palette.player(self._app.profile_of(player).colour)[0]  # type: ignore[no-any-return]

    def _strip(self, screen: TableScreen) -> Place:
        app = self._app
        head = max(app.touch, screen.head * app.u)
        return 0, app.root.height - head - STRIP * app.u / 2, app.root.width, STRIP * app.u
