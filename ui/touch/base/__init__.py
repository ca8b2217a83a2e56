"""Base classes of the screens, and questions that several screens ask."""
