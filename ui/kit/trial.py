"""Play trial games at a real table, by chance or by the game's own simulated player.

As at the table, every action passes through a session into a journal and back.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from companion.games import record
from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import Action, AnyGame, Game, Setup, Throw, fold
from companion.games.leaving import Leave, who_can_leave
from companion.language.text import Text
from companion.messages import Act, Amend, DropAmendment, Message, Press, Pressed, Redo
from companion.storage.game_store import GameStore
from companion.table.session import Session
from companion.table.view import View
from companion.table.virtual_dice import draw
from ui.kit.errors import (
    ApplyChanges,
    BrokenGame,
    ChoiceRefused,
    GoesOn,
    OtherDice,
    OtherPlayers,
    Raises,
    RecordDiffers,
    ResumeDiffers,
    StartRefused,
    Stuck,
    UndoDiffers,
)

NAMES = ("Ana", "Bo", "Chloé", "Dimitri", "Élise", "Farid", "Gwenaëlle-Marie", "Hugo")
AT = "2025-01-01T20:00:00"
MOST_CHOICES = 24  # tried in each state
SECOND_THOUGHTS = 0.08  # share of the actions undone and redone; as many rolls are corrected
LEAVES = 0.01


class Trial(Struct, frozen=True):
    """A played game: its views, and whether the end was reached."""

    setup: Setup
    views: tuple[View, ...]
    finished: bool


def setup_for(game: AnyGame, count: int) -> Setup:
    """Return the setup of a game with `count` players, and virtual dice if supported.

    Raises StartRefused.
    """
    names = (*NAMES, *(f"P{number}" for number in range(len(NAMES), count)))[:count]
    header: dict[str, Any] = {"game": game.name, "version": 1, "players": names}
    if "dice" in game.setup_type.__struct_fields__:
        header["dice"] = "virtual"
    try:
        _, setup = record.parse_header(msgspec.json.encode(header))
    except record.BadRecord as refusal:
        raise StartRefused(count=count, why=refusal.text) from refusal
    return setup


def play(
    game: AnyGame, setup: Setup, folder: Path, chance: Random, *, clever: bool, until: float
) -> Trial:
    """Play a game to the end, or until a moment of `time.monotonic`; return all views.

    With `clever`, the game's own simulated player chooses the actions, else chance does. The
    journal is written into `folder`. Raises BrokenGame.
    """
    with _explained(Text("the game begins")):
        trial = _TrialGame(game, setup, folder, chance, clever=clever)
    try:
        while not trial.over and time.monotonic() < until:
            trial.step()
        trial.check_record()
        return Trial(setup, tuple(trial.views), trial.over)
    finally:
        trial.close()


class _TrialGame:
    def __init__(
        self, game: AnyGame, setup: Setup, folder: Path, chance: Random, *, clever: bool
    ) -> None:
        self._game, self._setup, self._chance, self._clever = game, setup, chance, clever
        self._store = GameStore(folder)
        try:
            opened = self._store.create(game, setup, AT)
        except BadSetup as refusal:
            raise StartRefused(count=len(setup.players), why=refusal.text) from refusal
        self._session = Session(opened, lambda: AT)
        self.views = [self._session.view()]
        self._resume_at = chance.randrange(5, 40)

    @property
    def view(self) -> View:
        return self.views[-1]

    @property
    def over(self) -> bool:
        return self.view.outcome is not None

    def close(self) -> None:
        self._session.close()

    def step(self) -> None:
        """Do the next action, and sometimes undo, correct, or reopen the game."""
        before = self.view
        self._check(before)
        with _explained(Text("the simulated player chooses")):
            message, action = self._next(before)
        with _explained(Text("{action} is done", action=_named(action))):
            after = self._handle(message)
        if len(after.actions) == len(before.actions):
            why = after.notice.text if after.notice is not None else ""
            raise ChoiceRefused(action=_named(action), why=why)
        self.views.append(after)
        self._check_unchanged(before, action)
        if self._chance.random() < SECOND_THOUGHTS:
            self._undo_and_redo(before, after)
        if self._chance.random() < SECOND_THOUGHTS:
            self._correct()
        if len(self.views) == self._resume_at:
            self._resume()
        if self.over:
            self._check(self.view)

    def check_record(self) -> None:
        """Check that the game's record reproduces the game. Raises RecordDiffers."""
        with _explained(Text("the record is read again")):
            written = record.write(self.view.setup, self.view.actions)
            game, setup, actions = record.parse(written.encode())
            state = fold(game, setup, actions)
        if (setup, actions, state) != (self.view.setup, self.view.actions, self.view.state):
            raise RecordDiffers()

    def _next(self, view: View) -> tuple[Message, Action | None]:
        leave = self._leave(view)
        if leave is not None:
            return Act(leave), leave
        decision = self._decision(view)
        if isinstance(decision, Throw):
            drawn = draw(view, decision.kept, self._chance)
            if drawn is None:
                raise ChoiceRefused(action="Throw", why="")
            if view.setup.virtual_dice:
                return drawn, None
            decision = view.game.roll(view.state, drawn.dice, drawn.kept)
        return Act(decision), decision

    def _decision(self, view: View) -> Action | Throw:
        game, state = view.game, view.state
        if not view.choices and view.wanted is None and game.to_play(state) is None:
            raise Stuck(count=len(view.actions))
        if not self._clever and view.choices:
            decision: Action | Throw = Game.decide(game, state, self._chance)
            if not isinstance(decision, Throw) or self._may_keep(view, decision):
                return decision
        decided: Action | Throw = game.decide(state, self._chance)
        return decided

    def _may_keep(self, view: View, throw: Throw) -> bool:
        """Return whether the rules allow a roll that keeps these dice."""
        drawn = draw(view, throw.kept, self._chance)
        if drawn is None:
            return False
        try:
            view.game.apply(view.state, view.game.roll(view.state, drawn.dice, drawn.kept))
        except IllegalAction:
            return False
        return True

    def _leave(self, view: View) -> Action | None:
        able = who_can_leave(view.game, view.state)
        if self._clever or not able or self._chance.random() > LEAVES:
            return None
        return Leave(self._chance.choice(able))

    def _handle(self, message: Message) -> View:
        self._session.handle(message)
        return self._session.view()

    def _check(self, view: View) -> None:
        """Check that a state is sound. Raises BrokenGame."""
        game, state, players = view.game, view.state, view.setup.players
        with _explained(Text("the state is asked")):
            game.places(state)
            finished = game.finished(state)
            standings = game.standings(state)
            report = game.report(state)
            game.due_first(state)
            game.rolled(state)
            in_play = {sort.kind for sort in game.dice_in_play().sorts}
        with _explained(Text("the report is written")):
            msgspec.json.encode(report)
        winners = view.outcome.winners if view.outcome else ()
        named = {*winners, *([] if view.to_play is None else [view.to_play])}
        if tuple(standing.player for standing in standings) != players or not named <= {*players}:
            raise OtherPlayers()
        wanted = {sort.kind for sort in view.wanted.sorts} if view.wanted is not None else set()
        if not wanted <= in_play:
            raise OtherDice()
        if finished or view.outcome is not None:
            if not finished or view.outcome is None or view.choices or view.wanted is not None:
                raise GoesOn()
            return
        for choice in view.choices[:MOST_CHOICES]:
            with _explained(Text("{action} is tried", action=_named(choice))):
                try:
                    game.apply(state, choice)
                except IllegalAction as refusal:
                    raise ChoiceRefused(action=_named(choice), why=refusal.text) from refusal

    def _check_unchanged(self, before: View, action: Action | None) -> None:
        """Check that the last state still results from its actions. Raises ApplyChanges."""
        if self._chance.random() > SECOND_THOUGHTS:
            return
        with _explained(Text("the game is replayed")):
            again = fold(before.game, before.setup, before.actions)
        if again != before.state:
            raise ApplyChanges(action=_named(action))

    def _undo_and_redo(self, before: View, after: View) -> None:
        with _explained(Text("an action is undone")):
            undone = self._handle(Pressed(Press.UNDO))
            redone = self._handle(Redo())
        if undone.state != before.state or redone.state != after.state:
            raise UndoDiffers(action=_named(after.actions[-1]))

    def _correct(self) -> None:
        """Correct a die of a roll, if the rules allow, and undo the correction."""
        view, game = self.view, self._game
        rolls = [at for at, action in enumerate(view.actions) if game.enters_roll(action)]
        if not rolls:
            return
        index = self._chance.choice(rolls[-4:])
        with _explained(Text("a roll is corrected")):
            state = fold(game, view.setup, view.actions[: index + 1])
            dice = list(game.rolled(state) or game.thrown(view.actions[index]))
            if not dice:
                return
            at = self._chance.randrange(len(dice))
            sort = game.dice_in_play().sorts[0]
            dice[at] = msgspec.structs.replace(dice[at], value=self._chance.choice(sort.faces))
            replaced = game.corrected(view.actions, index, dice)
            after = self._handle(Amend(dict(replaced)))
            if after.blocked is not None:
                after = self._handle(DropAmendment())
            elif after.actions != view.actions:
                after = self._handle(Pressed(Press.UNDO))
        if after.state != view.state:
            raise UndoDiffers(action=_named(view.actions[index]))

    def _resume(self) -> None:
        view = self.view
        with _explained(Text("the game is opened again")):
            self._session.close()
            self._session = Session(self._store.open(view.id, AT), lambda: AT)
            again = self._session.view()
        if (again.actions, again.state) != (view.actions, view.state):
            raise ResumeDiffers(count=len(view.actions))


def _named(action: Action | None) -> str:
    return "Throw" if action is None else str(action.__struct_config__.tag)


@contextmanager
def _explained(doing: Text) -> Iterator[None]:
    """Convert an error of the game's code to a sentence. Raises Raises."""
    try:
        yield
    except BrokenGame:
        raise
    except Exception as error:
        raise Raises(doing=doing, error=f"{type(error).__name__}: {error}") from error
