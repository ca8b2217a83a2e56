"""The screen of a finished game."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.standings import Standing
from companion.language.points import counted_points
from companion.language.text import listed
from companion.messages import Redo
from companion.profiles import Profile
from companion.statistics.milestones import Milestone, MilestoneKind
from companion.table.view import View
from ui.telling.figures import figure
from ui.telling.validity import moment
from ui.touch import registry
from ui.touch.base.quiet_task import QuietTask
from ui.touch.base.screen import BaseScreen
from ui.touch.base.sheet_key import put_on_paper
from ui.touch.running_app import App, the_app
from ui.touch.screens.game_over.among_games import find_milestones
from ui.touch.screens.game_over.story_card import StoryCard
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.motion.confetti import Confetti

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["GameOver", "bars"]

COUNTED_IN = 16  # steps: each writes every total anew
STEP_SECONDS = 0.08
ALONE: Mapping[MilestoneKind | None, str] = {  # the words of what one player alone has reached
    MilestoneKind.BEST_HERE: "game_over.alone_best_here",
    MilestoneKind.BEST_OWN: "game_over.alone_best_own",
}
HERO_SECONDS = Confetti.seconds


class WinnerCard(basics.Card):
    """Who has won, on the ground of their colour; several share one that is nobody's."""

    names = StringProperty()
    won = StringProperty()
    sign = StringProperty()
    ink = ListProperty([0, 0, 0, 1])
    most_signs = 1  # more would leave the names no room
    largest = NumericProperty(72)  # the size of the name where it has the room, in units
    smaller = NumericProperty(22)  # that of the words below it

    def show(self, names: str, won: str, winners: Sequence[Profile]) -> None:
        """Show these winners, their `names` in words; none: nobody has won."""
        palette = self.palette
        self.names, self.won = names, won
        self.sign = "" if winners else "="
        if len(winners) == 1:
            self.back, self.ink = palette.player(winners[0].colour)
        else:
            shared = bool(winners)
            self.back = palette.felt if shared else palette.card
            self.ink = palette.on_felt if shared else palette.ink
        self.ids.signs.clear_widgets()
        for profile in winners if len(winners) <= self.most_signs else ():
            self.ids.signs.add_widget(PlayerSign(profile=profile))


class WinnerHero(WinnerCard):
    """The same over the whole place while the confetti falls; a tap takes it away."""

    most_signs = 4

    def on_touch_down(self, touch: Any) -> bool:
        """Go away: what it hides is not what the finger means."""
        if not self.collide_point(*touch.pos):
            return False
        if self.parent is not None:
            self.parent.remove_widget(self)
        return True


class RankLine(basics.Card):
    """A player's place and total."""

    place = StringProperty()
    player = StringProperty()
    total = StringProperty()
    won = BooleanProperty(False)
    mark = StringProperty()  # behind the name: that they left
    profile = ObjectProperty(None, allownone=True)


