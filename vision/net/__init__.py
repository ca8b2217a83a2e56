"""A small network that finds pip dice and reads their top faces: the second opinion.

It shares nothing with the geometric reader. The networks are trained by `vision.training`
on rendered pictures only, and run by `cv2.dnn`.
"""

from vision.net.find import Found, Net

__all__ = ["Found", "Net"]
