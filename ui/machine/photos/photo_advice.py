"""The advice for a better photograph."""

import numpy as np

from companion.dice import Doubt, Reading
from ui.machine.photos.messages import Advice
from vision.frame import Image
from vision.tray.light import Finding, judge, measure

FAR = 0.022  # of the picture's longer side: smaller dice are hardly readable

_OF_LIGHT = {
    Finding.TOO_DARK: Advice.MORE_LIGHT,
    Finding.OUT_OF_FOCUS: Advice.HOLD_STILL,
}


def advice(image: Image, reading: Reading) -> Advice | None:
    """Return the advice for a better picture (height x width x 3, uint8, B, G, R), if any."""
    findings = (check.finding for check in judge(measure(image)) if check.finding is not None)
    for finding in findings:
        if finding in _OF_LIGHT:
            return _OF_LIGHT[finding]
    doubts = [die.doubt for die in reading.dice] + [thing.doubt for thing in reading.unread]
    if Doubt.EDGE in doubts:
        return Advice.WHOLE
    boxes = [die.box for die in reading.dice] + [thing.box for thing in reading.unread]
    sides = [box.shorter for box in boxes]
    if sides and float(np.median(sides)) < FAR * max(image.shape[:2]):
        return Advice.CLOSER
    return None
