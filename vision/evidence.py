"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.features times PRESENT is the chance that a thing found
is a die with pips, times RIGHT that it is one read right; that of the features with
geometry's opinion times AGAIN that a doubtful one is. Written by vision.training.weigh.
"""

# fmt: off
PRESENT = (
    0.906, 1.528, 0.573, 0.316, -0.191, -0.557, 0.285, 0.058, -0.921, -0.321, -0.817, -0.721,
)
RIGHT = (
    -0.282, 1.193, 0.332, 0.472, -0.197, -0.531, 0.314, -0.156, -1.041, -0.302, -0.687, -0.561,
)
AGAIN = (
    -0.686, 1.249, 0.509, 0.902,
)
