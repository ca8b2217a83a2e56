"""The texts of Dalapapa Domaine: its count, its actions, prompts and moments."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from companion.games.dalapapa import GAME, turns
from companion.games.dalapapa.actions import (
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
)
from companion.games.dalapapa.names import colour_text, one_spelling
from companion.games.dalapapa.rules import warnings
from companion.games.dalapapa.state import PLAQUE, State, Territory, TerritoryId
from companion.games.dalapapa.territories import called, markable
from companion.games.game import Action, Setup
from companion.games.leaving import Leave
from companion.language.text import Text, listed
from ui.games.dalapapa.entry import next_step
from ui.games.dalapapa.lessons import LESSONS
from ui.telling import faces
from ui.telling.changes import Moment
from ui.telling.entry import EntryStep
from ui.telling.game_telling import AWAY, GameTelling, Said, Situation
from ui.telling.score_table import (
    Cell,
    Ink,
    Kind,
    Label,
    Part,
    Row,
    ScoreTable,
    Sentences,
    plain,
    seats,
    sums,
)

BLANK_TERRITORIES = 22  # lines of an empty sheet
_PAST = {
    Replay: "past_replay",
    EndTurn: "past_end",
    Pass: "past_pass",
    Nothing: "past_nothing",
    Count: "past_count",
}
_CHOICES = {
    Replay: "choice_replay",
    Pass: "choice_pass",
    EndTurn: "choice_end",
    Count: "choice_count",
}


class Joining(StrEnum):
    """The stages of joining two territories by taps."""

    NO = "no"
    SOURCE = "source"  # the next tap chooses the territory that joins another
    INTO = "into"  # the next tap chooses the territory that keeps its number


class BegunJoin(NamedTuple):
    """Two territories that are being joined by taps; `source` was tapped first."""

    step: Joining
    source: TerritoryId | None = None


class DalapapaTelling(GameTelling[State, DalapapaAction]):
    """The texts of a game of Dalapapa Domaine; a player's unfinished touch is a `BegunJoin`."""

    lessons = LESSONS

    def heading(self, state: State) -> Text | None:
        """Return the start of the last round, and its players; None before."""
        if state.plaque is None:
            return None
        if not state.last_turns:
            return _say("last_round_over", name=state.setup.players[state.plaque])
        return _say("last_round", names=listed(state.last_turns))

    def prompt(self, state: State, at: Situation) -> Said:
        """Return the instruction to the player to play, or the next question of a join."""
        if not at.at_table:
            key = "to_mark" if state.placed else "to_place"
            key = "to_count" if state.awaits_count else key
            return Said("", GAME.words.text(key, name=state.name))
        begun = at.begun if isinstance(at.begun, BegunJoin) else BegunJoin(Joining.NO)
        if begun.step is Joining.SOURCE:
            return Said("", _say("join_source"))
        if begun.step is Joining.INTO:
            return Said("", _say("join_into", id=begun.source))
        return Said("", _say(_prompt_key(state), name=state.name))

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the present count, and the pieces that nobody holds."""
        del at
        players = range(len(state.setup.players))
        plaque = [Cell(PLAQUE, Ink.INKED) if state.plaque == seat else Cell() for seat in players]
        totals = [standing.total for standing in GAME.standings(state)]
        rows = (
            _inked("tokens", state.tokens),
            _inked("markers", state.markers),
            *(_territory(territory) for territory in state.territories),
            Row("plaque", Label(GAME.words["plaque"]), tuple(plaque)),
            sums("total", GAME.words["total"], totals, Kind.TOTAL),
        )
        bank = GAME.words.text("bank", tokens=state.bank, dominoes=state.bag)
        return (
            ScoreTable("count", GAME.words["title"], seats(len(players)), rows),
            Sentences("bank", _say("page_bank"), (bank, *warnings(state))),
        )

    def blank(self, setup: Setup) -> tuple[Part, ...]:
        """Return empty lines for territories, for the final count."""
        (count,) = super().blank(setup)
        assert isinstance(count, ScoreTable)
        territory = tuple(Cell() for _ in setup.players)
        numbers = range(1, BLANK_TERRITORIES + 1)
        rows = [Row(f"territory_{at}", Label(plain("")), territory) for at in numbers]
        rows.append(Row("plaque", Label(_say("paper_plaque", points=PLAQUE)), territory))
        rows.append(count.rows[-1])
        return (ScoreTable(count.key, _say("paper_territory"), count.columns, tuple(rows)),)

    def told(self, before: State, action: DalapapaAction, after: State) -> Said:
        """Return an action in words, after the name of its player."""
        if isinstance(action, Leave):
            return super().told(before, action, after)
        return Said("", _behind(before.name, sentence(action, before)))

    def choice(self, state: State, action: DalapapaAction) -> Text:
        """Return a placing, marking, growth or statement in words."""
        match action:
            case Place(connections=0):
                return _say("choice_place_none")
            case Place(connections=count):
                return _say("choice_place", count=count)
            case NewTerritory() | Grow() | Merge():
                return _measured_words(action)
            case Mark(id=id_):
                return _say("choice_mark", id=id_)
        key = _CHOICES.get(type(action))
        return _say(key) if key else super().choice(state, action)

    def measured(self, state: State) -> tuple[DalapapaAction, ...]:
        """Return a domino with each number of connections, if a domino is due."""
        if state.placed:
            return ()
        return tuple(Place(count) for count in range(state.setup.options.most_connections + 1))

    def entry(self, state: State, picks: Sequence[str]) -> EntryStep | None:
        """Return the next step of the table's measurements after a domino."""
        return next_step(state, picks)

    def moments(self, before: State, action: DalapapaAction, after: State) -> Sequence[Moment]:
        """Return the moment at which a player took the plaque; empty if nobody took it just now."""
        del action
        if before.plaque is not None or after.plaque is None:
            return ()
        name = after.setup.players[after.plaque]
        return [Moment("plaque", name, _say("moment_plaque", points=PLAQUE))]


