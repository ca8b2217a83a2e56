"""An action entered step by step on devices: the picks of all devices together."""

from typing import Any

from companion.games.game import Action
from companion.language.text import translations
from companion.table.view import View
from ui.telling import faces
from ui.telling.entry import EntryStep
from ui.web import parts

MOST_PICKS = 200


class WrongPick(ValueError):
    """A pick that is not offered."""


class Picks:
    """The picks in the current state of the game. Use from a single thread."""

    def __init__(self) -> None:
        self._at: object = None
        self._picks: tuple[str, ...] = ()
        self.version = 0  # changes with every pick

    def step(self, view: View) -> EntryStep | None:
        """Return the open step in a view; None if nothing is entered by steps."""
        if view.outcome is not None:
            return None
        return faces.telling(view.game.name).entry(view.state, self._in(view))

    def shown(self, view: View) -> dict[str, Any] | None:
        """Return the open step as JSON."""
        step = self.step(view)
        if step is None:
            return None
        return {
            "said": None if step.said is None else translations(step.said),
            "laid": [parts.group(group) for group in step.laid],
            "back": bool(self._in(view)),
            "picks": [
                {
                    "key": pick.key,
                    "text": translations(pick.text),
                    **({} if pick.die is None else {"die": parts.shown_die(pick.die)}),
                    **({} if pick.row is None else {"row": translations(pick.row)}),
                    **({"gone": True} if pick.gone else {}),
                    **({"picked": True} if pick.picked else {}),
                }
                for pick in step.picks
            ],
        }

    def pick(self, view: View, key: str) -> Action | None:
        """Make a pick ("" takes the last back); return the action if complete.

        Raises WrongPick; IllegalAction if the rules refuse: then nothing is picked.
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
