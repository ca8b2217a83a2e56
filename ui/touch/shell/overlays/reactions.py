"""Reactions of the screen to actions at the table: banners of moments, small motions."""

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
MOST_BANNERS = 3  # most banners in a row
STRIP = 6  # height of the light that passes below the header, in units
FRAME = 2.2  # thickness of a stamp's frame, in units


class Reactions:
    """Animates the changes between two views; shows them in words without animations."""

    def __init__(self, app: Any) -> None:
        """Create the reactions; `app` is the running app: layers, words, players' colours."""
        self._app = app

    @property
    def _layer(self) -> MotionLayer:
        layer: MotionLayer = self._app.root.ids.motions
        return layer

    def follow(self, before: View | None, view: View) -> None:
        """Animate the changes between two views: banners, a change of turn, the end of the game.

        `before` is None for the first view. Without motion, the last highlight is shown as a
        sentence.
        """
        highlights = moments(before, view, faces.telling(view.game.name).moments)
        if not self._app.motion:
            if highlights:
                last = highlights[-1]
                self._app.tell(f"{last.player} · {last.text.to(self._app.t.language)}")
            return
        stirs = stirred(before, view)
        kinds = {change.stir for change in stirs}
        if view.outcome is not None or Stir.UNDO in kinds:
            self._layer.drop_banners()  # banners of an undone turn, or over the winner's screen
        elif Stir.TURN in kinds:
            self._layer.drop_waiting_banners()  # banners about earlier turns
        if view.outcome is None:
            for moment in highlights[:MOST_BANNERS]:
                self._announce(moment)
            if Stir.TURN in kinds:
                self._pass_turn(view)
        elif before is not None and before.outcome is None:
            self._celebrate(before, view)
        if stirs and before is not None:  # after the screen is laid out
            Clock.schedule_once(partial(self._stir, before, view, stirs), 0)

    def _celebrate(self, before: View, view: View) -> None:
        """Celebrate a game won by an action, not by a redo or a correction."""
        if just_done(before, view):
            screen: Any = self._app.root.ids.screens.current_screen
            screen.celebrate()

    def _announce(self, moment: Moment) -> None:
        self._layer.run(Banner.of(moment, self._app.profile_of(moment.player)))

    def _pass_turn(self, view: View) -> None:
        """Show the new current player, and the last turn in words."""
        screen = registry.load(view.game.name)
        self._layer.run(
            Banner(
                self._app.profile_of(view.to_play),
                lambda _: screen.last_turn_words(view),
                lambda t: t("your_turn", name=view.to_play),
                seconds=TURN_SECONDS,
            )
        )

    def _stir(self, before: View, view: View, stirs: tuple[Stirred, ...], _: float) -> None:
        screen: Any = self._app.root.ids.screens.current_screen
        if self._app.view is not view or not isinstance(screen, TableScreen):
            return
        for change in stirs:
            away = change.stir is Stir.UNDO
            if change.stir is not Stir.TURN:
                place = screen.place_of(change.action, before)
                if place is not None:
                    self._stamp(place, self._colour(change.player), away=away)
            if change.stir is not Stir.MARK:
                colour = self._app.palette.unsure if away else self._colour(change.player)
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
