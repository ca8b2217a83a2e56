"""One folder per game: all that a person sees or hears of it. `ui.telling.faces` finds them."""
