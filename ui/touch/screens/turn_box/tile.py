"""The turn box's picture on Home: an arrow that goes round."""

from kivy.lang import Builder

from ui.touch.widgets.text import text

Builder.load_string("""
<TurnBoxTile>:
    text: "⟳"
    fs: 40
    color: app.palette.on_felt
""")


class TurnBoxTile(text.Icon):
    """An arrow that goes round."""
