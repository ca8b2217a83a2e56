"""The interface of every game: a state that folds actions, and questions to ask of it.

States, actions and setups are frozen msgspec structs. A game reads no clock, no random number and
no file: dice come in as roll actions.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from companion.dice import Die, WantedDice
from companion.games.errors import NotThatManyPlayers, WrongNumberOfPlayers
from companion.games.player_names import LONGEST_NAME_IN_RECORD, check_names
from companion.games.rules_card import RulesCard
from companion.games.standings import (
    ALONE,
    ONLY_ONE_LEFT,
    REASONS,
    Better,
    Outcome,
    Standing,
    places,
)
from companion.language.points import POINTS, Unit
from companion.language.text import Text
from companion.language.words import Words


class Setup(Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", kw_only=True):
    """What a game starts from: the header of its record.

    A game's own subclass is tagged with the game's name and adds its options. The
    players stand in turn order.
    """

    version: Literal[1]
    players: tuple[str, ...]

    @property
    def virtual_dice(self) -> bool:
        """Whether the companion rolls the dice itself; never, in a game that rolls none."""
        return False

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names, by the former ones; subclasses that name players elsewhere too
        override it.
        """
        return replace(self, players=called(self.players, names))


class RollingSetup(Setup, frozen=True, kw_only=True):
    """The setup of a game that can be played without dice: the companion rolls, if `dice` says so.

    A header without the field is a game with real dice, as all were before there was a choice.
    """

    dice: Literal["virtual"] | UnsetType = UNSET

    @property
    def virtual_dice(self) -> bool:
        """Whether the companion rolls the dice itself."""
        return self.dice == "virtual"


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="action"):
    """Something a table did: a choice or a roll. Every action class sets its own tag."""

    def renamed(self, names: Mapping[str, str]) -> Self:
        """With other names of players, by the former ones; those that name any override it."""
        del names
        return self


def called(players: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """Players by the names that some of them have now."""
    return tuple(names.get(player, player) for player in players)


class Throw(Struct, frozen=True):
    """A bot's wish to roll, keeping these positions of the roll on the table."""

    kept: tuple[int, ...] = ()


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound=Struct)
ActionT = TypeVar("ActionT", bound=Action)


