"""The rules of Datis: its legal actions and their effects. RULES.md lists them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.dice import Colour, Die, DieKind, WantedDice
from companion.games.datis import bot, counting, departure, playing, tray
from companion.games.datis.actions import (
    Announce,
    DatisAction,
    Mode,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
    owed_before,
)
from companion.games.datis.advice import GOAL, AnnouncementWorth, advice
from companion.games.datis.bonuses import CAPOT
from companion.games.datis.dice import HAND, DatisDie, sets_for
from companion.games.datis.errors import (
    EndedAlready,
    OwedWithinOwed,
    SettleTheTie,
    UnknownYoungest,
    WrongSets,
)
from companion.games.datis.names import WORDS
from companion.games.datis.setup import PLAYERS, DatisSetup
from companion.games.datis.state import Phase, State
from companion.games.datis.state import Round as RoundState
from companion.games.datis.tally import assured, calls, risked
from companion.games.datis.warnings import Noticed, Revoke, sentence, warnings
from companion.games.errors import BadOption
from companion.games.game import Game, Throw, check_players
from companion.games.leaving import Leave, reported
from companion.games.rules_card import RulesCard, signed
from companion.games.standings import ONLY_ONE_LEFT, Outcome, Standing
from companion.language.text import Text, listed, translations

WORTH = range(1001)  # points of a bonus: up to five times the points that end a game

WON = Text("the highest total, with 200 passed")
SHARED = Text("a tie the table accepts")


# The card's example: two dice, assured, or risked with these values.
_D12, _D8 = (DatisDie(Colour.GREEN, kind) for kind in (DieKind.D12, DieKind.D8))
_SHOWN = {_D12: 9, _D8: 4}


class Datis(Game[DatisSetup, State, DatisAction]):
    """The rules of Datis."""

    name = "datis"
    players = PLAYERS
    setup_type = DatisSetup
    action_types = (Round, Trick, Won, Announce, Risk, Tie, Leave)
    roll_type = Risk
    words = WORDS
    card = RulesCard.load(Path(__file__).with_name("card.toml"))

    def start(self, setup: DatisSetup) -> State:
        """Return the game before its first round: the youngest starts. Raises BadSetup."""
        check_players(setup.players, PLAYERS)
        youngest = setup.youngest_first
        for place, name in enumerate(youngest):
            if name not in setup.players or name in youngest[:place]:
                raise UnknownYoungest(name=name)
        options = setup.options
        for option in ("grand_slam", "three", "four", "five"):
            if getattr(options, option) not in WORTH:
                raise BadOption(option, getattr(options, option), WORTH)
        count = sets_for(len(setup.players))
        if options.colours and not len(set(options.colours)) == len(options.colours) == count:
            raise WrongSets(players=len(setup.players), count=count)
        return State(setup=setup, starter=setup.players.index(youngest[0]) if youngest else 0)

    def apply(self, state: State, action: DatisAction) -> State:
        """Return the game after an action and after the actions owed before it.

        Raises IllegalAction.
        """
        state = self.settled(state, owed_before(action))
        past = _is_past(state, action)
        if state.finished and not (past or (isinstance(action, Tie) and action.said)):
            raise EndedAlready(names=listed(_winners(state)))
        settles = isinstance(action, Tie | Leave) or (isinstance(action, Round) and action.one_more)
        if state.tied and not (past or settles):
            raise SettleTheTie(names=listed(_winners(state)))
        match action:
            case Round():
                return playing.begin(state, action)
            case Tie():
                return counting.settle(state, action)
            case Leave():
                return departure.leave(state, action)
            case Trick():
                after = playing.play(state, action)
            case Won():
                after = playing.enter(state, action)
            case Announce():
                after = counting.announce(state, action)
            case Risk():
                after = counting.risk(state, action)
        return counting.counted(after)

    def settled(self, state: State, owed: Iterable[Announce | Risk]) -> State:
        """Return the game after owed actions. Raises IllegalAction."""
        for action in owed:
            if action.owed:
                raise OwedWithinOwed()
            state = self.apply(state, replace(action, said=True))
        return state

    def choices(self, state: State) -> tuple[DatisAction, ...]:
        """Return the decisions open now that can be listed.

        At the head of a round they are its two modes; then every legal announcement; a tie accepted
        or not. Checked but not listed: a trick (hidden hands and rolled dice, millions of them;
        `playing.keeps` lists the choices of its winner once its dice are known), the dice won in a
        tally (any subset), a risk (a roll).
        """
        match state.phase:
            case Phase.ROUND:
                return tuple(Round(mode) for mode in Mode)
            case Phase.ANNOUNCE:
                return _announcements(state)
            case Phase.TIE:
                return (Tie(accept=True), Tie(accept=False))
            case _:
                return ()

    def wanted_dice(self, state: State) -> WantedDice | None:
        """Return the dice of a risk that is to be rolled; None without a risk."""
        return tray.wanted_dice(state)

    def shown_dice(self, state: State) -> WantedDice | None:
        """Return the dice that may lie in the tray now; None if there are none."""
        return tray.shown_dice(state)

    def shown_in(self, action: DatisAction) -> tuple[Die, ...]:
        """Return the dice that were laid in the tray for an action."""
        return tray.shown_in(action)

    def dice_in_play(self) -> WantedDice:
        """Return every die of the table's sets."""
        return tray.dice_in_play()

    def roll(self, state: State, dice: Sequence[Die], kept: Sequence[int]) -> Risk:
        """Return the risk that these dice make; no dice of a risk are kept."""
        del kept
        return tray.roll(state, dice)

    def thrown(self, action: DatisAction) -> tuple[Die, ...]:
        """Return the dice of a risk, as they were thrown."""
        return tray.thrown(action)

    def mismatch(self, state: State, dice: Sequence[Die]) -> Text | None:
        """Return the dice of a risk that are missing or too many, in words."""
        return tray.mismatch(state, dice)

    def carried(
        self, actions: Sequence[DatisAction], index: int, new: DatisAction
    ) -> Mapping[int, DatisAction]:
        """Return later risk rolls, marked as `said` if their announcement is corrected, by index.

        Dice rolled at the table stay rolled: if the corrected player has played safe, they have no
        effect.
        """
        if not isinstance(new, Announce | Risk):
            return {}  # owed before a round, so of the round before: no roll follows
        calls_of = {call.player: call for call in (*new.owed, new) if isinstance(call, Announce)}
        rolls: dict[int, DatisAction] = {}
        for at in range(index + 1, len(actions)):
            action = actions[at]
            if isinstance(action, Round):
                break
            if isinstance(action, Risk) and (call := calls_of.get(action.player)):
                rolls[at] = replace(action, said=call.said or not call.risk)
        return rolls

    def as_played(
        self, setup: DatisSetup, actions: Sequence[DatisAction]
    ) -> Mapping[int, DatisAction]:
        """Return rounds with their starter, and decisions on ties marked as `said`, by index.

        Both follow from the points of earlier rounds. When an earlier round is amended, a round
        that was played keeps its starter, and a tie stays decided, as happened at the table.
        """
        state = self.start(setup)
        fixed: dict[int, DatisAction] = {}
        for index, action in enumerate(actions):
            if isinstance(action, Round) and action.starter is None:
                due = self.settled(state, owed_before(action)).starter
                fixed[index] = replace(action, starter=setup.players[due])
            elif isinstance(action, Tie):
                fixed[index] = replace(action, said=True)
            state = self.apply(state, action)
        return fixed

    def decide(self, state: State, chance: Random) -> DatisAction | Throw:
        """Return the action that the simulated player chooses."""
        return bot.decide(state, chance, self.choices(state))

    def again(self, setup: DatisSetup) -> DatisSetup:
        """Return the same setup: the youngest starts each game."""
        return setup

    def starts_again(self, setup: DatisSetup) -> str | None:
        """Return the youngest; None if the ages are unknown."""
        return next(iter(setup.youngest_first), None)

    def to_play(self, state: State) -> str | None:
        """Return the player whose announcement or dice are awaited."""
        return None if state.awaited is None else state.setup.players[state.awaited]

    def finished(self, state: State) -> bool:
        """Return whether the game is over."""
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome of the game; None before its end."""
        if not state.finished:
            return None
        if len(state.left) + 1 == len(state.setup.players):
            return Outcome(_winners(state), ONLY_ONE_LEFT)
        return Outcome(_winners(state), WON if len(state.leaders) == 1 else SHARED)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Return every player's points over the rounds counted."""
        return tuple(
            Standing(name, state.total(index), left=index in state.left)
            for index, name in enumerate(state.setup.players)
        )

    def figures(self, setup: DatisSetup) -> Mapping[str, object]:
        """Return the values for the card's braces."""
        options = setup.options
        two, three, four = PLAYERS
        return {
            "goal": GOAL,
            "hand": HAND,
            "kinds": len(DieKind),
            "two": two,
            "three_play": three,
            "four_play": four,
            "sets_of_two": sets_for(two),
            "sets_of_three": sets_for(three),
            "sets_of_four": sets_for(four),
            "next_leader": WORDS[options.next_leader],
            "shown_d12": _SHOWN[_D12],
            "shown_d8": _SHOWN[_D8],
            "assured": assured(_SHOWN),
            "risked": risked(_SHOWN),
            "grand_slam": signed(options.grand_slam),
            "three": signed(options.three),
            "four": signed(options.four),
            "five": signed(options.five),
            "capot": signed(CAPOT),
        }

    def report(self, state: State) -> dict[str, Any]:
        """Return the game as `companion replay --json` prints it.

        A player's `rounds` are those counted: `points` of the tally, `bonuses` their sum with the
        malus (named in `bonus_list`), `total` of that round. `dice` are those in front of them in
        the round in play. `advice` is present while an announcement is awaited.
        """
        players = state.setup.players
        ended = self.outcome(state)
        current = state.round
        return {
            "game": "datis",
            "finished": state.finished,
            "to_play": None if state.awaited is None else players[state.awaited],
            "winners": list(ended.winners) if ended else [],
            "reason": translations(ended.reason) if ended else None,
            "phase": state.phase.value,
            "players": [
                {
                    "name": name,
                    "total": state.total(index),
                    "rounds": [_round(played, index) for played in state.rounds if played.scores],
                    "dice": [die.name for die in current.dice(index)] if current else [],
                }
                for index, name in enumerate(players)
            ],
            "warnings": [_warning(noticed, players) for noticed in warnings(state)],
            **({"advice": [_advice(line) for line in advice(state)]} if advice(state) else {}),
            **reported(players, state.left),
        }


