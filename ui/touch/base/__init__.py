"""What the screens inherit or share."""