class GameOver(BaseScreen):
    """Shows the view of a game that is over."""

    view = ObjectProperty(None, allownone=True)
    title = StringProperty()
    winners = StringProperty()
    won = StringProperty()
    first = StringProperty()  # who starts when it is played again, where that is known
    rolls_off = BooleanProperty(False)  # the game's rules have its players roll for who starts
    redoes = BooleanProperty(False)  # something was taken back, and the game is over all the same
    looked_back = StringProperty()  # the key of the words for `look_back`; empty: there is none

    def __init__(self, **kwargs: Any) -> None:
        self._summary: Any = None
        self._hero: WinnerHero | None = None
        self._counted = COUNTED_IN  # steps, of the totals that count up
        self._counting: Any = None
        self._asked: object = None  # the game whose milestones are looked for
        self._task: QuietTask[tuple[Milestone, ...]] | None = None
        self._reached: MilestoneKind | None = None  # by somebody who played alone
        super().__init__(**kwargs)
        self.bind(view=self._draw)
        for name in ("language", "palette", "profiles"):
            self.app.fbind(name, self._draw)

    @property
    def app(self) -> App:
        """The running app."""
        return the_app()

    def again(self) -> None:
        """The same players play the same game once more."""
        self.app.game_life.unless_lost(self._again)

    def _again(self) -> None:
        self.app.game_life.begin(self.view.game, self.view.game.again(self.view.setup))

    def roll_for_start(self) -> None:
        """Have the same players roll for who starts one more game."""
        view = self.view
        self.app.game_life.roll_for_start(view.game, view.setup.players)

    def redo(self) -> None:
        """Do again what was taken back last: a correction."""
        self.app.submit(Redo())

    def correct(self) -> None:
        """Show the turns played, to be corrected."""
        self.app.open(registry.load(self.view.game.name).history())

    def tell_story(self) -> None:
        """Show the curve of the game, its best turn, its luck and its records."""
        open_while(moment(self.view), StoryCard(self.view))

    def look_back(self) -> None:
        """Show what the game's own card says of how it was played."""
        after_game = registry.load(self.view.game.name).after_game
        if after_game is not None:
            open_while(moment(self.view), after_game(self.view))

    def put_on_paper(self) -> None:
        """Write the game's sheet where people find it."""
        put_on_paper(self.app, self.view.id)

    def on_key(self, key: str) -> bool:
        """Escape goes Home, U takes the last action or correction back, Ctrl+Y does it again."""
        if key == "escape":
            self.app.game_life.leave()
        elif key in {"u", "ctrl+z"}:
            self.app.undo()
        elif key == "ctrl+y":
            self.redo()
        else:
            return False
        return True

    # --- the moment it is won -----------------------------------------------------------

    def celebrate(self) -> None:
        """Show who has won so that a room sees it, with confetti; totals count up."""
        view: View | None = self.view
        if view is None or view.outcome is None:
            return
        self._count_up()
        profiles = self._winners(view)
        if not profiles:
            return
        self._hero = WinnerHero(size_hint=(1, 1), pos_hint={"x": 0, "y": 0})
        self._hero.show(self.winners, self.won, profiles)
        self.ids.place.add_widget(self._hero)
        Clock.schedule_once(self._uncover, HERO_SECONDS)
        palette = self.app.palette
        colours = (palette.go, palette.sure, palette.unsure, palette.die)
        window = self.app.root
        self.app.root.ids.motions.run(Confetti(tuple(window.size), colours, self.app.u))

    def on_leave(self, *_: object) -> None:
        """Leave nothing of it behind."""
        self._uncover()
        self._forget_milestones()
        self._counted = COUNTED_IN
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    def _uncover(self, *_: object) -> None:
        Clock.unschedule(self._uncover)
        if self._hero is not None and self._hero.parent is not None:
            self._hero.parent.remove_widget(self._hero)
        self._hero = None

    def _count_up(self) -> None:
        self._counted = 0
        self._write_totals()
        if self._counting is not None:
            self._counting.cancel()
        self._counting = Clock.schedule_interval(self._count_on, STEP_SECONDS)

    def _count_on(self, _: float) -> bool:
        self._counted += 1
        self._write_totals()
        return self._counted < COUNTED_IN

    # --- drawing ------------------------------------------------------------------------

    def _winners(self, view: View) -> list[Profile]:
        """Whose colours the card has: of those who have won, or of who played alone."""
        names = view.outcome.winners if view.outcome is not None else ()
        if len(view.standings) == 1:
            names = (view.standings[0].player,)
        return [self.app.profile_of(name) for name in names]

    def _draw(self, *_: object) -> None:
        view: View | None = self.view
        if view is None or view.outcome is None:
            return
        t = self.app.t
        virtual = view.setup.virtual_dice
        self.title = t("game_over.title_virtual" if virtual else "game_over.title")
        self.redoes = view.can_redo
        self.looked_back = registry.load(view.game.name).after_game_key
        winners = view.outcome.winners
        if len(view.standings) == 1:
            self._write_score(view)
        elif winners:
            key = "game_over.won" if len(winners) == 1 else "game_over.won_shared"
            self.winners, self.won = listed(winners).to(t.language), t(key)
        else:
            self.winners = t("game_over.nobody")
            self.won = view.outcome.reason.to(t.language)
        self._show_cards(view)
        self.rolls_off = len(view.standings) > 1 and bool(
            registry.load(view.game.name).starter_dice
        )
        first = view.game.starts_again(view.setup)
        self.first = t("game_over.again_starts", name=first) if first else ""
        self._draw_ranks(view)
        if self._summary is None or self._summary.game != view.game.name:
            self._summary = registry.load(view.game.name).summary()
            self._summary.game = view.game.name
            self.ids.summary.clear_widgets()
            self.ids.summary.add_widget(self._summary)
        self._summary.view = view

    def _show_cards(self, view: View) -> None:
        for card in (self.ids.winner, self._hero):
            if card is not None:
                card.show(self.winners, self.won, self._winners(view))

    def _write_score(self, view: View) -> None:
        """Of a game played alone: who, how many points, and what is beaten once that is known."""
        t, only = self.app.t, view.standings[0]
        if self._asked != (view.id, view.actions):
            self._forget_milestones()
            self._asked = (view.id, view.actions)
            self._task = find_milestones(view, self._take_milestones)
        key = ALONE.get(self._reached, "game_over.alone")
        self.winners = only.player
        self.won = t(key, points=counted_points(only.total, view.game.unit))

    def _take_milestones(self, found: tuple[Milestone, ...]) -> None:
        self._reached = found[0].kind if found else None
        self._write_score(self.view)
        self._show_cards(self.view)

    def _forget_milestones(self) -> None:
        if self._task is not None:
            self._task.leave()
        self._asked = self._task = self._reached = None

    def _draw_ranks(self, view: View) -> None:
        lines = self.ids.ranks
        lines.clear_widgets()
        won = view.outcome.winners if view.outcome is not None else ()
        ranked = zip(view.standings, view.game.places(view.state), strict=True)
        for standing, place in sorted(ranked, key=lambda pair: pair[1]):
            lines.add_widget(
                RankLine(
                    place="–" if standing.left else str(place),
                    player=standing.player,
                    mark=self._mark(standing),
                    won=standing.player in won,
                    profile=self.app.profile_of(standing.player),
                )
            )
        self._write_totals()

    def _mark(self, standing: Standing) -> str:
        if standing.left:
            return self.app.t("left_mark")
        return self.app.t("out_mark") if standing.out else ""

    def _write_totals(self) -> None:
        """Each total, or so much of it as is counted up by now."""
        view: View = self.view
        if view.game.unit is None:
            return
        totals = {standing.player: standing.total for standing in view.standings}
        for line in self.ids.ranks.children:
            share = min(1.0, self._counted / COUNTED_IN)
            line.total = figure(round(totals[line.player] * share))
