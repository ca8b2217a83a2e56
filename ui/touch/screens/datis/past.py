"""What was done in a game of Datis, line by line, and what it takes to correct it. No Kivy."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import Colour
from companion.errors import Language
from companion.games.datis.actions import ALL, Announce, Mode, Risk, Round, Tie, Trick, Won
from companion.games.datis.counting import is_needless
from companion.games.datis.dice import named
from companion.games.datis.names import WORDS, colour_text, die_text
from companion.games.datis.state import Phase, State
from companion.games.game import Action
from companion.translation import Words
from companion.view import View


class Line(Struct, frozen=True):
    """An action that was done, by its index; `round` counts from 1, `trick` too (0: none)."""

    index: int
    action: Action
    round: int
    trick: int = 0


def lines(view: View) -> tuple[Line, ...]:
    """Everything done, the oldest first."""
    found: list[Line] = []
    round_ = trick = 0
    for index, action in enumerate(view.actions):
        if isinstance(action, Round):
            round_, trick = round_ + 1, 0
        trick += isinstance(action, Trick)
        found.append(Line(index, action, round_, trick if isinstance(action, Trick) else 0))
    return tuple(found)


def unsaved_rounds(view: View) -> frozenset[int]:
    """The rounds (from 1) of which something is not on disk yet."""
    return frozenset(line.round for line in lines(view) if line.index in view.unsaved_actions)


def correctable(action: Action) -> bool:
    """Whether a line can be corrected here: a round's mode cannot, its dice would be lost, nor
    what was said or rolled and has come to nothing.
    """
    said = isinstance(action, Announce | Risk) and action.said
    return isinstance(action, Trick | Won | Announce | Risk) and not said


def has_place(action: Action, before: State) -> bool:
    """Whether something like it is awaited then, so that it can be corrected and need not go."""
    match action:
        case Trick():
            return before.phase is Phase.TRICKS
        case Won():
            return before.phase is Phase.WON
        case Announce(player) | Risk(player):
            phase = Phase.ANNOUNCE if isinstance(action, Announce) else Phase.RISK
            awaited = before.awaited
            return before.phase is phase and before.setup.players[awaited or 0] == player
    return False


def as_it_was(action: Action, before: State) -> tuple[str, Action] | None:
    """How something without its place can stay as it was done at the table, under the key of
    the words for it; None where it cannot.
    """
    if isinstance(action, Round) and before.tied:
        return "datis.was_one_more", replace(action, one_more=True)
    if isinstance(action, Announce) and is_needless(before, action):
        return "datis.was_needless", replace(action, said=True)
    return None


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
                f"{play.player} {die_text(named(play.die)).to(language)} {play.value}"
                for play in plays
            )
            if keep == ALL:
                return shown
            return say("datis.past_keep", plays=shown, colour=WORDS.say(keep, language))
        case Won(player, dice):
            return say("datis.past_won", name=player, count=len(dice))
        case Announce(player, said=True):
            return say("datis.past_announce_off", name=player)
        case Announce(player, colours, pays, risk):
            kept = " + ".join(WORDS.say(colour, language) for colour in colours)
            how = WORDS.say("risked" if risk else "assured", language)
            return say(
                "datis.past_announce", name=player, how=how, kept=kept, pays=_colour(pays, language)
            )
        case Risk(player, values, said):
            shown = ", ".join(
                f"{die_text(named(die)).to(language)} {value}" for die, value in values.items()
            )
            key = "datis.past_risk_off" if said else "datis.past_risk"
            return say(key, name=player, dice=shown)
        case Tie(accept):
            return say("datis.past_tie" if accept else "datis.past_no_tie")
    return ""


def heading(line: Line, words: Words, language: Language) -> str:
    """Which round and trick a line belongs to."""
    if line.trick:
        return words.say("datis.past_trick", language, round=line.round, trick=line.trick)
    return WORDS.say("round", language, number=line.round)


def _colour(name: str, language: Language) -> str:
    return colour_text(Colour(name)).to(language)


def changed(old: Sequence[Line], new: Sequence[Action]) -> dict[int, Action]:
    """The replacements: those of the new actions that are not as before, by index."""
    return {
        line.index: action for line, action in zip(old, new, strict=True) if line.action != action
    }
