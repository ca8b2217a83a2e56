"""The camera's set-up: the tray outlined, the light judged, a throw read for a test."""

from ui.touch.screens.camera.camera import CameraScreen

SCREEN = CameraScreen
