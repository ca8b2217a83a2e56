"""What the pages show of a view, as JSON values: computed here, drawn by `ui/web/static`."""
