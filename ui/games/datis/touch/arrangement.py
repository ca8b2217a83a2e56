"""The layout of the Datis table."""

from typing import Any

from companion.games.datis.state import Phase
from ui.touch.model.composition import Area, Composition
from ui.touch.model.dice_places import plan
from ui.touch.stage.ground import lay

WON = 44  # the height of the row with the dice won, in units of the composition
LAID = 64  # the height of a question about a laid die, in units of the composition


def arrange(table: Any, made: Composition) -> None:
    """Lay the parts of the Datis table: the dice on felt, the tappable parts on paper."""
    ids, unit, state = table.ids, made.unit, table.view.state
    felt = _lay_warnings(table, made)
    warning = max(table.app.touch, 48 * unit) if table.warning else 0
    felt = felt.below(warning)
    lay(
        ids.warning,
        Area(felt.x, felt.top, felt.width, warning) if warning else None,
    )
    words = LAID * unit - table.app.touch if made.kind == "low" else 4.5 * made.medium
    laid = table.app.touch + max(12 * unit, words) if table.laid_asked else 0
    lay(ids.laid, Area(felt.x, felt.top - laid, felt.width, laid) if laid else None)
    ids.dice.composition = made
    alarmed = made.kind == "low" and made.alarm.height > 0  # the bar stands in that row
    row = 0.0 if alarmed else WON * unit * (1 if made.kind == "low" else 1.5)
    ids.dice.kept_row = row
    parts = plan(felt, made.small, made.medium, 0, kept_row=row)
    tricks = state.phase is Phase.TRICKS
    shelved = tricks and not laid
    ids.dice.shelved = shelved
    lay(ids.dice, felt.below(laid))
    won = shelved and not alarmed
    lay(ids.won, parts.kept._replace(y=parts.kept.y + 2) if won else None)
    edge = 4 * unit
    low = felt.y if laid else parts.sentence.top  # a question stands in place of the sentence
    upper = parts.free if shelved else Area(felt.x, low, felt.width, felt.top - laid - low)
    upper = upper._replace(y=upper.y + edge, height=max(1.0, upper.height - 2 * edge))
    paper, across, up = made.paper, 10 * unit, 6 * unit
    lower = Area(paper.x + across, paper.y + up, paper.width - 2 * across, paper.height - 2 * up)
    lay(ids.place, Area(0, 0, *table.size))
    if table.panel is not None:
        table.panel.scale = max(1.0, made.small / (16 * table.app.u))
        table.panel.stage = (upper, lower)
    lay(ids.tray, made.picture if _sees(table) and not table.virtual else None)
    ids.tray.composition = ids.prompt.composition = made
    asked = table.asking and not table.laid_asked
    high = min(lower.height, 280 * unit)
    slip = lower._replace(y=lower.top - high, height=high)
    lay(ids.prompt, slip if asked else None)


def _lay_warnings(table: Any, made: Composition) -> Area:
    """Lay the bars that warn; return the remaining felt.

    In a low window the dice need the whole paper: the alarm stands at the top of the felt, the
    message about a lost camera in place of the picture.
    """
    felt, alarm, trouble = made.dice, table.ids.alarm, table.ids.trouble
    if made.kind != "low":
        return felt
    if trouble.shown and not _sees(table):
        trouble.room = made.picture.height / table.app.u
        trouble.size = made.picture[2:]
        trouble.pos = made.picture[:2]
        felt = felt._replace(height=felt.height + made.trouble.height)
    alarm.pos = felt.x, felt.top - made.alarm.height
    alarm.width = felt.width
    return felt.below(made.alarm.height)


def _sees(table: Any) -> bool:
    """Return whether there is a picture of the tray."""
    return bool(table.seen) and table.app.machine.frame is not None
