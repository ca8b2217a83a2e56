"""The turn box's picture on Home: a circular arrow."""

from kivy.lang import Builder

from ui.touch.widgets.text import text

Builder.load_string("""
<TurnBoxTile>:
    text: "⟳"
    fs: 40
    color: app.palette.on_felt
""")


class TurnBoxTile(text.Icon):
    """A circular arrow, drawn."""
