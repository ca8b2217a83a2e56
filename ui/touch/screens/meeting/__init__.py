"""Meet my dice: a table shows its eye its own dice."""

from ui.touch.screens.meeting.meeting import MeetingScreen

SCREEN = MeetingScreen
