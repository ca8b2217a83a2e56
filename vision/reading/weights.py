"""Weights of the logistic regressions, fitted on labelled photographs.

A chance is 1 / (1 + exp(-features @ weights)). PRESENT: a detection is a pip die; RIGHT: its value
is right; SECOND_LOOK: the value is right, after a second look (features of
vision.reading.features); DIE_LIKELIHOOD: the detection is a die of any kind (features of
vision.reading.die_likelihood). Written by `python -m vision.training.weigh --write`.
"""

# fmt: off
PRESENT = (
    0.633, 1.777, 0.477, 0.293, -0.302, -0.488, 0.092, 0.137, -0.652, -0.406, -0.718, -0.674,
)
RIGHT = (
    -0.025, 1.326, 0.359, 0.596, -0.280, -0.301, 0.053, -0.205, -0.485, -0.341, -0.502, -0.575,
)
SECOND_LOOK = (
    -0.261, 1.469, 0.536,
)
DIE_LIKELIHOOD = (
    2.828, 1.861, 1.716, 0.360, 0.335, -0.444, 0.238, 0.968, -2.928, -0.656, -1.096, 0.408,
    0.288, 3.825, 2.101, -0.718,
)
