"""Text that fits its place, in the theme's letters and icons."""
