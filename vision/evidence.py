"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.decide times PRESENT is the chance that a thing found
is a die with pips, times RIGHT that it is one read right. Written by vision.training.weigh.
"""

# fmt: off
PRESENT = (
    1.784, 1.699, 0.461, 0.372, -0.058, -0.395, 0.136, -0.250, -1.581, -0.376, -1.055, -0.713,
)
RIGHT = (
    0.621, 1.155, 0.516, 0.579, -0.085, -0.337, 0.522, -0.211, -1.276, -0.293, -0.557, -0.553,
)
