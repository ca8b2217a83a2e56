"""The camera's set-up: mark the tray in the picture, check the light, test a reading."""

from ui.touch.screens.camera.camera import CameraScreen

SCREEN = CameraScreen
