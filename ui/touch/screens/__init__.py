"""One folder a screen; `ui.touch.registry` finds them by listing this one."""
