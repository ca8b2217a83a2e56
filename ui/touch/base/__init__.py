"""Base classes of the screens, and questions common to several screens."""
