"""The weights of the evidence for a die, fitted on labelled photographs.

The logistic of the features of vision.reading.features times PRESENT is the chance that a thing
found is a die with pips, times RIGHT that it is one read right; that of the features
after a closer look times CLOSER that a doubtful one is. That of the features of
vision.reading.die_likelihood times ANY is the chance that a thing is a die of any kind.
Written by vision.training.weigh.
"""

# fmt: off
PRESENT = (
    0.633, 1.777, 0.477, 0.293, -0.302, -0.488, 0.092, 0.137, -0.652, -0.406, -0.718, -0.674,
)
RIGHT = (
    -0.025, 1.326, 0.359, 0.596, -0.280, -0.301, 0.053, -0.205, -0.485, -0.341, -0.502, -0.575,
)
CLOSER = (
    -0.261, 1.469, 0.536,
)
ANY = (
    2.828, 1.861, 1.716, 0.360, 0.335, -0.444, 0.238, 0.968, -2.928, -0.656, -1.096, 0.408,
    0.288, 3.825, 2.101, -0.718,
)
