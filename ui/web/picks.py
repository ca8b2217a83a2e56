"""An action that devices enter step by step: what all of them together have picked so far."""

from typing import Any

from companion.games.game import Action
from companion.table.view import View
from ui.telling import faces
from ui.telling.entry import EntryStep
from ui.web import parts

MOST_PICKS = 200


class WrongPick(ValueError):
    """A pick that is not offered."""


class Picks:
    """The picks in the state of the game that they were made in. Use it from one thread."""

    def __init__(self) -> None:
        self._at: object = None
        self._picks: tuple[str, ...] = ()
        self.version = 0  # changes with every pick

    def step(self, view: View) -> EntryStep | None:
        """Return the step that is open in a view; None if nothing is entered by steps."""
        if view.outcome is not None:
            return None
        return faces.telling(view.game.name).entry(view.state, self._in(view))

    def shown(self, view: View) -> dict[str, Any] | None:
        """Return that step as JSON."""
        step = self.step(view)
        if step is None:
            return None
        return {
            "said": None if step.said is None else parts.text(step.said),
            "laid": [parts.group(group) for group in step.laid],
            "back": bool(self._in(view)),
            "picks": [
                {
                    "key": pick.key,
                    "text": parts.text(pick.text),
                    **({} if pick.die is None else {"die": parts.shown_die(pick.die)}),
                    **({} if pick.row is None else {"row": parts.text(pick.row)}),
                    **({"gone": True} if pick.gone else {}),
                    **({"picked": True} if pick.picked else {}),
                }
                for pick in step.picks
            ],
        }

    def pick(self, view: View, key: str) -> Action | None:
        """Make a pick, "": take the last one back. Returns the action that is complete with it.

        Raises WrongPick; IllegalAction for what the rules refuse: then nothing is picked.
        """
        before = self.step(view)
        picks = self._in(view)
        if key:
            if before is None or not before.offers(key) or len(picks) >= MOST_PICKS:
                raise WrongPick
            picks = (*picks, key)
        else:
            picks = picks[:-1]
        step = faces.telling(view.game.name).entry(view.state, picks)
        self._at, self._picks = (view.id, view.stamp), picks
        self.version += 1
        return None if step is None else step.action

    def _in(self, view: View) -> tuple[str, ...]:
        return self._picks if self._at == (view.id, view.stamp) else ()
