"""The weights of the evidence for a face, fitted on labelled photographs.

The logistic of the sum of weights times the features of vision.decide, in their order,
is the score of a face. Logistic regression, each source weighted by the root of its
size; where it was fitted and what it does on sources left out stands in README.md.
"""

WEIGHTS = (
    -4.781,  # 1
    1.347,  # log(contrast/100)
    4.268,  # noise/contrast
    0.124,  # log(1+noise)
    -0.761,  # log(longest/shortest side)
    -0.418,  # frame
    2.662,  # evenness of the rings
    -1.139,  # 10 x roughness
    -0.368,  # log(largest/smallest pip)
    0.162,  # log(1+lowest edge)
    0.700,  # log(edge/noise)
    -0.338,  # other pips inside
    3.042,  # stretch
    -1.329,  # is a 1
    -0.523,  # is a 2
    0.133,  # is a 3
    -2.723,  # 10 x misfit
    -3.647,  # |log(side / 2 steps)|
    3.596,  # log(size/25) below 0
    1.408,  # share apart from the ground
    -1.582,  # stray marks
    -0.559,  # stray marks above 0.35
)
