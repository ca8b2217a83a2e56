"""The screen of a finished game."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.course import course
from companion.games.standings import Standing
from companion.language.points import counted_points
from companion.language.text import listed
from companion.messages import Redo
from companion.profiles import Profile
from companion.statistics.milestones import Milestone, MilestoneKind
from companion.statistics.story import Story, story
from companion.statistics.wording import milestone_text
from companion.table.view import View
from ui.telling.figures import figure
from ui.telling.validity import moment
from ui.touch import registry
from ui.touch.base.composed import Composed
from ui.touch.base.quiet_task import QuietTask
from ui.touch.base.screen import BaseScreen
from ui.touch.base.sheet_key import put_on_paper
from ui.touch.running_app import App, the_app
from ui.touch.screens.game_over.after_card import AfterCard
from ui.touch.screens.game_over.among_games import find_milestones
from ui.touch.screens.game_over.podium import PodiumStep, WinnerSign
from ui.touch.widgets.cards.open_while import open_while
from ui.touch.widgets.cards.sheet_overlay import SheetOverlay
from ui.touch.widgets.controls import bars, basics, place_cards
from ui.touch.widgets.controls.place_card import PlaceCard
from ui.touch.widgets.dice.die import DieArt
from ui.touch.widgets.draw.player_sign import PlayerSign
from ui.touch.widgets.motion.confetti import Confetti

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["GameOverScreen", "bars", "place_cards"]

COUNTED_IN = 16  # steps: each draws every total again
STEP_SECONDS = 0.08
ALONE: Mapping[MilestoneKind | None, str] = {  # the words of a single player's milestones
    MilestoneKind.BEST_HERE: "game_over.alone_best_here",
    MilestoneKind.BEST_OWN: "game_over.alone_best_own",
}
HERO_SECONDS = Confetti.seconds
ON_PODIUM = 3
MOST_SIGNS = 3  # of winners: more leave no room for the sentence
BEST_DIE = 48  # the side of a die of the best turn with its margin, in units


class WinnerHero(basics.Card):
    """The winner over the whole screen while confetti falls, on the winner's colour.

    Several winners share a neutral ground. A tap removes the widget.
    """

    names = StringProperty()
    won = StringProperty()
    ink = ListProperty([0, 0, 0, 1])
    most_signs = 4  # more leave no room for the names

    def show(self, names: str, won: str, winners: Sequence[Profile]) -> None:
        """Show these winners, their `names` in words."""
        palette = self.palette
        self.names, self.won = names, won
        if len(winners) == 1:
            self.back, self.ink = palette.player(winners[0].colour)
        else:
            self.back, self.ink = palette.felt, palette.on_felt
        self.ids.signs.clear_widgets()
        for profile in winners if len(winners) <= self.most_signs else ():
            self.ids.signs.add_widget(PlayerSign(profile=profile))

    def on_touch_down(self, touch: Any) -> bool:
        """Close: the finger does not mean the hidden widgets below."""
        if not self.collide_point(*touch.pos):
            return False
        if self.parent is not None:
            self.parent.remove_widget(self)
        return True


class GameOverScreen(Composed, BaseScreen):
    """The screen of a view whose game is over."""

    view = ObjectProperty(None, allownone=True)
    title = StringProperty()
    winners = StringProperty()
    won = StringProperty()
    sentence = StringProperty()  # the winner and the margin together
    margin = StringProperty()  # the winner's points, and the lead
    milestone = StringProperty()
    best = StringProperty()  # the best turn
    first = StringProperty()  # the starter of the next game, if known
    rolls_off = BooleanProperty(False)  # the rules decide the starter by a roll
    redoes = BooleanProperty(False)  # there is an action to redo

    def __init__(self, **kwargs: Any) -> None:
        self._summary: Any = None
        self._hero: WinnerHero | None = None
        self._counted = COUNTED_IN  # steps, of the totals that count up
        self._counting: Any = None
        self._asked: object = None  # the game of the running search for milestones
        self._tasks: tuple[QuietTask[Any], ...] = ()
        self._milestones: tuple[Milestone, ...] = ()
        self._story: Story | None = None
        super().__init__(**kwargs)
        self.bind(view=self._draw, grown=self._draw)
        for name in ("language", "palette", "profiles"):
            self.app.fbind(name, self._draw)

    @property
    def app(self) -> App:
        """The running app, typed as `App` for mypy."""
        return the_app()

    def again(self) -> None:
        """Start a new game of the same players."""
        self.app.game_life.unless_lost(self._again)

    def _again(self) -> None:
        self.app.game_life.begin(self.view.game, self.view.game.again(self.view.setup))

    def roll_for_start(self) -> None:
        """Have the same players roll for the start of a new game."""
        view = self.view
        self.app.game_life.roll_for_start(view.game, view.setup.players)

    def redo(self) -> None:
        """Redo the last undone action: a correction."""
        self.app.submit(Redo())

    def correct(self) -> None:
        """Show the turns for correction."""
        self.app.open(registry.load(self.view.game.name).history())

    def look_back(self) -> None:
        """Open the card with the story of the game and, if the game adds one, a part of its own."""
        open_while(moment(self.view), AfterCard(self.view))

    def show_sheets(self) -> None:
        """Show the final sheets."""
        self._summary = registry.load(self.view.game.name).summary()
        card = SheetOverlay(self._summary)
        self._summary.view = self.view
        open_while(moment(self.view), card)

    def put_on_paper(self) -> None:
        """Write the game's sheet into the user's folder."""
        put_on_paper(self.app, self.view.id)

    def on_key(self, key: str) -> bool:
        """Go Home by Escape, undo an action or correction by U, redo by Ctrl+Y."""
        if key == "escape":
            self.app.game_life.leave()
        elif key in {"u", "ctrl+z"}:
            self.app.undo()
        elif key == "ctrl+y":
            self.redo()
        else:
            return False
        return True

    # --- the celebration ----------------------------------------------------------------

    def celebrate(self) -> None:
        """Show the winner in large letters, with confetti; totals count up."""
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
        """Stop the celebration and the searches."""
        self._uncover()
        self._forget_story()
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
        """Return the profiles whose colours the card shows: the winners, or the only player."""
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
        self._find(view)
        self._say_who_won(view)
        self._show_best(view)
        self._draw_signs(view)
        self.rolls_off = len(view.standings) > 1 and bool(
            registry.load(view.game.name).starter_dice
        )
        first = view.game.starts_again(view.setup)
        self.first = t("game_over.again_starts", name=first) if first else ""
        self._draw_ranks(view)

    def _say_who_won(self, view: View) -> None:
        assert view.outcome is not None
        t, winners = self.app.t, view.outcome.winners
        self.margin = ""
        if len(view.standings) == 1:
            only = view.standings[0]
            key = ALONE.get(self._reached, "game_over.alone")
            points = counted_points(only.total, view.game.unit)
            self.winners, self.won = only.player, t(key, points=points)
            self.sentence = t("game_over.alone_sentence", name=only.player, points=points)
        elif winners:
            several = len(winners) > 1
            self.winners = listed(winners).to(t.language)
            self.won = t("game_over.won_shared" if several else "game_over.won")
            key = "game_over.won_shared_sentence" if several else "game_over.won_sentence"
            self.sentence = t(key, names=self.winners)
            self.margin = self._margin(view)
        else:
            self.winners = self.sentence = t("game_over.nobody")
            self.won = self.margin = view.outcome.reason.to(t.language)
        if self._hero is not None:
            self._hero.show(self.winners, self.won, self._winners(view))

    @property
    def _reached(self) -> MilestoneKind | None:
        return self._milestones[0].kind if self._milestones else None

    def _margin(self, view: View) -> str:
        """Return the winners' points, and the difference to the next player."""
        assert view.outcome is not None
        t, game, won = self.app.t, view.game, view.outcome.winners
        reason = view.outcome.reason.to(t.language)
        if game.unit is None:
            return str(reason)
        own = next(each.total for each in view.standings if each.player in won)
        points = counted_points(own, game.unit).to(t.language)
        others = [
            each
            for each in view.standings
            if each.player not in won and not (each.left or each.out)
        ]
        if not others:
            return f"{points}, {reason}"
        nearest = min(others, key=lambda each: abs(each.total - own))
        ahead = abs(nearest.total - own)
        if not ahead:
            return f"{points}, {reason}"
        key = "game_over.more" if game.better == "more" else "game_over.fewer"
        return str(t(key, points=points, ahead=ahead, name=nearest.player))

    # --- searches in threads ------------------------------------------------------------

    def _find(self, view: View) -> None:
        """Search the game's best turn and milestones, once."""
        if self._asked == (view.id, view.actions):
            return
        self._forget_story()
        self._asked = (view.id, view.actions)
        course_of = partial(course, view.game, view.setup, view.actions)
        self._tasks = (
            find_milestones(view, self._take_milestones),
            QuietTask(lambda _: story(course_of()), self._take_story),
        )

    def _take_milestones(self, milestones: tuple[Milestone, ...]) -> None:
        self._milestones = milestones
        self._say_who_won(self.view)
        self._show_best(self.view)

    def _take_story(self, story: Story) -> None:
        self._story = story
        self._show_best(self.view)

    def _show_best(self, view: View) -> None:
        t, story = self.app.t, self._story
        first = next(iter(self._milestones), None)
        text = milestone_text(first, view.game.unit) if first is not None else None
        self.milestone = text.to(t.language) if text is not None else ""
        best = story.best if story is not None else None
        self.best = best.to(t.language) if best is not None else ""
        dice = self.ids.dice
        dice.clear_widgets()
        for value in story.dice if story is not None else ():
            side = BEST_DIE * self.v
            dice.add_widget(DieArt(value=value, size_hint=(None, None), size=(side, side)))

    def _forget_story(self) -> None:
        for task in self._tasks:
            task.leave()
        self._asked, self._tasks, self._milestones, self._story = None, (), (), None

    # --- places on the podium -----------------------------------------------------------

    def _draw_signs(self, view: View) -> None:
        signs = self.ids.signs
        signs.clear_widgets()
        winners = self._winners(view)
        for profile in winners if len(winners) <= MOST_SIGNS else ():
            signs.add_widget(WinnerSign(profile=profile, grown=self.grown))

    def _draw_ranks(self, view: View) -> None:
        won = view.outcome.winners if view.outcome is not None else ()
        ranked = zip(view.standings, view.game.places(view.state), strict=True)
        in_order = sorted(ranked, key=lambda pair: pair[1])
        self.ids.ranks.fill(
            [
                PodiumStep(
                    place=self._place(standing, place),
                    player=standing.player,
                    mark=self._mark(standing),
                    won=standing.player in won,
                    profile=self.app.profile_of(standing.player),
                )
                for standing, place in in_order[:ON_PODIUM]
            ]
        )
        counts = view.game.unit is not None
        self.ids.others.fill(
            [
                PlaceCard(
                    profile=self.app.profile_of(standing.player),
                    name=f"{self._place(standing, place)}. {standing.player}",
                    score=figure(standing.total) if counts else "",
                    grown=self.grown,
                )
                for standing, place in in_order[ON_PODIUM:]
            ]
        )
        self._write_totals()

    @staticmethod
    def _place(standing: Standing, place: int) -> str:
        return "–" if standing.left else str(place)

    def _mark(self, standing: Standing) -> str:
        if standing.left:
            return self.app.t("left_mark")
        return self.app.t("out_mark") if standing.out else ""

    def _write_totals(self) -> None:
        """Write each total, as far as the animation has counted."""
        view: View = self.view
        if view.game.unit is None:
            return
        totals = {standing.player: standing.total for standing in view.standings}
        for step in self.ids.ranks.children:
            share = min(1.0, self._counted / COUNTED_IN)
            step.total = figure(round(totals[step.player] * share))
