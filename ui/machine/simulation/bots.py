"""Bots that play every seat of a simulated table: they choose, throw and press buttons.

They use only information that people see: the view on the screen and the dice in the tray. They
answer the companion's questions from the dice, and correct and count its misreadings.
"""

import threading
from collections import Counter
from collections.abc import Callable, Sequence

from companion.dice import Box, Die
from companion.games.game import Throw
from companion.messages import (
    AddDie,
    Amend,
    Declare,
    DropAmendment,
    DropDraft,
    Message,
    Pencil,
    Press,
    RemoveDie,
    SetDie,
)
from companion.table.table import Table
from companion.table.view import View
from companion.table.virtual_dice import draw
from companion.tray.dice_sorts import as_told
from companion.tray.draft import Ask, Draft
from ui.machine.simulation.hand import SimulatedHand

PATIENCE_SECONDS = 3.0


class Bots:
    """Players of every seat of a table until the game is over.

    `asked` counts the rolls the companion asked about, `misread` the rolls scored wrong without a
    question. Bots wait `thought` seconds before each decision, so that spectators can follow.
    """

    def __init__(
        self,
        table: Table,
        hand: SimulatedHand,
        press: Callable[[Press], int | None],
        *,
        patience: float = PATIENCE_SECONDS,
        thought: float = 0.0,
    ) -> None:
        """`patience`: seconds without a change after which overlooked dice are read again."""
        self._patience = patience
        self._table = table
        self._hand = hand
        self._press = press
        self._thought = thought
        self._changed = threading.Condition()
        self._ticket = 0
        self._thrown_after: int | None = None
        self._checked: int | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self.asked = 0
        self.misread = 0
        self.done = threading.Event()

    def start(self) -> None:
        """Start playing, in a thread."""
        self._table.listen(self._notify)
        self._thread.start()

    def stop(self) -> None:
        """Stop playing."""
        self._stopped = True
        self._notify(self._table.view)
        if self._thread.is_alive():
            self._thread.join()

    def _notify(self, view: View) -> None:
        del view
        with self._changed:
            self._changed.notify_all()

    def _run(self) -> None:
        while not self._stopped:
            with self._changed:
                view = self._table.view
                if not self._has_something_to_do(view):
                    if not self._changed.wait(self._patience) and self._overlooked(view):
                        self._press(Press.REREAD)
                    continue
            if view.outcome is not None:
                self.done.set()
                return
            self._act(view)

    def _has_something_to_do(self, view: View) -> bool:
        if view.handled < self._ticket:
            return False
        if view.draft is not None and view.asks:
            # An empty draft is a tray still being read.
            return bool(view.draft.dice or view.draft.unread)
        return self._thrown_after != len(view.actions)

    def _overlooked(self, view: View) -> bool:
        """Return whether dice in the tray have not become part of the view."""
        waiting = self._thrown_after == len(view.actions)
        read = view.draft is None or not view.draft.dice
        return waiting and self._hand.tray.resting and read

    def _act(self, view: View) -> None:
        if view.blocked is not None:
            # Undo the actions that followed a misread roll before correcting the roll.
            self._submit(DropAmendment())
            self._ticket = self._press(Press.UNDO) or self._ticket
            self._await_change(view)
        elif view.draft is not None and view.asks:
            self._answer(view, view.draft)
        elif (correction := self._misreading(view)) is not None:
            self.misread += 1
            self._submit(correction)
        else:
            self._play(view)

    def _play(self, view: View) -> None:
        decision = view.game.decide(view.state, self._hand.chance(view, "choice"))
        if isinstance(decision, Throw):
            self._roll(view, decision)
        elif view.pencilled != decision:
            self._think()
            if self._table.view is view and not self._stopped:
                self._submit(Pencil(decision))
        else:
            self._ticket = self._press(Press.END_TURN) or self._ticket
            self._thrown_after = None
            self._await_change(view)

    def _roll(self, view: View, throw: Throw) -> None:
        if not view.setup.virtual_dice:
            self._thrown_after = len(view.actions)
            self._hand.throw(view, throw.kept)
            return
        drawn = draw(view, throw.kept, self._hand.chance(view, "dice"))
        self._think()
        if drawn is not None:
            self._submit(drawn)

    def _think(self) -> None:
        if self._thought:
            with self._changed:
                self._changed.wait_for(lambda: self._stopped, self._thought)

    def _await_change(self, view: View) -> None:
        """Wait until a pressed button has changed the actions of the game."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._stopped or self._table.view.actions != view.actions,
                self._patience,
            )

    def _answer(self, view: View, draft: Draft) -> None:
        if self._checked != len(view.actions):
            self._checked = len(view.actions)
            self.asked += 1
        if not self._hand.tray.resting:
            self._await_rest()
            return
        if {Ask.NO_ROLL_LEFT, Ask.EMPTY_TRAY} & set(view.asks) or self._left_over(view):
            self._submit(DropDraft(look=draft.look))
            return
        if Ask.REFUSED in view.asks:
            self._submit(DropDraft(look=draft.look))
            self._thrown_after = None  # nothing was counted: the throw is still due
            return
        answer = self._next_answer(draft, view.asks)
        if isinstance(answer, AddDie) and self._changes(view):
            return  # the missing die had not been read yet
        self._submit(answer)

    def _left_over(self, view: View) -> bool:
        """Return whether the dice asked about were not thrown since the last action.

        Such dice count already, or are those of an earlier turn.
        """
        lay = bool({Ask.NO_MOVEMENT, Ask.ALREADY_THERE} & set(view.asks))
        return lay and self._thrown_after != len(view.actions)

    def _next_answer(self, draft: Draft, asks: Sequence[Ask]) -> Message:
        truth, boxes = self._hand.tray.truth, self._hand.tray.boxes
        matched: set[int] = set()
        for index, seen in enumerate(draft.dice):
            place = _at(seen.box, boxes)
            if seen.box is not None and (place is None or place in matched):
                return RemoveDie(index)
            if place is not None:
                matched.add(place)
                real = truth[place]
                other = (seen.die.colour, seen.die.size) != (real.colour, real.size)
                if not seen.sure or (other and Ask.WRONG_DICE in asks):
                    return SetDie(index, real.value, real.colour, real.size)
        added = Counter(seen.die.value for seen in draft.dice if seen.box is None)
        for place, die in enumerate(truth):
            if place not in matched:
                if not added[die.value]:
                    return AddDie(die)
                added[die.value] -= 1
        return Declare(look=draft.look)

    def _changes(self, view: View) -> bool:
        """Return whether the view changes within PATIENCE_SECONDS."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self._stopped or self._table.view is not view, PATIENCE_SECONDS
            )

    def _await_rest(self) -> None:
        with self._changed:
            self._changed.wait(0.05)

    def _misreading(self, view: View) -> Message | None:
        """Return a correction if the scored roll differs from the dice in the tray, or None."""
        on_table = view.game.rolled(view.state)
        truth = () if view.setup.virtual_dice else self._hand.tray.truth
        if not on_table or len(on_table) != len(truth) or not self._hand.tray.resting:
            return None
        right = _as_it_lies(on_table, [as_told(die, on_table[0]) for die in truth])
        if right == on_table or view.game.roll_type is None:
            return None
        rolls = (i for i, a in enumerate(view.actions) if isinstance(a, view.game.roll_type))
        return Amend(view.game.corrected(view.actions, max(rolls), right))

    def _submit(self, message: Message) -> None:
        self._ticket = self._table.submit(message)


def _at(box: Box | None, boxes: Sequence[Box]) -> int | None:
    if box is None:
        return None
    return next((i for i, other in enumerate(boxes) if other.holds(box.centre)), None)


def _as_it_lies(written: Sequence[Die], real: Sequence[Die]) -> tuple[Die, ...]:
    """Return the written dice, with the fewest replaced that make them the real dice."""
    spare = Counter(real) - Counter(written)
    wrong = Counter(written) - Counter(real)
    right = []
    dice = iter(spare.elements())
    for die in written:
        if wrong[die]:
            wrong[die] -= 1
            right.append(next(dice))
        else:
            right.append(die)
    return tuple(right)
