"""Four small networks: one finds dice, one locates their top faces, two read these.

Trained by `vision.training` on rendered pictures and labelled photographs; run by `cv2.dnn`.
"""

from vision.net.find import Detection, Net

__all__ = ["Detection", "Net"]
