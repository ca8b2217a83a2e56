"""The interface of every game: a state that folds actions, and questions about the state.

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
from companion.language.text import Text, Verbatim
from companion.language.words import Words


class Setup(Struct, frozen=True, forbid_unknown_fields=True, tag_field="game", kw_only=True):
    """The start of a game: the header of its record.

    A game's own subclass is tagged with the game's name and adds its options. The players stand in
    turn order.
    """

    version: Literal[1]
    players: tuple[str, ...]

    @property
    def virtual_dice(self) -> bool:
        """Whether the companion rolls the dice itself; never, in a game without rolls."""
        return False

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the setup with new names of players, given by the former names.

        Subclasses that name players elsewhere too override this.
        """
        return replace(self, players=called(self.players, names))


class RollingSetup(Setup, frozen=True, kw_only=True):
    """The setup of a game that can be played without dice: the companion rolls if `dice` says so.

    A header without the field is a game with real dice, as all were before there was a choice.
    """

    dice: Literal["virtual"] | UnsetType = UNSET

    @property
    def virtual_dice(self) -> bool:
        """Whether the companion rolls the dice itself."""
        return self.dice == "virtual"


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="action"):
    """A choice or a roll at the table. Every action class sets its own tag."""

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the action with new names of players, given by the former names.

        Actions that name a player override this.
        """
        del names
        return self


def called(players: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the players, some of them renamed."""
    return tuple(names.get(player, player) for player in players)


class Throw(Struct, frozen=True):
    """A bot's wish to roll, keeping these positions of the roll on the table."""

    kept: tuple[int, ...] = ()


SetupT = TypeVar("SetupT", bound=Setup)
StateT = TypeVar("StateT", bound=Struct)
ActionT = TypeVar("ActionT", bound=Action)


