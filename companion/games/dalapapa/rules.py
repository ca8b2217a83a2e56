"""The rules of Dalapapa Domaine: its legal actions and their effects. RULES.md lists them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.dice import Die, WantedDice
from companion.games.dalapapa import bot, tally, territories, turns
from companion.games.dalapapa.actions import (
    ACTION_TYPES,
    Count,
    DalapapaAction,
    EndTurn,
    Grow,
    Mark,
    Merge,
    NewTerritory,
    Nothing,
    Pass,
    Place,
    Replay,
    TableAction,
)
from companion.games.dalapapa.errors import (
    LastTurnsFirst,
    NobodyHasThePlaque,
    NoDice,
    OnlyTheCount,
    StillToPlace,
    TurnNotOver,
)
from companion.games.dalapapa.names import WORDS
from companion.games.dalapapa.state import (
    DOMINOES,
    DOMINOES_TO_START_FROM,
    HAND,
    PLAQUE,
    TO_PLACE,
    TOKENS,
    DalapapaSetup,
    State,
    Territory,
)
from companion.games.dalapapa.tally import TallyLine, tallies
from companion.games.dalapapa.turns import FREE_CONNECTIONS, REPLAY_PRICE
from companion.games.errors import BadOption, GameOver
from companion.games.game import Game, check_players
from companion.games.leaving import Leave, reported
from companion.games.rules_card import RulesCard, signed
from companion.games.standings import Outcome, Standing
from companion.language.text import Text, listed, translations

MARKERS = {2: 10, 3: 7, 4: 5}
PLAYERS = range(2, 5)
START_TOKENS = 2
# A domino covers two squares, which have ten neighbours, those at the corners included.
CONNECTIONS = range(1, 11)


class Dalapapa(Game[DalapapaSetup, State, DalapapaAction]):
    """The rules of Dalapapa Domaine."""

    name = "dalapapa"
    players = PLAYERS
    setup_type = DalapapaSetup
    action_types = ACTION_TYPES
    roll_type = None
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DalapapaSetup) -> State:
        """Return the game before its first turn. Raises BadSetup."""
        check_players(setup.players, PLAYERS)
        if setup.options.most_connections not in CONNECTIONS:
            raise BadOption("most_connections", setup.options.most_connections, CONNECTIONS)
        count = len(setup.players)
        return State(setup=setup, tokens=(START_TOKENS,) * count, markers=(MARKERS[count],) * count)

    def apply(self, state: State, action: DalapapaAction) -> State:
        """Return the game after an action. Raises IllegalAction."""
        if state.finished:
            raise GameOver()
        if isinstance(action, Nothing):
            return state
        if isinstance(action, TableAction):
            return territories.seen(state, action)
        if isinstance(action, Leave):
            return turns.leave(state, action)
        if isinstance(action, Count):
            return count(state, action)
        if state.awaits_count:
            raise OnlyTheCount()
        return _played(state, action)

    def choices(self, state: State) -> tuple[DalapapaAction, ...]:
        """Return the decisions open now, without values that the table measures."""
        if state.finished:
            return ()
        if state.awaits_count:
            return (Count(plaque=True),)
        if state.placed:
            marks = tuple(Mark(name) for name in territories.markable(state))
            replays = (Replay(),) if turns.may_replay(state) else ()
            return (*marks, *replays, EndTurn())
        passes = (Pass(),) if turns.may_pass(state) else ()
        early = state.turns_left is None and may_be_stuck(state)
        return (*passes, Count()) if early else passes

    def dice_in_play(self) -> WantedDice:
        """Return no dice of any sort."""
        return WantedDice(())

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> DalapapaAction:
        """Raise NoDice: no dice are rolled."""
        del state, dice, kept
        raise NoDice()

    def carried(
        self, actions: Sequence[DalapapaAction], index: int, new: DalapapaAction
    ) -> Mapping[int, DalapapaAction]:
        """Return the later sizes of territories whose earlier size was corrected, by index.

        Each keeps its growth since; otherwise a correction would last only until the territory next
        grew.
        """
        before: dict[str, int] = {}
        now: dict[str, int] = {}
        later: dict[int, DalapapaAction] = {}
        for at, action in enumerate(actions):
            instead = new if at == index else action
            if at > index and isinstance(action, Grow):
                old, put_right = before.get(str(action.id)), now.get(str(action.id))
                if old is not None and put_right is not None and old != put_right:
                    instead = later[at] = Grow(action.id, put_right + action.squares - old)
            _note(before, action)
            _note(now, instead)
        return later

    def closing(self, state: State) -> DalapapaAction:
        """Return the end of the turn; the count, which ends the game, must be chosen."""
        del state
        return EndTurn()

    def decide(self, state: State, chance: Random) -> DalapapaAction:
        """Return the action that the simulated player chooses."""
        return bot.decide(state, chance)

    def to_play(self, state: State) -> str | None:
        """Return the player to play; None once only the count, everybody's action, is left."""
        return state.to_play

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """Return the winners of a finished game by the count; None before its end."""
        return tally.outcome(state)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return every player's count at present."""
        return tuple(
            Standing(count.player, count.total, left=player in state.left)
            for player, count in enumerate(tally.tallies(state))
        )

    def figures(self, setup: DalapapaSetup) -> Mapping[str, object]:
        """Return the values for the card's braces."""
        two, three, four = MARKERS
        return {
            "dominoes": DOMINOES,
            "laid": DOMINOES_TO_START_FROM,
            "in_hand": HAND,
            "tokens": TOKENS,
            "start_tokens": START_TOKENS,
            "two": two,
            "three": three,
            "four": four,
            "markers_of_two": MARKERS[two],
            "markers_of_three": MARKERS[three],
            "markers_of_four": MARKERS[four],
            "one_connection": signed(1 - FREE_CONNECTIONS),
            "two_connections": signed(2 - FREE_CONNECTIONS),
            "three_connections": signed(3 - FREE_CONNECTIONS),
            "four_connections": signed(4 - FREE_CONNECTIONS),
            "replay": signed(-REPLAY_PRICE),
            "plaque": signed(PLAQUE),
            "square": signed(1),
            "most_connections": setup.options.most_connections,
        }

    def report(self, state: State) -> dict[str, Any]:
        """Return the game as `companion replay --json` prints it.

        `to_play` is null once only the count is left. `reason` tells in both languages how the game
        was won, null before. `tokens` and `markers` are those left, `plaque` tells whether the
        player holds the plaque, `count` are the lines of their total. `bag` are the dominoes that
        must be left in the bag. `last_round` is null until somebody has taken the plaque.
        `warnings` are sentences in both languages, left out if there are none.
        """
        ended = self.outcome(state)
        noticed = [translations(each) for each in warnings(state)]
        return {
            "game": "dalapapa",
            "finished": state.finished,
            "to_play": state.to_play,
            "winners": list(ended.winners) if ended else [],
            "reason": translations(ended.reason) if ended else None,
            "bank": state.bank,
            "bag": state.bag,
            "last_round": _last_round(state),
            **({"warnings": noticed} if noticed else {}),
            "territories": [_territory(state, territory) for territory in state.territories],
            "players": [
                {
                    "name": tally.player,
                    "total": tally.total,
                    "tokens": state.tokens[index],
                    "markers": state.markers[index],
                    "plaque": state.plaque == index,
                    "count": [_line(line) for line in tally.lines],
                }
                for index, tally in enumerate(tallies(state))
            ],
            **reported(state.setup.players, state.left),
        }


