"""A person's results against each opponent, and the dice thrown with their luck."""

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import games
from companion.language.luck import luck_word
from companion.language.text import whole
from companion.statistics.answers import Against, PlayerStatistics, luck_by_game
from companion.statistics.luck import joined
from ui.touch.running_app import the_app
from ui.touch.screens.statistics import list_cards
from ui.touch.screens.statistics.list_cards import Listed
from ui.touch.screens.statistics.model.faces import kinds, thrown
from ui.touch.screens.statistics.model.numbers import mean
from ui.touch.screens.statistics.model.person import luck_lines
from ui.touch.screens.statistics.tab_row import TabRow
from ui.touch.widgets.charts import columns
from ui.touch.widgets.charts.columns import ChartColumn, ChartMark
from ui.touch.widgets.controls import basics
from ui.touch.widgets.text.text import Text

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["AgainstPart", "DicePart", "TabRow", "basics", "columns", "list_cards"]


class _Part(BoxLayout):
    """A part of a person's page that is also a page of its own, with `title` in the header."""

    title = StringProperty()

    def __init__(self, screen: Any, name: str, **kwargs: Any) -> None:
        """Use `screen`, which has the book and opens the other pages."""
        self._screen, self.name = screen, name
        super().__init__(**kwargs)

    @property
    def player(self) -> PlayerStatistics | None:
        """The person's entry in the book."""
        player: PlayerStatistics | None = self._screen.player(self.name)
        return player


class AgainstPart(_Part):
    """A card for each opponent: games together, and the leader."""

    heading = StringProperty()
    sentence = StringProperty()

    def draw(self) -> None:
        """Draw the opponents."""
        t, player = the_app().t, self.player
        self.title = self.name
        self.heading = t("statistics.against")
        against = player.against if player is not None else ()
        self.sentence = "" if against else t("statistics.alone", name=self.name)
        self.ids.others.show([self._listed(other) for other in against])

    def _listed(self, other: Against) -> Listed:
        t, screen = the_app().t, self._screen
        level = other.games - other.won - other.lost
        summary = t(
            "statistics.ahead_level" if level else "statistics.ahead_of",
            games=whole(other.games),
            ahead=whole(other.won),
            behind=whole(other.lost),
            level=whole(level),
        )
        known = screen.player(other.name) is not None  # a hidden person's figures are not shown
        tap = partial(screen.open_player, other.name) if known else None
        return Listed(other.name, summary, screen.profile_of(other.name), tap)


class LuckLine(Text):
    """The luck at a game."""


class DicePart(_Part):
    """Luck in words, and the counts of each face, once there are enough dice."""

    luck = StringProperty()
    caption = StringProperty()
    judgement = StringProperty()
    shown = BooleanProperty(False)  # the chart is shown

    def __init__(self, screen: Any, name: str, **kwargs: Any) -> None:
        self._kind = ""
        super().__init__(screen, name, **kwargs)

    def choose_kind(self, kind: str) -> None:
        """Show dice of that kind."""
        self._kind = kind
        the_app().root.change()
        self.draw()

    def draw(self) -> None:
        """Draw luck and dice."""
        self.title = self.name
        player = self.player
        if player is not None:
            self._draw_luck(player)
            self._draw_dice(player)

    def _draw_luck(self, player: PlayerStatistics) -> None:
        t, place = the_app().t, self.ids.lines
        place.clear_widgets()
        whole_luck = joined(luck_by_game(player).values())
        self.luck = ""
        if whole_luck is None:
            place.add_widget(
                LuckLine(text=t("statistics.no_luck"), size_hint_max_y=90 * the_app().u)
            )
            place.add_widget(Widget(size_hint_y=0.5))
            return
        self.luck = luck_word(whole_luck.gave, whole_luck.spread).to(t.language)
        for game, luck in luck_lines(player):
            title, luck_words = games.find(game).title.to(t.language), luck.to(t.language)
            measure = games.find(game).words.get("luck")
            words = t("statistics.luck_at", game=title, luck=luck_words)
            if measure is not None:
                words += "\n" + measure.to(t.language)
            place.add_widget(LuckLine(text=words))
        place.add_widget(Widget(size_hint_y=0.001))

    def _draw_dice(self, player: PlayerStatistics) -> None:
        t = the_app().t
        dice_kinds = kinds(player.faces)
        chart, keys = self.ids.chart, self.ids.kinds
        chart.columns, chart.level, self.judgement, self.shown = (), None, "", False
        keys.show((), "", self.choose_kind)
        if not dice_kinds:
            self.caption = t("statistics.no_dice")
            return
        if self._kind not in dice_kinds:
            self._kind = dice_kinds[0]
        if len(dice_kinds) > 1:
            keys.show([(kind, kind.upper()) for kind in dice_kinds], self._kind, self.choose_kind)
        throws = thrown(player.faces, self._kind)
        if throws.missing:
            self.caption = t("statistics.dice_missing", count=throws.count, missing=throws.missing)
            return
        usual = mean(throws.usual)
        self.shown = True
        self.caption = t("statistics.faces", count=whole(throws.count), usual=usual)
        self.judgement = t(throws.judgement)
        chart.columns = [
            ChartColumn(str(face), count, whole(count).to(t.language))
            for face, count in throws.counts.items()
        ]
        chart.level = ChartMark(throws.usual, t("statistics.usual_mark", usual=usual))
