"""The turns of a Yahtzee game, told from its actions: what can be looked up and corrected."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.game import Action, AnyGame, Setup
from companion.games.leaving import Leave
from companion.games.yahtzee.actions import Roll, Score, Start
from companion.games.yahtzee.boxes import Box
from companion.games.yahtzee.state import State
from companion.messages import Amend
from companion.table.view import Blocked, View
from ui.telling.speech import Speech


class Turn(Struct, frozen=True):
    """A turn: its rolls and its score with their index among the actions.

    `number` counts the player's turns in the round from 1; `state` is the match before
    the box was filled (or as it stands, while none is).
    """

    player: str
    round: int
    number: int
    rolls: tuple[tuple[int, Roll], ...]
    score: tuple[int, Score] | None
    state: State

    @property
    def indices(self) -> tuple[int, ...]:
        """Where its rolls and its score stand among the actions."""
        done = (*self.rolls, self.score) if self.score is not None else self.rolls
        return tuple(index for index, _ in done)

    @property
    def points(self) -> int | None:
        """What was written in the box; None while none is filled."""
        if self.score is None:
            return None
        _, score = self.score
        return self.state.written(score.box, zero=score.zero)


def turns(game: AnyGame, setup: Setup, actions: Sequence[Action]) -> tuple[Turn, ...]:
    """Every turn begun, the oldest first."""
    found: list[Turn] = []
    rolls: list[tuple[int, Roll]] = []
    state: State = game.start(setup)
    for index, action in enumerate(actions):
        if isinstance(action, Roll):
            rolls.append((index, action))
        if isinstance(action, Score):
            found.append(_turn(state, rolls, (index, action)))
            rolls = []
        before, state = state, game.apply(state, action)
        if rolls and state.player != before.player:  # who rolled them has left
            found.append(_turn(before, rolls, None))
            rolls = []
    if rolls:
        found.append(_turn(state, rolls, None))
    return tuple(found)


def told_last(view: View, t: Speech) -> str:
    """The last action in words: whose roll, or which box was filled with what."""
    return told(view.actions[-1], view.state_before(len(view.actions) - 1), view.game, t)


def told(action: Action, state: State, game: AnyGame, t: Speech) -> str:
    """An action in words, by the state before it."""
    name = state.setup.players[state.player]
    match action:
        case Start(player):
            return t("yahtzee.past_start", name=player)
        case Roll(rolled):
            dice = " ".join(map(str, rolled))
            return t("yahtzee.past_roll", name=name, roll=len(state.rolls) + 1, dice=dice)
        case Score(box, zero):
            points = state.written(box, zero=zero)
            return t("yahtzee.past_score", name=name, box=game.words[box], points=points)
        case Leave(player):
            return f"{player} {t('has_left')}"
    return ""


def _turn(state: State, rolls: list[tuple[int, Roll]], score: tuple[int, Score] | None) -> Turn:
    players = state.setup.players
    return Turn(
        player=players[state.player],
        round=state.round,
        number=state.turns // len(players) + 1,
        rolls=tuple(rolls),
        score=score,
        state=state,
    )


def other_boxes(view: View, blocked: Blocked) -> dict[Box, int]:
    """What a blocked score could be written in instead; empty where it is no score."""
    if not isinstance(blocked.action, Score):
        return {}
    state: State = view.state_before(blocked.index, blocked.replacements)
    return state.worths


def rescored(index: int, box: Box) -> Amend:
    """The message that writes the score at `index` in another box."""
    return Amend({index: Score(box)})
