"""Advice and analysis in words."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.games.yahtzee import GAME
from companion.games.yahtzee.coach.advice import Advice, Choice, KeepDice
from companion.games.yahtzee.coach.analysis import Decision, PlayerAnalysis
from companion.games.yahtzee.faces import the_equal_dice
from companion.games.yahtzee.state import State
from companion.language.luck import luck_word
from companion.language.text import Changed, Joined, Text, Verbatim, capital, decimal, listed
from companion.language.words import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))

DEAREST = 3  # the number of decisions described
_SAME = 0.05  # points: a smaller difference would be written as 0.0


def the_dice(values: Sequence[int]) -> Text:
    """Return dice as people point at them: "the two and the three fives"."""
    return listed([the_equal_dice(count, face) for face, count in sorted(Counter(values).items())])


def advice_text(advice: Advice, state: State) -> Text:
    """Return the words for the best choice, its points, and the points of the next best choice."""
    if not advice.choices:
        return WORDS.text("not_rolled", points=_points(advice.expected))
    best, *others = advice.choices
    to_come = best.expected - state.sheet.total
    words = WORDS.text("to_come", best=_request(best, state), points=_points(to_come))
    other = next((choice for choice in others if not _same_cell(choice, best)), None)
    if other is not None:
        less = best.expected - other.expected
        key = "next_best" if less >= _SAME else "just_as_good"
        words = WORDS.text(key, first=words, other=_named(other, state), less=_points(less))
    return Text("{sentence}.", sentence=Changed(words, capital))


def _request(choice: Choice, state: State) -> Text:
    """Return a choice as a request to the player: "keep the three fives"."""
    return _worded(choice, state, "keep", "write")


def analysis_lines(analysis: PlayerAnalysis) -> list[Text]:
    """Return a player's evening: luck, cost of the decisions, and the dearest three of them."""
    head = WORDS.text(
        "summary",
        name=analysis.name,
        luck=luck_word(analysis.luck, analysis.spread),
        gave=_signed(analysis.luck),
        cost=_signed(-analysis.cost),
    )
    dear = [_dear(decision) for decision in analysis.dearest(DEAREST)]
    return [head, *(dear or [WORDS["flawless"]])]


def cost_text(analysis: PlayerAnalysis) -> Text:
    """Return the cost of all of a player's decisions: "12.3 points"."""
    return _points(analysis.cost)


def luck_text(analysis: PlayerAnalysis) -> Text:
    """Return a player's luck in a word and in points: "lucky (+14.0 points)"."""
    word, written = luck_word(analysis.luck, analysis.spread), _points(abs(analysis.luck))
    sign = "+" if analysis.luck >= 0 else "−"
    return Text("{word} ({sign}{written})", word=word, sign=sign, written=written)


def moment_text(decision: Decision) -> Text:
    """Return the moment of a decision: "Turn 7, roll 2", with the round if there are several."""
    state = decision.state
    turn = state.turns // len(state.setup.players) + 1
    key = "moment_of" if state.setup.options.rounds > 1 else "moment"
    return WORDS.text(key, round=state.round, turn=turn, roll=len(state.rolls))


def decision_text(decision: Decision) -> Text:
    """Return a sentence on a decision and the worth of the best choice.

    For example: "wrote 12 in Chance; keeping the two fives was worth 4.1 points more on average".
    """
    state = decision.state
    words = WORDS.text(
        "was_worth",
        made=_worded(decision.made, state, "kept", "wrote"),
        best=_named(decision.best, state),
        more=_points(decision.cost),
    )
    return Text("{sentence}.", sentence=Changed(words, capital))


def _dear(decision: Decision) -> Text:
    best = _request(decision.best, decision.state)
    return WORDS.text(
        "dear",
        count=int(decision.cost),
        line=decision.line,
        less=_points(decision.cost),
        best=best,
    )


def _same_cell(choice: Choice, best: Choice) -> bool:
    """Return whether both choices fill the same box, so that one of the two is a zero."""
    return (
        not isinstance(choice, KeepDice)
        and not isinstance(best, KeepDice)
        and choice.box == best.box
    )


def _named(choice: Choice, state: State) -> Text:
    return _worded(choice, state, "keeping", "writing")


def _worded(choice: Choice, state: State, keep: str, write: str) -> Text:
    if isinstance(choice, KeepDice):
        if not choice.keep:
            return WORDS[f"{keep}_none"]
        return WORDS.text(keep, dice=the_dice(choice.keep))
    points = state.written(choice.box, zero=choice.zero)
    return WORDS.text(write, points=points, box=GAME.words[choice.box])


def _points(number: float) -> Text:
    # French has the singular below 2; the other languages have the plural except for 1 itself.
    count = 1 if number == 1 else int(number) if number >= 2 else 0
    return WORDS.text("points", count=count, points=decimal(number, 1))


def _signed(number: float) -> Text:
    written = decimal(abs(number), 1)
    sign = "+" if number >= 0 else "−"
    return Joined("", [Verbatim(sign), written])