class Game(ABC, Generic[SetupT, StateT, ActionT]):
    """The rules of one game. Instances hold no state.

    `better`: whether more points win or fewer. `unit`: a point and several in words; None in a game
    whose totals only say who has won. `card`: its rules in short; without one none are shown.
    """

    name: ClassVar[str]
    players: ClassVar[range]
    setup_type: ClassVar[type[Setup]]
    action_types: ClassVar[tuple[type[Action], ...]]
    roll_type: ClassVar[type[Action] | None] = None
    words: ClassVar[Words]
    card: ClassVar[RulesCard | None] = None
    better: ClassVar[Better] = "more"
    unit: ClassVar[Unit | None] = POINTS

    @property
    def title(self) -> Text:
        """Return the game's name as people say it: its word `title`, or its name in the code."""
        return self.words.get("title") or Text(*[self.name.replace("_", " ").capitalize()] * 2)

    @abstractmethod
    def start(self, setup: SetupT) -> StateT:
        """The state before the first action. Raises BadSetup."""

    def turns(self, setup: SetupT) -> int | None:
        """Return how many turns a game has; None where that is not known beforehand."""
        del setup
        return None

    def progress(self, state: StateT) -> tuple[int, int] | None:
        """Return how many turns each player has had, and of how many; None where that is not known
        beforehand.
        """
        del state
        return None

    @abstractmethod
    def apply(self, state: StateT, action: ActionT) -> StateT:
        """The state after an action. Raises IllegalAction; the state given stays as it is."""

    @abstractmethod
    def choices(self, state: StateT) -> tuple[ActionT, ...]:
        """Every decision open now, without rolls: `apply` accepts each of them."""

    def wanted_dice(self, state: StateT) -> WantedDice | None:
        """Which dice a roll must show now; None if none is awaited, always so without rolls."""
        del state
        return None

    def shown_dice(self, state: StateT) -> WantedDice | None:
        """Which dice may be laid in the tray now without being a roll; None if none are.

        They are shown to the table as they lie, and it says what they mean.
        """
        del state
        return None

    def shown_in(self, action: ActionT) -> tuple[Die, ...]:
        """The dice that lay in the tray when an action was told that is no roll, as they show."""
        del action
        return ()

    def dice_in_play(self) -> WantedDice:
        """Every sort of dice this game's tray can hold, for reading without a state; by default
        none.
        """
        return WantedDice(())

    def rolled(self, state: StateT) -> tuple[Die, ...]:
        """The dice of the roll now on the table, by position; empty if there is none."""
        del state
        return ()

    def set_aside(self, state: StateT) -> tuple[int, ...]:
        """Positions of the roll on the table that the rules forbid to throw again."""
        del state
        return ()

    def roll(self, state: StateT, dice: Sequence[Die], kept: Sequence[int]) -> ActionT:
        """The roll action for dice seen on the table; `kept` are positions that stayed.

        By default it is a `roll_type` of the values of the dice.
        """
        del state, kept
        roll_type: Any = self.roll_type
        roll: ActionT = roll_type(tuple(die.value for die in dice))
        return roll

    def enters_roll(self, action: Action | None) -> bool:
        """Whether an action records a roll."""
        return self.roll_type is not None and isinstance(action, self.roll_type)

    def thrown(self, action: ActionT) -> tuple[Die, ...]:
        """The dice of a roll that leaves none on the table, always in the same order; empty for
        every other action.
        """
        del action
        return ()

    def carried(self, actions: Sequence[ActionT], index: int, new: ActionT) -> Mapping[int, Action]:
        """What else changes when the action at `index` is amended to `new`, by index.

        A misread die that was kept appears in later rolls too: a game that keeps dice returns those
        rolls corrected. `index` itself is not among the results.
        """
        del actions, index, new
        return {}

    def corrected(
        self, actions: Sequence[ActionT], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """The actions to amend so that the roll at `index` shows `dice`, by position.

        A kept die is corrected where it was thrown. Games without rolls return nothing.
        """
        del actions, index, dice
        return {}

    def as_played(self, setup: SetupT, actions: Sequence[ActionT]) -> Mapping[int, Action]:
        """Actions that depend on earlier ones, rewritten so that they do not, by index.

        When an earlier action is amended they replace the later ones: what was done at the table
        stays done. `actions` are legal from the start.
        """
        del setup, actions
        return {}

    def closing(self, state: StateT) -> ActionT | None:
        """What END OF TURN does when nothing is pencilled in, legal or not: its refusal says what
        the rules want first. None if a turn ends with a choice.
        """
        del state
        return None

    def due_first(self, state: StateT) -> Text | None:
        """A sentence that says what must be done before a choice can be made, for END OF TURN
        pressed too early; None if a choice can be made now.
        """
        del state
        return None

    def mismatch(self, state: StateT, dice: Sequence[Die]) -> Text | None:
        """Which dice are missing or too many for the roll awaited, in words.

        None if there is nothing to say, and in games that do not tell dice apart.
        """
        del state, dice
        return None

    def decide(self, state: StateT, chance: Random) -> ActionT | Throw:
        """A simulated player's next action: by default any legal one."""
        choices = self.choices(state)
        if self.wanted_dice(state) is not None and (not choices or chance.random() < 0.5):
            count = len(self.rolled(state))
            kept = [position for position in range(count) if chance.random() < 0.5]
            return Throw(tuple(kept[: max(0, count - 1)]))
        return chance.choice(choices)

    @abstractmethod
    def to_play(self, state: StateT) -> str | None:
        """The player whose action is awaited; None if it is nobody's or anybody's, and when the
        game is over.
        """

    def finished(self, state: StateT) -> bool:
        """Whether the game is over; by default when nobody is to play and nothing can be done."""
        nothing = not self.choices(state) and self.wanted_dice(state) is None
        return nothing and self.to_play(state) is None

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended; None while it goes on.

        By default the players in first place win once it is finished, a team together, and nobody
        who plays alone.
        """
        if not self.finished(state):
            return None
        standings = self.standings(state)
        if len(standings) == 1:
            return Outcome((), ALONE)
        stayed = [standing for standing in standings if not standing.left]
        winners = tuple(
            standing.player
            for standing, place in zip(stayed, places(stayed, self.better), strict=True)
            if place == 1
        )
        return Outcome(winners, ONLY_ONE_LEFT if len(stayed) == 1 else REASONS[self.better])

    @abstractmethod
    def standings(self, state: StateT) -> tuple[Standing, ...]:
        """Every player's current score, in turn order."""

    def places(self, state: StateT) -> tuple[int, ...]:
        """Each player's place, in turn order: 1, 1, 3.

        Who has won is in the first place; a team shares one. Who is out comes after all others, and
        last who has left.
        """
        ended = self.outcome(state)
        return places(self.standings(state), self.better, ended.winners if ended else ())

    def left(self, state: StateT) -> tuple[str, ...]:
        """Return who has left the game, in turn order: nothing is asked of them any more."""
        return tuple(standing.player for standing in self.standings(state) if standing.left)

    def again(self, setup: SetupT) -> SetupT:
        """The header of one more game of the same players: the next one in turn order starts."""
        return replace(setup, players=(*setup.players[1:], *setup.players[:1]))

    def starts_again(self, setup: SetupT) -> str | None:
        """Return who starts one more game of the same players; None where that is not known."""
        return self.to_play(self.start(self.again(setup)))

    def figures(self, setup: SetupT) -> Mapping[str, object]:
        """The values for the braces in the card of rules: from the rules' own code, and from the
        setup's options.
        """
        del setup
        return {}

    def report(self, state: StateT) -> dict[str, Any]:
        """The state as `companion replay --json` prints it: plain JSON values."""
        ended, left = self.outcome(state), self.left(state)
        plain = to_builtins(state)
        plain.pop("setup", None)
        ranked = zip(self.standings(state), self.places(state), strict=True)
        return {
            "game": self.name,
            "finished": ended is not None,
            "to_play": self.to_play(state),
            "winners": list(ended.winners) if ended else [],
            "players": [
                {
                    "name": standing.player,
                    "total": standing.total,
                    "place": place,
                    **({"team": standing.team} if standing.team is not None else {}),
                    **({"out": True} if standing.out else {}),
                }
                for standing, place in ranked
            ],
            **({"left": list(left)} if left else {}),
            "state": plain,
        }


AnyGame = Game[Any, Any, Any]


def check_players(players: Sequence[str], allowed: range) -> None:
    """Refuse a table whose players cannot be told apart or are too few or too many.

    Raises BadSetup.
    """
    if len(players) not in allowed:
        wrong = WrongNumberOfPlayers if len(allowed) > 1 else NotThatManyPlayers
        raise wrong(least=allowed[0], most=allowed[-1], count=len(players))
    check_names(players, LONGEST_NAME_IN_RECORD)


def fold(game: AnyGame, setup: Setup, actions: Iterable[Action]) -> Any:
    """The state after all these actions. Raises BadSetup, IllegalAction."""
    state = game.start(setup)
    for action in actions:
        state = game.apply(state, action)
    return state
