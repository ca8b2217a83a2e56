"""Draw the pictures of the documentation: python -m tests.ui.touch.pictures [NAME...]"""

import sys
import tempfile
from pathlib import Path

import cv2

from tests.language import BOTH
from tests.ui.touch.pictures.drawing import draw
from tests.ui.touch.pictures.kept import SCREENSHOT, SHOWN_IN_README, encode, kept
from tests.ui.touch.pictures.scenes import SCENES

for language in BOTH:
    for name in sys.argv[1:] or SCENES:
        with tempfile.TemporaryDirectory() as folder:
            picture = encode(draw(Path(folder), language, SCENES[name]))
        kept(language, name).parent.mkdir(parents=True, exist_ok=True)
        kept(language, name).write_bytes(picture)
if SHOWN_IN_README in (sys.argv[1:] or SCENES):
    with tempfile.TemporaryDirectory() as folder:
        shown = draw(Path(folder), "en", SCENES[SHOWN_IN_README])
    SCREENSHOT.write_bytes(cv2.imencode(".png", shown)[1].tobytes())