GAME = Dalapapa()


def count(state: State, action: Count) -> State:
    """Return the game counted and over.

    Without a plaque, the table decides that nobody can place any more: no ledger sees whether the
    dominoes in hand fit. Raises TurnNotOver, LastTurnsFirst, StillToPlace, NobodyHasThePlaque.
    """
    if action.plaque and state.plaque is None:
        raise NobodyHasThePlaque()
    if state.placed:
        raise TurnNotOver(name=state.name)
    if state.turns_left:
        raise LastTurnsFirst(names=listed(state.last_turns))
    if state.plaque is None and not may_be_stuck(state):
        holders = [
            name for name, held in zip(state.setup.players, state.tokens, strict=True) if held
        ]
        raise StillToPlace(dominoes=state.bag, names=listed(holders))
    return replace(state, finished=True)


def may_be_stuck(state: State) -> bool:
    """Return whether the table may decide that nobody can place any more.

    While there are dominoes in the bag, a player with a token may not pass, so play goes on; if
    nobody has a token, everybody may have to pass.
    """
    return not state.bag or not any(state.tokens)


def _played(state: State, action: Place | Mark | Replay | EndTurn | Pass) -> State:
    match action:
        case Place():
            return turns.place(state, action)
        case Mark():
            return territories.mark(state, action)
        case Replay():
            return turns.replay(state)
        case EndTurn():
            return turns.end(state)
        case Pass():
            return turns.skip(state)


def warnings(state: State) -> tuple[Text, ...]:
    """Return warnings that the rules cannot forbid: more dominoes noted than there are."""
    if not state.too_many:
        return ()
    return (WORDS.text("too_many_dominoes", count=state.laid, most=TO_PLACE),)


def _note(sizes: dict[str, int], action: DalapapaAction) -> None:
    match action:
        case NewTerritory(id=id_, squares=squares) | Grow(id=id_, squares=squares):
            sizes[str(id_)] = squares
        case Merge(into=into, source=source):
            sizes[str(into)] = sizes.get(str(into), 0) + sizes.pop(str(source), 0)


def _last_round(state: State) -> dict[str, Any] | None:
    if state.plaque is None:
        return None
    return {
        "begun_by": state.setup.players[state.plaque],
        "still_to_play": list(state.last_turns),
    }


def _territory(state: State, territory: Territory) -> dict[str, Any]:
    return {
        "id": territory.id,
        "squares": territory.squares,
        "colour": territory.colour,
        "marked_by": [
            name
            for name, markers in zip(state.setup.players, territory.markers, strict=True)
            if markers
        ],
    }


def _line(line: TallyLine) -> dict[str, Any]:
    if line.territory is None:
        return {"for": "plaque", "points": line.points}
    territory = {"id": line.territory.id, "colour": line.territory.colour}
    return {"for": "territory", **territory, "points": line.points}
