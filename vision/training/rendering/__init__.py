"""Pictures of dice, and of what they lie on and beside, drawn at random."""
