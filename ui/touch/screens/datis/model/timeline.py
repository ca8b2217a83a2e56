"""What was done in a game of Datis, line by line, and what it takes to correct it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.games.datis import rules
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
from companion.games.datis.dice import named
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.datis.state import Phase, State
from companion.games.game import Action
from companion.language.text import Language
from companion.language.words import Words
from companion.table.view import View
from ui.touch.widgets.text.typography import NO_BREAK


class Line(Struct, frozen=True):
    """Something done, with the action at its index; `round` counts from 1, `trick` too (0: none).

    `holder`: it is no action of its own, but owed before this one, at `place` among what is.
    `idle`: it was said or rolled, and a correction has left it nothing to change.
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
        """The action at its index."""
        return self.holder or self.action

    def told_anew(self, new: Action) -> Action:
        """The action at its index once the line is this; what was owed before it stays."""
        if not isinstance(new, Announce | Risk):
            return new
        if self.holder is not None:
            return with_owed(self.holder, self.place, new)
        return replace(new, owed=owed_before(self.action))

    def before(self, view: View, replacements: Mapping[int, Action] | None = None) -> State:
        """The game before it, once the replacements are made.

        Raises IllegalAction where something before that is no longer legal.
        """
        owed = owed_before(self.recorded)
        told = owed if self.holder is None else owed[: self.place]
        return rules.settled(view.state_before(self.index, replacements), told)


def lines(view: View) -> tuple[Line, ...]:
    """Everything done, the oldest first."""
    found: list[Line] = []
    round_ = trick = 0
    state: State = view.game.start(view.setup)
    for index, action in enumerate(view.actions):
        told = state
        for place, one in enumerate(owed_before(action)):
            idle = _comes_to_nothing(one, told)
            found.append(Line(index, one, round_, place=place, holder=action, idle=idle))
            told = rules.settled(told, (one,))
        if isinstance(action, Round):
            round_, trick = round_ + 1, 0
        trick += isinstance(action, Trick)
        number = trick if isinstance(action, Trick) else 0
        found.append(Line(index, action, round_, number, idle=_comes_to_nothing(action, told)))
        state = view.game.apply(state, action)
    return tuple(found)


def line_at(view: View, index: int) -> Line:
    """The line of the action at an index, not of what was owed before it."""
    return next(line for line in lines(view) if line.index == index and line.holder is None)


def unsaved_rounds(view: View) -> frozenset[int]:
    """The rounds (from 1) of which something is not on disk yet."""
    if not view.unsaved_actions:
        return frozenset()
    return frozenset(line.round for line in lines(view) if line.index in view.unsaved_actions)


def correctable(line: Line) -> bool:
    """Whether a line can be corrected here: a round's mode cannot, its dice would be lost, nor
    what was said or rolled and has come to nothing.
    """
    return isinstance(line.action, Trick | Won | Announce | Risk) and not line.idle


def has_place(action: Action, before: State) -> bool:
    """Whether something like it is awaited then, so that it can be corrected and need not go."""
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
    """How something without its place can stay as it was done at the table, under the key of
    the words for it; None where it cannot.
    """
    if isinstance(action, Round) and before.tied:
        return "datis.was_one_more", replace(action, one_more=True)
    if isinstance(action, Announce) and is_needless(before, action):
        return "datis.was_needless", replace(action, said=True)
    if isinstance(action, Risk) and _comes_to_nothing(action, before):
        return "datis.was_called_off", replace(action, said=True)
    return None


def _comes_to_nothing(action: Action, before: State) -> bool:
    """Whether it is an announcement or a roll for which a correction has left no need."""
    if isinstance(action, Announce):
        return is_needless(before, action)
    return isinstance(action, Risk) and is_called_off(before, replace(action, said=True))


def together(view: View, line: Line) -> tuple[Line, ...]:
    """The lines that are corrected with one: the dice won in a round go from hand to hand."""
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
    return ""


def heading(line: Line, words: Words, language: Language) -> str:
    """Which round and trick a line belongs to."""
    if line.trick:
        return words.say("datis.past_trick", language, round=line.round, trick=line.trick)
    return WORDS.say("round", language, number=line.round)


def _showed(die: str, value: int, language: Language) -> str:
    # "D12 12" would be read as one thing, and its end would stand alone on a line
    return f"{die_text(named(die)).to(language)}{NO_BREAK}={NO_BREAK}{value}"


def _colour(name: str, language: Language) -> str:
    return colour_text(Colour(name)).to(language)


def changed(old: Sequence[Line], new: Sequence[Action]) -> dict[int, Action]:
    """The replacements: those of the new actions that are not as before, by index."""
    told = ((line, line.told_anew(action)) for line, action in zip(old, new, strict=True))
    return {line.index: action for line, action in told if line.recorded != action}
