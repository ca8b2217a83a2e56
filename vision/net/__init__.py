"""Four small networks: they find dice, locate their top faces, and (two of them) read the faces.

Trained by `vision.training` on rendered pictures and labelled photographs; run by `cv2.dnn`.
"""

from vision.net.find import Detection, Net

__all__ = ["Detection", "Net"]
