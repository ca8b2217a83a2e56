"""The actions of a Datis game as lines, and what it takes to correct them."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
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
from companion.language.text import Language
from companion.language.words import Words
from companion.table.view import View
from ui.telling.figures import NO_BREAK


class Line(Struct, frozen=True):
    """A recorded line with its action and index; `round` counts from 1, `trick` too (0: none).

    `holder`: the line is no action of its own but owed before that one, at `place` among what is.
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
        """The recorded action with `new` in this line; what was owed before it stays."""
        if not isinstance(new, Announce | Risk):
            return new
        if self.holder is not None:
            return with_owed(self.holder, self.place, new)
        return replace(new, owed=owed_before(self.action))

    def before(self, view: View, replacements: Mapping[int, Action] | None = None) -> State:
        """The state before the line, once the replacements are made.

        Raises IllegalAction if something earlier is not legal any more.
        """
        owed = owed_before(self.recorded)
        earlier = owed if self.holder is None else owed[: self.place]
        return GAME.settled(view.state_before(self.index, replacements), earlier)


def lines(view: View) -> tuple[Line, ...]:
    """All lines, the earliest first."""
    found: list[Line] = []
    round_ = trick = 0
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        reached = state
        for place, one in enumerate(owed_before(action)):
            idle = _comes_to_nothing(one, reached)
            found.append(Line(index, one, round_, place=place, holder=action, idle=idle))
            reached = GAME.settled(reached, (one,))
        if isinstance(action, Round):
            round_, trick = round_ + 1, 0
        trick += isinstance(action, Trick)
        number = trick if isinstance(action, Trick) else 0
        found.append(Line(index, action, round_, number, idle=_comes_to_nothing(action, reached)))
        state = view.game.apply(state, action)
    return tuple(found)


def line_at(view: View, index: int) -> Line:
    """The line of the action at an index, not one owed before it."""
    return next(line for line in lines(view) if line.index == index and line.holder is None)


def unsaved_rounds(view: View) -> frozenset[int]:
    """The rounds (from 1) of which something is not on disk yet."""
    if not view.unsaved_actions:
        return frozenset()
    return frozenset(line.round for line in lines(view) if line.index in view.unsaved_actions)


def correctable(line: Line) -> bool:
    """Whether a line can be corrected. Not a round's mode, as its dice would be lost, nor what a
    correction has made unnecessary.
    """
    return isinstance(line.action, Trick | Won | Announce | Risk) and not line.idle


def has_place(action: Action, before: State) -> bool:
    """Whether the rules await such an action in that state, so that it can be corrected."""
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
            return player in [before.setup.players[one] for one in risking]
    return False


def as_it_was(action: Action, before: State) -> tuple[str, Action] | None:
    """How an action without a place can stay as it was done at the table: the key of the words and
    the action; None if it cannot.
    """
    if isinstance(action, Round) and before.tied:
        return "datis.was_one_more", replace(action, one_more=True)
    if isinstance(action, Announce) and is_needless(before, action):
        return "datis.was_needless", replace(action, said=True)
    if isinstance(action, Risk) and _comes_to_nothing(action, before):
        return "datis.was_called_off", replace(action, said=True)
    return None


def _comes_to_nothing(action: Action, before: State) -> bool:
    """Whether it is an announcement or roll that a correction has made unnecessary."""
    if isinstance(action, Announce):
        return is_needless(before, action)
    return isinstance(action, Risk) and is_called_off(before, replace(action, said=True))


def together(view: View, line: Line) -> tuple[Line, ...]:
    """The lines corrected along with one: for dice won, those of all players in that round."""
    if not isinstance(line.action, Won):
        return (line,)
    return tuple(
        other
        for other in lines(view)
        if other.round == line.round and isinstance(other.action, Won)
    )


def sentence(line: Line, words: Words, language: Language) -> str:  # noqa: PLR0911  one an action
    """A line in words."""

    def say(key: str, **facts: object) -> str:
        return words.say(key, language, **facts)

    match line.action:
        case Round(mode, starter, one_more):
            how = WORDS.say(Mode(mode).value, language)
            if one_more:
                how = say("datis.past_one_more", how=how)
            return say(
                "datis.past_starter" if starter else "datis.past_round", how=how, name=starter or ""
            )
        case Trick(plays, _, keep):
            shown = ", ".join(
                f"{play.player} {_showed(play.die, play.value, language)}" for play in plays
            )
            if keep == ALL:
                return shown
            return say("datis.past_keep", plays=shown, colour=WORDS.say(keep, language))
        case Won(player, dice):
            return say("datis.past_won", name=player, count=len(dice))
        case Announce(player) if line.idle:
            return say("datis.past_announce_off", name=player)
        case Announce(player, colours, pays, risk):
            kept = " + ".join(WORDS.say(colour, language) for colour in colours)
            how = WORDS.say("risked" if risk else "assured", language)
            return say(
                "datis.past_announce", name=player, how=how, kept=kept, pays=_colour(pays, language)
            )
        case Risk(player, values):
            shown = ", ".join(_showed(die, value, language) for die, value in values.items())
            key = "datis.past_risk_off" if line.idle else "datis.past_risk"
            return say(key, name=player, dice=shown)
        case Tie(accept):
            return say("datis.past_tie" if accept else "datis.past_no_tie")
        case Leave(player):
            return f"{player} {say('has_left')}"
    return ""


def turn_in_words(view: View, words: Words, language: Language) -> str:
    """What was done last, short: of a trick, who won it and by how much; of a roll, its points."""
    line = lines(view)[-1]
    now: State = view.state
    match line.action:
        case Trick() if now.round and now.round.tricks:
            verdict = now.round.tricks[-1].verdict
            if verdict.winner is not None and verdict.group is not None:
                name = now.setup.players[verdict.winner]
                colour, total = _colour(verdict.group.colour, language), verdict.group.total
                facts = {"number": line.trick, "name": name, "colour": colour, "total": total}
                return words.say("datis.turn_trick", language, **facts)
        case Risk(player, values) if not line.idle:
            points = risked({named(die): value for die, value in values.items()})
            return words.say("datis.turn_risk", language, name=player, points=points)
    return sentence(line, words, language)


def shown_dice(line: Line) -> tuple[tuple[DatisDie, int | None], ...]:
    """The dice that a line is about, and what each showed; None where that does not matter."""
    match line.action:
        case Trick(plays):
            return tuple((named(play.die), play.value) for play in plays)
        case Won(_, dice):
            return tuple((named(die), None) for die in dice)
        case Risk(_, values):
            return tuple((named(die), value) for die, value in values.items())
    return ()


def heading(line: Line, words: Words, language: Language) -> str:
    """The round and trick that a line belongs to, in words."""
    if line.trick:
        return words.say("datis.past_trick", language, round=line.round, trick=line.trick)
    return WORDS.say("round", language, number=line.round)


def _showed(die: str, value: int, language: Language) -> str:
    # "D12 12" would be read as one thing, and its end would stand alone on a line
    return f"{die_text(named(die)).to(language)}{NO_BREAK}={NO_BREAK}{value}"


def _colour(name: str, language: Language) -> str:
    return colour_text(Colour(name)).to(language)


def changed(old: Sequence[Line], new: Sequence[Action]) -> dict[int, Action]:
    """The replacements by index: new actions that differ from what is recorded."""
    amended = ((line, line.recorded_with(action)) for line, action in zip(old, new, strict=True))
    return {line.index: action for line, action in amended if line.recorded != action}
