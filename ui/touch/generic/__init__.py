"""The screens of a game without screens of its own, drawn from its rules and its telling."""

from functools import cache, partial
from typing import Any

from companion.games.game import AnyGame
from ui.telling import faces


@cache  # called with every view
def screen_of(game: AnyGame) -> Any:
    """Return the class of a game's table screen."""
    from ui.touch.generic.history import TurnHistory, open_blocked  # noqa: PLC0415  imports Kivy
    from ui.touch.generic.score_sheet import ScoreSheet  # noqa: PLC0415
    from ui.touch.generic.table import GenericTable  # noqa: PLC0415
    from ui.touch.generic.tile import DiceTile  # noqa: PLC0415

    telling = faces.telling(game.name)
    members: dict[str, object] = {
        "telling": telling,
        "tile": partial(DiceTile, game),
        "summary": partial(ScoreSheet, telling),
        "history": partial(TurnHistory, telling),
        "open_blocked": staticmethod(partial(open_blocked, telling)),
    }
    # under its own name: kv rules match names, and a game may share another screen's name
    metaclass: Any = type(GenericTable)
    return metaclass(GenericTable.__name__, (GenericTable,), members)