GAME = Datis()


def _winners(state: State) -> tuple[str, ...]:
    """Return the players with the highest total, of those who have not left."""
    return tuple(state.setup.players[player] for player in state.leaders)


def _is_past(state: State, action: DatisAction) -> bool:
    """Return whether the action belongs to a round that is already counted without the action."""
    if isinstance(action, Risk):
        return counting.is_called_off(state, action)
    return isinstance(action, Announce) and counting.is_needless(state, action)


def _announcements(state: State) -> tuple[Announce, ...]:
    current = state.round
    if current is None or current.announcing is None:
        return ()
    name = state.setup.players[current.announcing]
    return tuple(
        Announce(
            player=name,
            colours=tuple(colour.value for colour in call.colours),
            pays=call.pays.value,
            risk=call.risk,
        )
        for call in calls(current.dice(current.announcing))
    )


def _round(played: RoundState, player: int) -> dict[str, Any]:
    score = played.scores[player]
    return {
        "won": [die.name for die in played.dice(player)],
        "points": score.points,
        "bonuses": score.bonus_points,
        "total": score.total,
        "bonus_list": [
            {"bonus": bonus.kind.value, "points": bonus.points} for bonus in score.bonuses
        ],
    }


def _advice(line: AnnouncementWorth) -> dict[str, Any]:
    return {
        "colours": [colour.value for colour in line.call.colours],
        "pays": line.call.pays.value,
        "risk": line.call.risk,
        "expected": line.expected,
        "min": line.low,
        "max": line.high,
        "over_200": float(line.over_200),
        "best": line.best,
        "likeliest": line.likeliest,
    }


def _warning(noticed: Noticed, players: tuple[str, ...]) -> dict[str, Any]:
    common = {"round": noticed.round, "player": players[noticed.player]}
    words = translations(sentence(noticed, players))
    if isinstance(noticed, Revoke):
        return {
            "warning": "revoke",
            **common,
            "trick": noticed.trick,
            "colour": noticed.colour.value,
            "die": noticed.die.name,
            "shown_in": noticed.shown_in,
            **words,
        }
    return {"warning": "starter", **common, "due": players[noticed.due], **words}
