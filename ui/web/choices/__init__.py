"""What may be pencilled now, each with a key and words: what the rules list, and what is measured
where a few values say it.
"""

from hashlib import blake2b

from msgspec import Struct

from companion.games.game import Action, AnyGame
from companion.games.record import encode
from companion.language.text import Text
from companion.table.view import View
from ui.telling import faces
from ui.web.choices.worder import Worder

MOST_CHOICES = 400  # a phone has no room for more


class Choice(Struct, frozen=True):
    """An action that may be pencilled, in words; `key` names it in this view and in no other."""

    key: str
    action: Action
    text: Text


def choices(view: View) -> tuple[Choice, ...]:
    """Everything that may be pencilled, in the order of the rules; not what END OF TURN does anyway
    with nothing pencilled.
    """
    worder = _worder(view.game.name)
    return tuple(
        Choice(
            choice_key(view, action),
            action,
            worder.words(view.state, action) if worder is not None else _plain(action),
        )
        for action in _offered(view)
    )


def find_choice(view: View, key: str) -> Action | None:
    """The action with that key in the view; None if there is none."""
    return next((one for one in _offered(view) if choice_key(view, one) == key), None)


def _offered(view: View) -> list[Action]:
    game, state = view.game, view.state
    worder, closing = _worder(game.name), game.closing(state)
    listed = [action for action in view.choices if action != closing]
    if worder is not None and view.outcome is None:
        listed += [one for one in worder.measured(state) if _legal(game, state, one)]
    return listed[:MOST_CHOICES]


def choice_key(view: View, action: Action) -> str:
    """The key of an action in that view."""
    where = repr((view.id, view.stamp)).encode()
    return blake2b(encode(action).encode(), key=blake2b(where).digest(), digest_size=8).hexdigest()


def _worder(game: str) -> Worder | None:
    """Return how that game's choices are put into words; None for a game without such a module."""
    if faces.has(game, "telling"):
        return Worder(faces.telling(game).choice, faces.telling(game).measured)
    module = faces.part(game, "choices")
    return None if module is None else module.WORDER


def _legal(game: AnyGame, state: object, action: Action) -> bool:
    try:
        game.apply(state, action)
    except ValueError:  # IllegalAction is one
        return False
    return True


def _plain(action: Action) -> Text:
    written = encode(action)
    return Text(written, written)
