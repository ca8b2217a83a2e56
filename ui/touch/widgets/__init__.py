"""What the screens are built from; nothing here knows a particular game."""
