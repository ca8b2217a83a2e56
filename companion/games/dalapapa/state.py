"""The state of a game of Dalapapa Domaine: tokens, markers, territories."""

from msgspec import Struct

from companion.games.game import Setup

TOKENS = 24
DOMINOES = 72
DOMINOES_TO_START_FROM = 3
TO_PLACE = DOMINOES - DOMINOES_TO_START_FROM  # all except those laid at the start
HAND = 2
PLAQUE = 5

TerritoryId = int | str


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game.

    `most_connections`, 1 to 10, is the most connections that a domino can make: a double square has
    six sides to lay others against.
    """

    most_connections: int = 6


class DalapapaSetup(Setup, frozen=True, tag="dalapapa", kw_only=True):
    """The header of a Dalapapa Domaine record, with the players in turn order."""

    options: Options = Options()


class Territory(Struct, frozen=True):
    """A territory on the table; `markers` counts each player's markers on it."""

    id: TerritoryId
    squares: int
    colour: str
    markers: tuple[int, ...]


class State(Struct, frozen=True):
    """A game; `tokens` and `markers` are those that each player has left, in turn order.

    `player` is the index of the player to play, `placed` whether their domino is laid, `laid` the
    number of dominoes laid since the start. `plaque` is the index of the player who took the
    plaque; from then on `turns_left` counts the turns until the count, with the present turn and
    those of players who have left. `joined` are the ids of territories that have become part of
    another. `left` are the indices of the players who have left: their turns are passed over.
    """

    setup: DalapapaSetup
    tokens: tuple[int, ...]
    markers: tuple[int, ...]
    territories: tuple[Territory, ...] = ()
    player: int = 0
    placed: bool = False
    laid: int = 0
    plaque: int | None = None
    turns_left: int | None = None
    finished: bool = False
    joined: tuple[TerritoryId, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name of the player to play."""
        return self.setup.players[self.player]

    @property
    def to_play(self) -> str | None:
        """The player to play; None when only the count is left, or the game is over."""
        return None if self.finished or self.awaits_count else self.name

    @property
    def bank(self) -> int:
        """The tokens that nobody holds."""
        return TOKENS - sum(self.tokens)

    @property
    def bag(self) -> int:
        """The dominoes that must still be in the bag: a domino is drawn for every domino laid."""
        drawn = self.laid - self.placed
        dealt = DOMINOES_TO_START_FROM + HAND * len(self.setup.players)
        return max(0, DOMINOES - dealt - drawn)

    @property
    def too_many(self) -> bool:
        """Whether more dominoes were noted than there are."""
        return self.laid > TO_PLACE

    @property
    def awaits_count(self) -> bool:
        """Whether everybody's last turn is over and only the count is missing."""
        return self.turns_left == 0 and not self.finished

    @property
    def last_turns(self) -> tuple[str, ...]:
        """The players until the count, the player to play first; empty before the plaque."""
        players = self.setup.players
        turns = ((self.player + turn) % len(players) for turn in range(self.turns_left or 0))
        return tuple(players[player] for player in turns if player not in self.left)
