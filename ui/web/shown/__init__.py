"""What the pages show of a view, as JSON values: computed here, drawn by `ui/web/static`."""

from ui.web.shown.game_shown import shown

__all__ = ["shown"]