class Game(ABC, Generic[SetupT, StateT, ActionT]):
    """The rules of a game. Instances hold no state.

    `better`: whether more points win or fewer. `unit`: the word for a point and for several; None
    in a game whose totals only tell the winner. `card`: its rules in short; without a card none are
    shown.
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
        """The game's name for people: its word `title`, or else its name in the code."""
        return self.words.get("title") or Verbatim(self.name.replace("_", " ").capitalize())

    @abstractmethod
    def start(self, setup: SetupT) -> StateT:
        """Return the state before the first action. Raises BadSetup."""

    def turns(self, setup: SetupT) -> int | None:
        """Return the number of turns of a game; None if unknown beforehand."""
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
        """Return the state after an action. Raises IllegalAction; the argument does not change."""

    @abstractmethod
    def choices(self, state: StateT) -> tuple[ActionT, ...]:
        """Return every decision open now, without rolls: `apply` accepts each of them."""

    def wanted_dice(self, state: StateT) -> WantedDice | None:
        """Return the dice that a roll must show now; None if no roll is awaited."""
        del state
        return None

    def shown_dice(self, state: StateT) -> WantedDice | None:
        """Return the dice that may lie in the tray now without being a roll; None if none.

        Such dice are shown to the table as they lie, and the table decides their meaning.
        """
        del state
        return None

    def shown_in(self, action: ActionT) -> tuple[Die, ...]:
        """Return the dice that lay in the tray for an action that is no roll, with their values."""
        del action
        return ()

    def dice_in_play(self) -> WantedDice:
        """Return every sort of dice that this game's tray can hold, for reading without a state.

        By default there are none.
        """
        return WantedDice(())

    def rolled(self, state: StateT) -> tuple[Die, ...]:
        """Return the dice of the roll now on the table, by position; empty if there is none."""
        del state
        return ()

    def set_aside(self, state: StateT) -> tuple[int, ...]:
        """Return the positions of the roll on the table that the rules forbid to throw again."""
        del state
        return ()

    def roll(self, state: StateT, dice: Sequence[Die], kept: Sequence[int]) -> ActionT:
        """Return the roll action for dice seen on the table; `kept` are positions that stayed.

        By default the action is a `roll_type` of the values of the dice.
        """
        del state, kept
        roll_type: Any = self.roll_type
        roll: ActionT = roll_type(tuple(die.value for die in dice))
        return roll

    def enters_roll(self, action: Action | None) -> bool:
        """Return whether an action records a roll."""
        return self.roll_type is not None and isinstance(action, self.roll_type)

    def thrown(self, action: ActionT) -> tuple[Die, ...]:
        """Return the dice of a roll that leaves none on the table, always in the same order.

        For every other action the result is empty.
        """
        del action
        return ()

    def carried(self, actions: Sequence[ActionT], index: int, new: ActionT) -> Mapping[int, Action]:
        """Return the other actions to amend with the action at `index`, by index.

        `new` is its amended form. A misread die that was kept appears in later rolls too: a game
        that keeps dice returns those rolls corrected. `index` itself is not among the results.
        """
        del actions, index, new
        return {}

    def corrected(
        self, actions: Sequence[ActionT], index: int, dice: Sequence[Die]
    ) -> Mapping[int, Action]:
        """Return the actions to amend so that the roll at `index` shows `dice`, by position.

        A kept die is corrected in the roll that threw it. Games without rolls return nothing.
        """
        del actions, index, dice
        return {}

    def as_played(self, setup: SetupT, actions: Sequence[ActionT]) -> Mapping[int, Action]:
        """Return actions that depend on earlier actions, rewritten so that they do not, by index.

        When an earlier action is amended they replace the later ones: an action done at the table
        stays done. `actions` are legal from the start.
        """
        del setup, actions
        return {}

    def closing(self, state: StateT) -> ActionT | None:
        """Return the action of END OF TURN when none is pencilled, legal or not.

        The refusal of an illegal action names the choice that the rules want first. Return None in
        a game whose turns end with a choice.
        """
        del state
        return None

    def due_first(self, state: StateT) -> Text | None:
        """Return a sentence for an END OF TURN pressed too early; None if a choice can be made now.

        The sentence names the action that must come before a choice.
        """
        del state
        return None

    def mismatch(self, state: StateT, dice: Sequence[Die]) -> Text | None:
        """Return a sentence on dice that are missing or too many for the awaited roll.

        None if there is no such fault, and in games that do not distinguish dice.
        """
        del state, dice
        return None

    def decide(self, state: StateT, chance: Random) -> ActionT | Throw:
        """Return a simulated player's next action: by default any legal action."""
        choices = self.choices(state)
        if self.wanted_dice(state) is not None and (not choices or chance.random() < 0.5):
            count = len(self.rolled(state))
            kept = [position for position in range(count) if chance.random() < 0.5]
            return Throw(tuple(kept[: max(0, count - 1)]))
        return chance.choice(choices)

    @abstractmethod
    def to_play(self, state: StateT) -> str | None:
        """Return the player whose action is awaited; None if the action is nobody's or anybody's.

        None also when the game is over.
        """

    def finished(self, state: StateT) -> bool:
        """Return whether the game is over; by default if no player and no action is awaited."""
        nothing = not self.choices(state) and self.wanted_dice(state) is None
        return nothing and self.to_play(state) is None

    def outcome(self, state: StateT) -> Outcome | None:
        """Return the outcome of a finished game; None before its end.

        By default the players in first place win, a team together, and nobody who plays alone.
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
        """Return every player's current score, in turn order."""

    def places(self, state: StateT) -> tuple[int, ...]:
        """Return each player's place, in turn order: 1, 1, 3.

        The winners are in the first place; a team shares a place. Players who are out come after
        all others, and players who have left come last.
        """
        ended = self.outcome(state)
        return places(self.standings(state), self.better, ended.winners if ended else ())

    def left(self, state: StateT) -> tuple[str, ...]:
        """Return the players who have left the game, in turn order: they are asked no more."""
        return tuple(standing.player for standing in self.standings(state) if standing.left)

    def again(self, setup: SetupT) -> SetupT:
        """Return the header of another game of the same players: the next in turn order starts."""
        return replace(setup, players=(*setup.players[1:], *setup.players[:1]))

    def starts_again(self, setup: SetupT) -> str | None:
        """Return the player who starts another game of the same players; None if unknown."""
        return self.to_play(self.start(self.again(setup)))

    def figures(self, setup: SetupT) -> Mapping[str, object]:
        """Return the values for the braces in the card of rules.

        They come from the rules' own code, and from the setup's options.
        """
        del setup
        return {}

    def report(self, state: StateT) -> dict[str, Any]:
        """Return the state as `companion replay --json` prints it: plain JSON values."""
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
    """Refuse a table whose players cannot be distinguished or are too few or too many.

    Raises BadSetup.
    """
    if len(players) not in allowed:
        wrong = WrongNumberOfPlayers if len(allowed) > 1 else NotThatManyPlayers
        raise wrong(least=allowed[0], most=allowed[-1], count=len(players))
    check_names(players, LONGEST_NAME_IN_RECORD)


def fold(game: AnyGame, setup: Setup, actions: Iterable[Action]) -> Any:
    """Return the state after all these actions. Raises BadSetup, IllegalAction."""
    state = game.start(setup)
    for action in actions:
        state = game.apply(state, action)
    return state
