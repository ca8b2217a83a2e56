"""The screen that sets a game up."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    StringProperty,
)
from msgspec.structs import replace

from companion.games.errors import BadSetup
from companion.games.game import AnyGame
from companion.profiles import Profile, Profiles
from ui.telling import faces
from ui.telling.options import (
    PLACEHOLDERS,
    VIRTUAL_DICE,
    Value,
    asks_who_is_youngest,
    chosen_before,
    defaults,
    make,
    may_be_virtual,
    options,
    remembered,
)
from ui.touch import registry
from ui.touch.base.composed import Composed
from ui.touch.base.known_names import known_names
from ui.touch.base.screen import BaseScreen
from ui.touch.base.seats import Seats
from ui.touch.base.setup_card import Extras, Setting, SetupCard
from ui.touch.screens.new_game import seat_row
from ui.touch.screens.new_game.choosing import ChooseOptions, DiceSwitch, number_line
from ui.touch.screens.new_game.model.rolloff import RollOff
from ui.touch.screens.new_game.offer_dice import offer_dice
from ui.touch.screens.new_game.throwing import ThrowForStart
from ui.touch.screens.new_game.who_starts import WhoStarts
from ui.touch.widgets.cards.rules_card import RulesOverlay
from ui.touch.widgets.controls import bars, basics
from ui.touch.widgets.controls.name_chip import NameChip
from ui.touch.widgets.text.fonts import M

Builder.load_file(str(Path(__file__).with_suffix(".kv")))

__all__ = ["NewGame", "bars", "seat_row"]

LOOK_BACK = 12  # games: each read takes time
OPTION = 52  # the height of an option, in units


class NewGame(Seats, Composed, BaseScreen):
    """Players, their order, options, the roll-off, and the button that starts."""

    options = DictProperty()
    youngest_first = ListProperty()
    extras = DictProperty()  # the header's entries from the game's own card
    virtual = BooleanProperty(False)  # the companion rolls the dice
    title = StringProperty()
    asked = StringProperty()
    order_words = StringProperty()
    how_many = StringProperty()  # the numbers of players
    begins = StringProperty()  # the starter
    counted = StringProperty()  # the number of players, or of missing players
    picked = StringProperty()  # the name on the card that was tapped
    ready = BooleanProperty(False)
    has_rules = BooleanProperty(False)  # there is a card of rules
    may_teach = BooleanProperty(False)  # the game has lessons
    teaching = BooleanProperty(False)  # the next game comes with its lessons

    def __init__(self, **kwargs: Any) -> None:
        self._game: AnyGame | None = None
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw, -1)
        self.bind(players=draw, options=draw, youngest_first=draw, extras=draw, grown=draw)
        self.app.fbind("language", draw)

    def prepare(self, game: AnyGame) -> None:
        """Set up a game with the options of the last game of the same kind.

        Thus players enter the contents of a game's box only once. Players seated before stay seated
        while there are seats, but nobody stays seated after a game has begun.
        """
        self._game = game
        self.may_teach = bool(faces.telling(game.name).lessons)
        self.teaching = self.may_teach and self.app.teacher.offers(game.name)
        self.players = self.players[: game.players[-1]]
        self.youngest_first = []
        self.options, self.extras, self.virtual = defaults(game), {}, False
        counts = [count for count in game.players if count > 1]  # a single player needs only a tap
        self.together = self.app.machine.store.last_players(counts)
        earlier = islice(self.app.machine.store.last_setups(game.name), LOOK_BACK)
        before = next(earlier, None)
        if before is not None:
            self.options, self.extras = chosen_before(game, before)
            self.virtual = before.virtual_dice
            card = registry.load(game.name).setup_card
            if card is not None:
                self.extras = dict(card.recalled(self.extras, earlier))
        self._draw()

    def seat(self, game: AnyGame, players: Sequence[str]) -> None:
        """Set up this game with these players seated."""
        self.players = list(players)
        self.prepare(game)

    @property
    def most(self) -> int:
        """The greatest number of players of this game."""
        return self._known.players[-1]

    def throw_for_start(self) -> None:
        """Open the roll-off."""
        count = registry.load(self._known.name).starter_dice
        self.app.open(ThrowForStart(self.profiles, count, self._reorder))

    def draw_lots(self) -> None:
        """Draw the starter by lot; the turn order begins there."""
        state = RollOff.begin(self.players, 0).drawn(self.app.machine.chance)
        self._reorder(state.order)
        names = {"name": state.order[0], "dealer": state.order[-1]}
        t, words = self.app.t, self._known.words
        own = words.say("lot", t.language, **names) if "lot" in words else None
        self.app.tell(own or t("new_game.roll_off_done", **names))

    def ask_starter(self) -> None:
        """Ask for the starter or, if the rules require that, for the youngest player."""
        t, game = self.app.t, self._known
        ages = asks_who_is_youngest(game)
        card = WhoStarts(
            self.profiles,
            self.youngest_first,
            self._say_youngest if ages else self._start_with,
            title=t("new_game.starter"),
            sentence=t("new_game.who_is_youngest" if ages else "new_game.tap_starter"),
            ages=ages,
            lots=self.draw_lots,
            throw=self.throw_for_start if registry.load(game.name).starter_dice else None,
        )
        self.app.open(card)

    def _start_with(self, names: tuple[str, ...]) -> None:
        start = self.players.index(names[0])
        self._reorder((*self.players[start:], *self.players[:start]))

    def move_picked(self, step: int) -> None:
        """Move the player whose card is picked up (-1) or down (1) in turn order."""
        if self.picked in self.players:
            self.move(self.players.index(self.picked), step)

    def choose_options(self) -> None:
        """Open the card of the game's options."""
        card = ChooseOptions(self._known, self.options, self._put)
        card.title = self.app.t("new_game.options")
        self.app.open(card)

    def show_rules(self) -> None:
        """Show a summary of the rules with these options."""
        game = self._known
        setup = make(game, PLACEHOLDERS[: game.players[0]], self.options)
        self.app.open(RulesOverlay(game, setup, registry.load(game.name).depict))

    def set_up(self) -> None:
        """Open the game's own set-up card."""
        card = registry.load(self._known.name).setup_card
        self.app.open(card(self._setting, self._take_extras))

    def begin(self) -> None:
        """Start the game if the set-up is valid, and remember the names."""
        try:
            extras = self._extras_for_all()
            setup = make(self._known, self.players, self.options, self.youngest_first, extras)
        except BadSetup as refusal:
            self.app.refuse(refusal)
            return
        begin = partial(self.app.game_life.begin, self._known, setup, self._begun)
        if setup.virtual_dice or not offer_dice(self.app, begin):
            begin()

    def _begun(self) -> None:
        self._remember_players()
        table = self.app.machine.table
        if self.teaching and table is not None:
            self.app.teacher.begin(table.view.id)

    def _remember_players(self) -> None:
        settings = self.app.machine.settings
        names = remembered(known_names(settings.names, self.app.profiles), self.players)
        known = self.app.profiles
        with_all = known.completed(Profiles(self.profiles))  # a colour stays with its player
        self.players = []
        if with_all != known:
            self.app.change_profiles(with_all)
        self.app.machine.change_settings(replace(settings, names=names))

    def back(self) -> None:
        """Go back to Home."""
        self.app.go("home")

    def on_key(self, key: str) -> bool:
        """Go back by Escape, start by Enter."""
        if key == "escape":
            self.back()
        elif key == "enter" and self.ready:
            self.begin()
        else:
            return False
        return True

    @property
    def _known(self) -> AnyGame:
        if self._game is None:
            raise RuntimeError("prepare() comes first")
        return self._game

    @property
    def _setting(self) -> Setting:
        seats = max(len(self.players), self._known.players[0])
        return Setting(self._known, seats, self.options, self.extras)

    def _extras_for_all(self) -> Extras:
        """Return the entries of the game's own card for these players, and the choice of dice."""
        card: type[SetupCard] | None = registry.load(self._known.name).setup_card
        extras = card.fitted(self._setting) if card else self.extras
        virtual = self.virtual and may_be_virtual(self._known, self.options)
        return {**extras, **VIRTUAL_DICE} if virtual else extras

    def _say_youngest(self, order: tuple[str, ...]) -> None:
        self.youngest_first = list(order)

    def _put(self, name: str, value: Value) -> None:
        self.options = {**self.options, name: value}

    def _take_extras(self, extras: Extras) -> None:
        self.extras = dict(extras)

    def _reorder(self, players: tuple[str, ...]) -> None:
        self.youngest_first = []  # the new order decides the starter
        self.players = list(players)

    # --- drawing ------------------------------------------------------------------------

    def offer_together(self, words: str, do: Callable[[], Any]) -> None:
        """Offer the players of the last game before all other names."""
        key = basics.TapButton(words=words, sign="⟲", wrap=True, grown=self.grown)
        key.bind(on_release=lambda _: do())
        self.ids.chips.add_widget(key)

    def make_chip(self, profile: Profile) -> NameChip:
        """Return the card of a known name."""
        return NameChip(profile, fs=M, bold=True, grown=self.grown)

    def _draw(self, *_: object) -> None:
        game = self._game
        if game is None:
            return
        t = self.app.t
        self.title = t("new_game.title", game=game.title.to(t.language))
        self.has_rules = game.card is not None
        self.ready = len(self.players) in game.players
        self.ids.lines.most = self.most
        self.draw_seats()
        self._say_who(game)
        if set(self.youngest_first) != set(self.players):
            self.youngest_first = []  # belongs to other players
        self.ids.options.clear_widgets()
        self._draw_options(game)

    def _say_who(self, game: AnyGame) -> None:
        """Write the question, the reason why the game cannot begin, and the starter."""
        t, names, count = self.app.t, self._known_names(), len(self.players)
        missing = game.players[0] - count
        if not self.players:
            key = "nobody" if names else "nobody_known"
        else:
            key = "new_game.too_few" if missing > 0 else "in_order"
        if key == "in_order" and "order" in game.words:
            self.order_words = game.words.say("order", t.language)  # in the game's own words
        else:
            self.order_words = t(key, count=missing)
        if self.full:
            self.asked = t("new_game.full", count=game.players[-1])
        else:
            self.asked = t("new_game.drag" if count > 1 else "new_game.tap_in_order")
        least, most = game.players[0], game.players[-1]
        key = "home.players" if least < most else "home.players_exactly"
        self.how_many = t(key, least=least, most=most)
        first = next(iter((*self.youngest_first, *self.players)), "")
        self.begins = t("new_game.roll_off_done", name=first) if self.ready else ""
        if missing > 0:
            self.counted = t("new_game.too_few", count=missing)
        else:
            self.counted = t("new_game.alone" if count == 1 else "new_game.count", count=count)

    def _draw_options(self, game: AnyGame) -> None:
        """Show a single number here, or a key to the card of several options."""
        place = self.ids.options
        known = options(game)
        if len(known) == 1 and not known[0].choices:
            place.add_widget(number_line(game, known[0], self.options, self._put, self.grown))
        elif known:
            changed = sum(self.options[option.name] != option.default for option in known)
            key = "new_game.options_changed" if changed else "new_game.options"
            place.add_widget(self._button(self.app.t(key, count=changed), self.choose_options))
        card = registry.load(game.name).setup_card
        if card is not None:
            place.add_widget(self._button(card.words(self._setting), self.set_up))
        if may_be_virtual(game, self.options):
            switch = DiceSwitch(virtual=self.virtual, grown=self.grown)
            switch.bind(virtual=self.setter("virtual"))
            place.add_widget(switch)

    def _button(self, words: str, do: Callable[[], Any]) -> basics.TapButton:
        button = basics.TapButton(words=words, wrap=True, grown=self.grown, size_hint_y=None)
        button.height = max(self.app.touch, OPTION * self.v)
        button.bind(on_release=lambda _: do())
        return button
