"""Words in a list, shown in full elsewhere."""

from ui.touch.widgets.text.two_sizes import TwoSizes


class Glimpse(TwoSizes):
    """Words that may end in an ellipsis: a tap on their line shows the full text."""
