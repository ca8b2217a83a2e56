"""The texts of Datis: points, tricks and dice won, actions, prompts and moments."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.games.datis import GAME, playing
from companion.games.datis.actions import Announce, DatisAction, Round, Tie, Trick, Won
from companion.games.datis.bonuses import Bonus, BonusKind, bonuses
from companion.games.datis.dice import DatisDie
from companion.games.datis.names import WORDS, colour_said, colour_text, dice_text
from companion.games.datis.state import Phase, RoundScore, State
from companion.games.datis.state import Round as RoundState
from companion.games.datis.state import Trick as TrickPlayed
from companion.games.datis.tally import Fate
from companion.games.datis.warnings import sentence as warning_words
from companion.games.datis.warnings import warnings
from companion.language.text import Joined, Text, listed
from ui.games.datis.entry import next_step, shown_die
from ui.games.datis.lessons import LESSONS
from ui.games.datis.timeline import heading, lines_of, sentence
from ui.telling import faces
from ui.telling.changes import Moment
from ui.telling.entry import EntryStep
from ui.telling.figures import figure
from ui.telling.game_telling import AWAY, GameTelling, Said, Situation
from ui.telling.score_table import (
    Cell,
    DiceGroup,
    DiceRows,
    Ink,
    Kind,
    Label,
    Part,
    Row,
    ScoreTable,
    Sentences,
    ShownDie,
    joined,
    seats,
    sums,
)

TALKED_OF = (BonusKind.GRAND_SLAM, BonusKind.FIVE, BonusKind.FOUR, BonusKind.CAPOT)


class DatisTelling(GameTelling[State, DatisAction]):
    """The texts of a game of Datis."""

    lessons = LESSONS

    def heading(self, state: State) -> Text | None:
        """Return the number of the round, and its mode."""
        if state.round is None:
            return None
        number = WORDS.text("round", number=len(state.rounds))
        mode = WORDS[state.round.mode.value]
        return Joined(", ", [number, mode])

    def prompt(self, state: State, at: Situation) -> Said:
        """Return the instruction for the present phase, with the name of the player to act."""
        del at
        if state.awaited is None:
            return Said("", self.result(state) or Text(""))
        players = state.setup.players
        facts: dict[str, object] = {"name": players[state.awaited]}
        current = state.round
        if state.phase is Phase.TIE:
            facts["names"] = listed([players[index] for index in state.leaders])
        elif current is not None:
            facts |= {"number": len(current.tricks) + 1, "left": current.dice_left}
            facts["dice"] = _dice(current.paying(state.awaited))
            if state.phase is Phase.WON and current.broken:
                return Said("", WORDS.text("await_won_broken", **facts))
        return Said("", WORDS.text(f"await_{state.phase.value}", **facts))

    def table(self, state: State, at: Situation = AWAY) -> tuple[Part, ...]:
        """Return the points, and the trick, the dice and the calls of the last round."""
        del at
        current = state.round or (state.rounds[-1] if state.rounds else None)
        parts: list[Part] = [points_table(state)]
        if current is None:
            return tuple(parts)
        if current.tricks and not current.shared_out:
            parts.append(_trick(state, current, current.tricks[-1]))
        return (*parts, *_won_and_called(state, current))

    def sheet(self, state: State) -> tuple[Part, ...]:
        """Return the points, the round in play, and contradictions with the rules."""
        parts: list[Part] = [points_table(state)]
        current = state.round
        if current is not None:
            tricks = enumerate(current.tricks, 1)
            lines = [
                winner for number, trick in tricks if (winner := _trick_won(state, number, trick))
            ]
            if lines:
                parts.append(Sentences("tricks", WORDS["tricks"], tuple(lines)))
            parts += _won_and_called(state, current)
        noticed = [warning_words(warning, state.setup.players) for warning in warnings(state)]
        if noticed:
            parts.append(Sentences("warnings", _say("page_warnings"), tuple(noticed)))
        return tuple(parts)

    def told(self, before: State, action: DatisAction, after: State) -> Said:
        """Return an action and those owed before it in words, after the round and the trick."""
        lines = lines_of(0, action, before, started=len(after.rounds))
        sentences = [_say("past_last", where=heading(line), what=sentence(line)) for line in lines]
        return Said("", joined(sentences))

    def choice(self, state: State, action: DatisAction) -> Text:
        """Return a mode of a round, an announcement, or an answer to a tie in words."""
        match action:
            case Round():
                return _say("choice_round", how=WORDS[action.mode])
            case Announce():
                names = [colour_said(colour) for colour in action.colours]
                how = _say("choice_risk" if action.risk else "choice_safe")
                pays = colour_said(action.pays)
                return _say("choice_announce", colours=listed(names), pays=pays, how=how)
            case Tie():
                return _say("choice_tie_yes" if action.accept else "choice_tie_no")
            case Trick():
                verdict = playing.judged(state, action)
                winner = state.setup.players[verdict.winner or 0]
                number = len(state.round.tricks) + 1 if state.round is not None else 1
                return _say("choice_trick", number=number, name=winner)
            case Won():
                return _say("choice_won", name=action.player, count=len(action.dice))
        return super().choice(state, action)

    def entry(self, state: State, picks: Sequence[str]) -> EntryStep | None:
        """Return the next step of a trick, or of the dice won if only these are followed."""
        return next_step(state, picks)

    def moments(self, before: State, action: DatisAction, after: State) -> Sequence[Moment]:
        """Return a moment for each great bonus, once the winners of the dice are known.

        The result is empty for all other actions.
        """
        del action
        if not after.rounds or not after.rounds[-1].shared_out:
            return ()
        if len(before.rounds) == len(after.rounds) and before.rounds[-1].shared_out:
            return ()  # known before the action
        return [
            Moment(bonus.kind.value, name, _bonus(bonus))
            for player, name in enumerate(after.setup.players)
            if player not in after.rounds[-1].out
            for bonus in bonuses(after.rounds[-1].dice(player), after.setup.options)
            if bonus.kind in TALKED_OF
        ]


def points_table(state: State) -> ScoreTable:
    """Return the points of every round counted, and the totals."""
    rows = [
        Row(
            f"round_{number}",
            Label(WORDS.text("round", number=number)),
            tuple(map(_score, played.scores)),
        )
        for number, played in enumerate(state.rounds, 1)
        if played.scores
    ]
    players = range(len(state.setup.players))
    rows.append(sums("total", WORDS["total"], map(state.total, players), Kind.TOTAL))
    return ScoreTable("points", WORDS["title"], seats(len(players)), tuple(rows))


def _say(key: str, **facts: object) -> Text:
    return faces.words().text(f"datis.{key}", **facts)


def _dice(dice: tuple[DatisDie, ...]) -> Text:
    return dice_text(dice) if dice else WORDS["no_dice"]


def _score(score: RoundScore) -> Cell:
    bonus = figure(score.bonus_points, plus="+") if score.bonuses else ""
    return Cell(score.points, Ink.INKED, bonus)


def _trick_won(state: State, number: int, trick: TrickPlayed) -> Text | None:
    """Return the winner of a trick and the reason; None while its dice are rolled again."""
    group, winner = trick.verdict.group, trick.verdict.winner
    if group is None or winner is None:
        return None
    return WORDS.text(
        "trick_won",
        number=number,
        name=state.setup.players[winner],
        colour=colour_text(group.colour),
        total=group.total,
        why=WORDS[trick.verdict.why.value],
    )


def _trick(state: State, current: RoundState, trick: TrickPlayed) -> DiceRows:
    number = len(current.tricks)
    caption = _trick_won(state, number, trick) or _say("page_trick", number=number)
    groups = tuple(
        DiceGroup(player, (_shown(die, value, kept=player == trick.verdict.winner),))
        for player, die, value in trick.plays
    )
    return DiceRows("trick", caption, groups)


def _won_and_called(state: State, current: RoundState) -> Iterable[Part]:
    """Return the dice in front of each player, and the announcements."""
    if any(current.won):
        groups = tuple(
            DiceGroup(player, tuple(_with_fates(current, player)))
            for player in range(len(current.won))
            if current.won[player] is not None
        )
        yield DiceRows("won", _say("page_won_dice"), groups)
    calls = tuple(
        WORDS.text(
            "called",
            name=state.setup.players[player],
            how=WORDS["risked" if call.risk else "assured"],
            dice=_dice(current.paying(player)),
        )
        for player in current.order
        if (call := current.calls[player]) is not None
    )
    if calls:
        yield Sentences("calls", _say("page_announced"), calls)


def _with_fates(current: RoundState, player: int) -> Iterable[ShownDie]:
    explained = current.explained(player) if current.shared_out else ()
    fates = {line.die: line.fate for line in explained}
    rolled = current.rolls[player] or {}
    for die in sorted(current.dice(player)):
        yield _shown(die, rolled.get(die), fates.get(die), kept=fates.get(die) is Fate.PAYS)


def _shown(die: DatisDie, value: int | None, fate: Fate | None = None, *, kept: bool) -> ShownDie:
    """Return a die as drawn: with `value`, whether `kept`, and its `fate` in words, if any."""
    off = fate not in (None, Fate.PAYS)
    words = None if fate is None else WORDS[fate.value]
    return replace(shown_die(die, value), kept=kept, off=off, said=words)


def _bonus(bonus: Bonus) -> Text:
    name = WORDS[bonus.kind.value]
    if bonus.colour is not None:
        name = WORDS.text("grand_slam_in", colour=colour_text(bonus.colour))
    return _say("moment_bonus", what=name, points=figure(bonus.points, plus="+"))


TELLING = DatisTelling(GAME)
