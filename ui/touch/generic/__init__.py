"""The screens of a game that has none of its own, drawn from its rules and its telling alone."""

import logging
from functools import cache, partial
from typing import Any

from companion import games
from companion.games.game import AnyGame
from ui.telling import faces
from ui.telling.game_telling import GameTelling

_log = logging.getLogger(__name__)


@cache  # asked for with every view
def screen_of(game: AnyGame) -> Any:
    """Return the class of a game's table screen."""
    from ui.touch.generic.history import TurnHistory, open_blocked  # noqa: PLC0415  Kivy with it
    from ui.touch.generic.score_sheet import ScoreSheet  # noqa: PLC0415
    from ui.touch.generic.table import GenericTable  # noqa: PLC0415
    from ui.touch.generic.tile import DiceTile  # noqa: PLC0415

    telling = _telling(game)
    members: dict[str, object] = {
        "telling": telling,
        "tile": partial(DiceTile, game),
        "summary": partial(ScoreSheet, telling),
        "history": partial(TurnHistory, telling),
        "open_blocked": staticmethod(partial(open_blocked, telling)),
        "watch": staticmethod(telling.moments),
        "lessons": telling.lessons,
        "counts_points": game.unit is not None,
    }
    # under one name: kv rules go by that, and a game may be called as another's screen
    metaclass: Any = type(GenericTable)
    return metaclass(GenericTable.__name__, (GenericTable,), members)


def _telling(game: AnyGame) -> GameTelling[Any, Any]:
    """The game's own telling; that of its rules where it cannot be loaded."""
    try:
        return faces.telling(game.name)
    except Exception:
        if not games.is_outside(game.name):
            raise
        _log.exception("the telling of %s cannot be used", game.name)
        return GameTelling(game)
