"""One folder per screen; `ui.touch.registry` finds them by listing this folder."""
