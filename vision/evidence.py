"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.features times PRESENT is the chance that a thing found
is a die with pips, times RIGHT that it is one read right; that of the features with
geometry's opinion times AGAIN that a doubtful one is. Written by vision.training.weigh.
"""

# fmt: off
PRESENT = (
    1.393, 1.589, 0.557, 0.223, -0.167, -0.610, 0.114, -0.285, -1.611, -0.500, -1.070, -0.647,
)
RIGHT = (
    0.169, 1.067, 0.634, 0.361, -0.248, -0.571, 0.327, -0.399, -1.301, -0.361, -0.621, -0.435,
)
AGAIN = (
    -0.732, 0.994, 1.031, 0.575, -1.044,
)
