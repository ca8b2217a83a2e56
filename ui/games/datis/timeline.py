"""The actions of a Datis game as lines, and their corrections."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.course import course
from companion.games.datis import GAME
from companion.games.datis.actions import (
    ALL,
    Announce,
    Mode,
    Risk,
    Round,
    Tie,
    Trick,
    Won,
    owed_before,
    with_owed,
)
from companion.games.datis.counting import is_called_off, is_needless
from companion.games.datis.dice import DatisDie, named
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.datis.state import Phase, State
from companion.games.datis.tally import risked
from companion.games.game import Action
from companion.games.leaving import Leave
from companion.language.text import Joined, Text, Verbatim
from companion.table.view import View
from ui.telling import faces
from ui.telling.figures import NO_BREAK
from ui.telling.score_table import plain


class Line(Struct, frozen=True):
    """A recorded line with its action and index; `round` counts from 1, `trick` too (0: none).

    `holder` is the action before which this line is owed, at `place` among the owed actions.
    `idle`: a correction has made the announcement or roll unnecessary.
    """

    index: int
    action: Action
    round: int
    trick: int = 0
    place: int = 0
    holder: Action | None = None
    idle: bool = False

    @property
    def recorded(self) -> Action:
        """The recorded action at the line's index."""
        return self.holder or self.action

    def recorded_with(self, new: Action) -> Action:
        """Return the recorded action with `new` in this line; actions owed before it stay."""
        if not isinstance(new, Announce | Risk):
            return new
        if self.holder is not None:
            return with_owed(self.holder, self.place, new)
        return replace(new, owed=owed_before(self.action))

    def before(self, view: View, replacements: Mapping[int, Action] | None = None) -> State:
        """Return the state before the line, after the replacements.

        Raises IllegalAction if an earlier action is not legal any more.
        """
        owed = owed_before(self.recorded)
        earlier = owed if self.holder is None else owed[: self.place]
        return GAME.settled(view.state_before(self.index, replacements), earlier)


def lines_of(index: int, action: Action, before: State, *, started: int) -> tuple[Line, ...]:
    """Return the lines of an action: those owed before it, then the action.

    `before` is the earlier state, `started` the number of rounds begun afterwards.
    """
    lines: list[Line] = []
    reached = before
    for place, owed in enumerate(owed_before(action)):
        idle = _comes_to_nothing(owed, reached)
        rounds = len(before.rounds)
        lines.append(Line(index, owed, rounds, place=place, holder=action, idle=idle))
        reached = GAME.settled(reached, (owed,))
    played = before.round.tricks if before.round else ()
    trick = len(played) + 1 if isinstance(action, Trick) else 0
    lines.append(Line(index, action, started, trick, idle=_comes_to_nothing(action, reached)))
    return tuple(lines)


def lines(view: View) -> tuple[Line, ...]:
    """Return all lines, the earliest first."""
    steps = enumerate(course(view.game, view.setup, view.actions).steps)
    return tuple(
        line
        for index, (before, action, after) in steps
        for line in lines_of(index, action, before, started=len(after.rounds))
    )


def line_at(view: View, index: int) -> Line:
    """Return the line of the action at an index, not of an action owed before it."""
    return next(line for line in lines(view) if line.index == index and line.holder is None)


def unsaved_rounds(view: View) -> frozenset[int]:
    """Return the rounds (from 1) with unsaved lines."""
    if not view.unsaved_actions:
        return frozenset()
    return frozenset(line.round for line in lines(view) if line.index in view.unsaved_actions)


def correctable(line: Line) -> bool:
    """Return whether a line can be corrected.

    A round's mode cannot, as its dice would be lost; nor can an unnecessary line.
    """
    return isinstance(line.action, Trick | Won | Announce | Risk) and not line.idle


def has_place(action: Action, before: State) -> bool:
    """Return whether the rules await such an action in `before`, so that it can be corrected."""
    match action:
        case Trick():
            return before.phase is Phase.TRICKS
        case Won():
            return before.phase is Phase.WON
        case Announce(player):
            named = before.setup.players[before.awaited or 0]
            return before.phase is Phase.ANNOUNCE and named == player
        case Risk(player):
            risking = before.round.risking if before.round else ()
            return player in [before.setup.players[seat] for seat in risking]
    return False


