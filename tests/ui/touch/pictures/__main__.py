"""Draw the pictures of the documentation: python -m tests.ui.touch.pictures [NAME...]"""

import sys
import tempfile
from pathlib import Path

from tests.language import BOTH
from tests.ui.touch.pictures import turn
from tests.ui.touch.pictures.drawing import draw
from tests.ui.touch.pictures.kept import encode, kept
from tests.ui.touch.pictures.scenes import SCENES

names = sys.argv[1:] or [*SCENES, turn.NAME]
for language in BOTH:
    for name in names:
        if name == turn.NAME:
            continue
        with tempfile.TemporaryDirectory() as folder:
            picture = encode(draw(Path(folder), language, SCENES[name]))
        kept(language, name).parent.mkdir(parents=True, exist_ok=True)
        kept(language, name).write_bytes(picture)
if turn.NAME in names:
    with tempfile.TemporaryDirectory() as folder:
        turn.write(turn.turn(Path(folder)))
