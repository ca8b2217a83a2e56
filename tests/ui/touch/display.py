"""The display itself, however the picture on it is turned."""

import numpy as np


def physical() -> np.ndarray:
    """What it shows, height x width x 3: R, G, B."""
    from kivy.core.window import Window  # noqa: PLC0415
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415

    width, height = Window.system_size
    Window.dispatch("on_draw")
    data = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)[::-1, :, :3].astype(int)
