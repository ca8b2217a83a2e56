"""The actions that may be pencilled now, each with a key and words.

Besides those listed by the rules, these are the actions with measures of few possible values.
"""

from hashlib import blake2b
from typing import Any

from msgspec import Struct, to_builtins

from companion.games.game import Action
from companion.games.record import encode
from companion.language.text import Text, translations
from companion.table.view import View
from ui.telling import faces
from ui.telling.entry import Way

MOST_CHOICES = 400  # limited by the size of a phone


class Choice(Struct, frozen=True):
    """An action that may be pencilled, in words; `key` is valid in this view only.

    `group` is the heading above this and similar choices; `way` is the way on a board.
    """

    key: str
    action: Action
    text: Text
    group: Text | None = None
    way: Way | None = None

    @property
    def shown(self) -> dict[str, Any]:
        """The choice as JSON."""
        group = {} if self.group is None else {"group": translations(self.group)}
        way = {} if self.way is None else {"way": to_builtins(self.way)}
        return {"key": self.key, "text": translations(self.text), **group, **way}


def choices(view: View) -> tuple[Choice, ...]:
    """Return all actions that may be pencilled, in the order of the rules.

    The default action of END OF TURN is left out.
    """
    telling = faces.telling(view.game.name)
    return tuple(
        Choice(
            choice_key(view, action),
            action,
            telling.choice(view.state, action),
            telling.group(view.state, action),
            telling.way(view.state, action),
        )
        for action in _offered(view)
    )


def find_choice(view: View, key: str) -> Action | None:
    """Return the action with that key in the view; None if there is none."""
    return next((one for one in _offered(view) if choice_key(view, one) == key), None)


def choice_key(view: View, action: Action) -> str:
    """Return the key of an action in that view."""
    where = repr((view.id, view.stamp)).encode()
    return blake2b(encode(action).encode(), key=blake2b(where).digest(), digest_size=8).hexdigest()


def _offered(view: View) -> list[Action]:
    closing = view.game.closing(view.state)
    listed = [action for action in view.choices if action != closing]
    if view.outcome is None:
        measured = faces.telling(view.game.name).measured(view.state)
        listed += [action for action in measured if _legal(view, action)]
    return listed[:MOST_CHOICES]


def _legal(view: View, action: Action) -> bool:
    try:
        view.game.apply(view.state, action)
    except ValueError:  # includes IllegalAction
        return False
    return True