def sentence(action: Action, before: State) -> Text:
    """Return an action in words without the player, by the state before it."""
    match action:
        case Place(connections):
            tokens = price(turns.earned(before, connections))
            return _say("past_place", count=connections, tokens=tokens)
        case NewTerritory(id_, squares, colour):
            return _say("past_new", id=id_, squares=squares, colour=colour_text(colour))
        case Grow(id_, squares):
            earlier = next(
                territory.squares
                for territory in before.territories
                if str(territory.id) == str(id_)
            )
            return _say("past_grow", id=id_, before=earlier, squares=squares)
        case Merge(into, source):
            return _say("past_merge", id=source, into=into)
        case Mark(id_):
            return _say("past_mark", id=id_, colour=colour_text(called(before, id_).colour))
    return _say(_PAST[type(action)], price=turns.REPLAY_PRICE)


def _measured_words(action: NewTerritory | Grow | Merge) -> Text:
    """Return the words of an action that players enter by a measurement of the table."""
    match action:
        case NewTerritory(id_, squares, colour):
            return _say("choice_new", id=id_, count=squares, colour=colour_text(colour))
        case Grow(id_, squares):
            return _say("choice_grow", id=id_, count=squares)
    return _say("choice_merge", id=action.source, into=action.into)


def pencilled(action: Action, state: State) -> Text:
    """Return the pencilled action in words, after the name of its player."""
    words = sentence(action, state)
    return words if isinstance(action, Count) else _behind(state.name, words)


def merged(state: State, action: Merge) -> Text:
    """Return the sentence for two joined territories: the size, and the players with markers."""
    whole = called(state, action.into)
    marked = zip(state.setup.players, whole.markers, strict=True)
    owners = [name for name, markers in marked if markers]
    facts: dict[str, object] = {"id": action.source, "into": whole.id, "squares": whole.squares}
    return (
        _say("merged_marked", names=listed(owners), **facts) if owners else _say("merged", **facts)
    )


def before_count(state: State) -> Text:
    """Return the question asked before the count, which ends the game."""
    if state.awaits_count:
        return _say("sure_all_played")
    if state.bag:
        return _say("sure_bag_left", dominoes=state.bag)
    return _say("sure_bag_empty")


def price(tokens: int) -> str:
    """Return tokens paid or earned with a sign: "−1", "0", "+2"."""
    return f"−{-tokens}" if tokens < 0 else f"+{tokens}" if tokens else "0"


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"dalapapa.{key}", **facts)


def _behind(name: str, words: Text) -> Text:
    return Text("{player} {sentence}", player=name, sentence=words)


def _prompt_key(state: State) -> str:
    if state.awaits_count:
        return "to_count"
    if not state.placed:
        return "place_or_pass" if turns.may_pass(state) else "place"
    replays = turns.may_replay(state)
    if markable(state):
        return "mark" if replays else "mark_and_end"
    if not state.territories:
        return "no_territory"
    return "nothing_to_mark" if replays else "nothing_but_end"


def _inked(key: str, numbers: Sequence[int]) -> Row:
    cells = tuple(Cell(number, Ink.INKED) for number in numbers)
    return Row(key, Label(GAME.words[key]), cells)


def _territory(territory: Territory) -> Row:
    colour = colour_text(territory.colour)
    words = _say("page_territory", id=territory.id, colour=colour, squares=territory.squares)
    cells = [
        Cell(territory.squares, Ink.INKED) if markers else Cell() for markers in territory.markers
    ]
    label = Label(words, swatch=one_spelling(territory.colour))
    return Row(f"territory_{territory.id}", label, tuple(cells))


TELLING = DalapapaTelling(GAME)