def as_it_was(action: Action, before: State) -> tuple[str, Action] | None:
    """Return a form of the action that stays legal: the key of its words, and the action.

    None if there is none.
    """
    if isinstance(action, Round) and before.tied:
        return "datis.was_one_more", replace(action, one_more=True)
    if isinstance(action, Announce) and is_needless(before, action):
        return "datis.was_needless", replace(action, said=True)
    if isinstance(action, Risk) and _comes_to_nothing(action, before):
        return "datis.was_called_off", replace(action, said=True)
    return None


def _comes_to_nothing(action: Action, before: State) -> bool:
    """Return whether a correction has made this announcement or roll unnecessary."""
    if isinstance(action, Announce):
        return is_needless(before, action)
    return isinstance(action, Risk) and is_called_off(before, replace(action, said=True))


def together(view: View, line: Line) -> tuple[Line, ...]:
    """Return the lines corrected together: for dice won, those of all players in that round."""
    if not isinstance(line.action, Won):
        return (line,)
    return tuple(
        other
        for other in lines(view)
        if other.round == line.round and isinstance(other.action, Won)
    )


def sentence(line: Line) -> Text:  # noqa: PLR0911  a return per action
    """Return a line in words."""
    match line.action:
        case Round(mode, starter, one_more):
            how = WORDS[Mode(mode).value]
            if one_more:
                how = _say("past_one_more", how=how)
            return _say("past_starter" if starter else "past_round", how=how, name=starter or "")
        case Trick(plays, _, keep):
            shown_dice = [_showed(play.die, play.value, f"{play.player} ") for play in plays]
            return Joined(", ", shown_dice) if keep == ALL else _kept(shown_dice, keep)
        case Won(player, dice):
            return _say("past_won", name=player, count=len(dice))
        case Announce(player) if line.idle:
            return _say("past_announce_off", name=player)
        case Announce(player, colours, pays, risk):
            kept = Joined(" + ", [WORDS[colour] for colour in colours])
            how, paying = WORDS["risked" if risk else "assured"], colour_text(Colour(pays))
            return _say("past_announce", name=player, how=how, kept=kept, pays=paying)
        case Risk(player, values):
            shown = Joined(", ", [_showed(die, value) for die, value in values.items()])
            return _say("past_risk_off" if line.idle else "past_risk", name=player, dice=shown)
        case Tie(accept):
            return _say("past_tie" if accept else "past_no_tie")
        case Leave(player):
            left = faces.words()["has_left"]
            return Joined(" ", [Verbatim(player), left])
    return plain("")


def turn_in_words(view: View) -> Text:
    """Return the last action, short: a trick's winner and lead, or a roll's points."""
    line = lines(view)[-1]
    now: State = view.state
    match line.action:
        case Trick() if now.round and now.round.tricks:
            verdict = now.round.tricks[-1].verdict
            if verdict.winner is not None and verdict.group is not None:
                return _say(
                    "turn_trick",
                    number=line.trick,
                    name=now.setup.players[verdict.winner],
                    colour=colour_text(verdict.group.colour),
                    total=verdict.group.total,
                )
        case Risk(player, values) if not line.idle:
            points = risked({named(die): value for die, value in values.items()})
            return _say("turn_risk", name=player, points=points)
    return sentence(line)


def shown_dice(line: Line) -> tuple[tuple[DatisDie, int | None], ...]:
    """Return the dice of a line with their values; None if the value does not matter."""
    match line.action:
        case Trick(plays):
            return tuple((named(play.die), play.value) for play in plays)
        case Won(_, dice):
            return tuple((named(die), None) for die in dice)
        case Risk(_, values):
            return tuple((named(die), value) for die, value in values.items())
    return ()


def heading(line: Line) -> Text:
    """Return the round and trick of a line."""
    if line.trick:
        return _say("past_trick", round=line.round, trick=line.trick)
    return WORDS.text("round", number=line.round)


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"datis.{key}", **facts)


def _kept(plays: Sequence[Text], keep: str) -> Text:
    return _say("past_keep", plays=Joined(", ", plays), colour=WORDS[keep])


def _showed(die: str, value: int, prefix: str = "") -> Text:
    # "D12 12" would look like a single word, and its end would stand alone on a line
    shows = f"{NO_BREAK}={NO_BREAK}{value}"
    return Joined("", [Verbatim(prefix), die_text(named(die)), Verbatim(shows)])


def changed(old: Sequence[Line], new: Sequence[Action]) -> dict[int, Action]:
    """Return the replacements by index: new actions that differ from the record."""
    amended = ((line, line.recorded_with(action)) for line, action in zip(old, new, strict=True))
    return {line.index: action for line, action in amended if line.recorded != action}
