"""Text that shrinks to fit, in the theme's fonts, and icons."""
