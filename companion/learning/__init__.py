"""Learning from corrections: pictures, verdicts, a fitted strictness; and the pictures of rolls."""
