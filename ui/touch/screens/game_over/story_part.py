"""The story in *After the game*: curve, best turn, luck and milestones."""

from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.course import Course, Unit, course
from companion.language.luck import luck_word
from companion.profiles import Profile
from companion.statistics.luck import Luck, luck
from companion.statistics.milestones import Milestone
from companion.statistics.story import Story, story
from companion.statistics.wording import luck_measure, luck_text, milestone_text
from companion.table.view import View
from ui.touch.base.composed import Composed
from ui.touch.base.quiet_task import QuietTask
from ui.touch.running_app import the_app
from ui.touch.screens.game_over.among_games import find_milestones
from ui.touch.widgets.charts import curve
from ui.touch.widgets.charts.curve import CurveLine
from ui.touch.widgets.draw import player_sign
from ui.touch.widgets.text import text
from ui.touch.widgets.text.fonts import S

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["MilestoneLine", "PlayerLuck", "StoryPart", "curve", "player_sign", "text"]

ACROSS = {
    Unit.TURN: "game_over.across_turn",
    Unit.ROUND: "game_over.across_round",
    Unit.MOVE: "game_over.across_move",
    Unit.TOKEN: "game_over.across_token",
}
IN_ONE_COLUMN = 4  # players: more need two columns
MOST_MILESTONES = 3  # shown: the greatest milestones that have room
ON_TWO_LINES, ON_ONE_LINE = 34, 18  # the height of a milestone, in units


class PlayerLuck(BoxLayout):
    """A player's sign, name and, if the game measures luck, luck."""

    profile = ObjectProperty(None, allownone=True)
    player = StringProperty()
    words = StringProperty()
    stacked = BooleanProperty(False)  # the luck below the name
    grown = NumericProperty(1)


class MilestoneLine(text.Text):
    """A milestone in one sentence."""


class StoryPart(Composed, BoxLayout):
    """The story of a view's game. Threads compute its parts, which appear when ready."""

    best = StringProperty()
    measure = StringProperty()

    def __init__(self, view: View, **kwargs: Any) -> None:
        """`view` is that of a finished game."""
        self._view = view
        self._story: Story | None = None
        self._luck: tuple[Luck, ...] = ()
        self._milestones: tuple[Milestone, ...] = ()
        super().__init__(**kwargs)
        app = the_app()
        self._tasks: tuple[QuietTask[Any], ...] = (
            QuietTask(lambda _: story(_course(view)), self._take_story),
            QuietTask(lambda _: luck(_course(view)), self._take_luck),
            find_milestones(view, self._take_milestones),
        )
        for name in ("language", "profiles"):
            app.fbind(name, self._write)
        self.ids.milestones.fbind("height", Clock.create_trigger(self._write_milestones, -1))
        self._write()

    def leave(self) -> None:
        """Stop all searches."""
        for task in self._tasks:
            task.leave()
        for name in ("language", "profiles"):
            the_app().funbind(name, self._write)

    def _take_story(self, story: Story) -> None:
        self._story = story
        self._write()

    def _take_luck(self, luck: tuple[Luck, ...]) -> None:
        self._luck = luck
        self._write()

    def _take_milestones(self, milestones: tuple[Milestone, ...]) -> None:
        self._milestones = milestones
        self._write()

    def _write(self, *_: object) -> None:
        app, view = the_app(), self._view
        language = app.t.language
        self._write_milestones()
        story = self._story
        if story is None:
            return
        self.best = story.best.to(language) if story.best is not None else ""
        self.measure = luck_measure(view.game.name).to(language) if self._luck else ""
        profiles = [app.profile_of(name) for name in story.curve.players]
        self._draw_curve(story, profiles)
        self._draw_players(profiles)

    def _write_milestones(self, *_: object) -> None:
        place = self.ids.milestones
        place.clear_widgets()
        room = place.height / self.v
        most = min(MOST_MILESTONES, int(room // ON_TWO_LINES)) or int(room >= ON_ONE_LINE)
        for milestone in self._milestones[:most]:
            place.add_widget(
                MilestoneLine(
                    fs=S * self.grown,
                    text=milestone_text(milestone, self._view.game.unit).to(the_app().t.language),
                )
            )

    def _draw_curve(self, story: Story, profiles: list[Profile]) -> None:
        t, drawn = the_app().t, self.ids.curve
        points = self._view.game.unit is not None
        drawn.across = t(ACROSS[story.curve.unit])
        drawn.up = t("game_over.up_points" if points else "game_over.up_sets")
        drawn.lines = tuple(
            CurveLine(profile, tuple(totals[place] for totals in story.curve.totals))
            for place, profile in enumerate(profiles)
        )

    def _draw_players(self, profiles: list[Profile]) -> None:
        language = the_app().t.language
        many = len(profiles) > IN_ONE_COLUMN
        lucky = {
            luck.name: (luck_word(luck.gave, luck.spread) if many else luck_text(luck)).to(language)
            for luck in self._luck
        }
        place = self.ids.players
        place.clear_widgets()
        place.cols = 2 if many else 1
        for profile in profiles:
            words = lucky.get(profile.name, "")
            place.add_widget(
                PlayerLuck(
                    profile=profile,
                    player=profile.name,
                    words=words,
                    stacked=many and words != "",
                    grown=self.grown,
                )
            )


def _course(view: View) -> Course:
    return course(view.game, view.setup, view.actions)
