"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.features times PRESENT is the chance that a thing found
is a die with pips, times RIGHT that it is one read right; that of the features
after a closer look times CLOSER that a doubtful one is, and that of those with geometry's
opinion times AGAIN that one still in doubt is. Written by vision.training.weigh.
"""

# fmt: off
PRESENT = (
    0.447, 1.764, 0.584, 0.218, -0.350, -0.606, 0.192, 0.027, -0.693, -0.280, -0.688, -0.772,
)
RIGHT = (
    0.283, 1.313, 0.539, 0.590, -0.272, -0.389, 0.006, -0.456, -0.588, -0.220, -0.459, -0.628,
)
CLOSER = (
    -0.244, 1.362, 0.469,
)
AGAIN = (
    -0.353, 1.173, 0.095, 0.579,
)
