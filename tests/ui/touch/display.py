"""The physical display, independent of the rotation of the picture."""

import numpy as np


def physical() -> np.ndarray:
    """Return the pixels of the display, height x width x 3: R, G, B."""
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

    width, height = Window.system_size
    Window.dispatch("on_draw")
    data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)[::-1, :, :3].astype(int)
