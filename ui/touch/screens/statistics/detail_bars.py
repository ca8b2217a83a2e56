"""The bars of a game's measures, in the present language."""

from collections.abc import Sequence

from companion.language.text import Text
from ui.telling.speech import Speech
from ui.touch.screens.statistics.model.details import Bar
from ui.touch.widgets.charts.bars import ChartBar


def shown(bars: Sequence[Bar], t: Speech) -> list[ChartBar]:
    """Return these bars as bars of a chart."""
    return [
        ChartBar(
            bar.label.to(t.language) if isinstance(bar.label, Text) else t(bar.label),
            bar.length,
            bar.figure.to(t.language),
        )
        for bar in bars
    ]
