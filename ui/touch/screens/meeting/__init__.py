"""Meet my dice: a table shows its own dice to the camera."""

from ui.touch.screens.meeting.meeting import MeetingScreen

SCREEN = MeetingScreen
