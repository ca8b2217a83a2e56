"""From settled readings of the tray to the draft of a roll, or to a question."""
