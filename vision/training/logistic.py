"""Fit logistic regressions by Newton's method, and print their weights as text."""

import textwrap

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]

_STEPS = 40  # steps of Newton's method


def chance(terms: Numbers, weights: Numbers) -> Numbers:
    """Return 1 / (1 + exp(-terms @ weights)), (n,), for terms (n, f) and weights (f,)."""
    return np.asarray(1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30))), np.float64)


def fit(terms: Numbers, right: Truths, source: NDArray[np.str_], held: float) -> Numbers:
    """Return weights (f,) that predict `right` (n,) from terms (n, f), the first of them constant.

    An example of a source of n weighs 1 / sqrt(n), so that large sources do not outweigh the rest.
    `held` is the ridge penalty per example.
    """
    _, index, count = np.unique(source, return_inverse=True, return_counts=True)
    weight = 1 / np.sqrt(count[index])
    weight /= weight.mean()
    ridge = np.full(terms.shape[1], held * len(terms))
    ridge[0] = 1e-6
    weights = np.zeros(terms.shape[1])
    for _ in range(_STEPS):
        likely = chance(terms, weights)
        slope = terms.T @ (weight * (likely - right)) + ridge * weights
        bend = (terms * (weight * likely * (1 - likely))[:, None]).T @ terms + np.diag(ridge)
        weights -= np.linalg.solve(bend, slope)
    return weights


def line(name: str, right: Truths, score: Numbers, levels: tuple[float, ...]) -> str:
    """Return a line of text: for each level, right examples / all examples scored above it."""
    cells = (
        f">{level}: {(right & (score > level)).sum()}/{(score > level).sum()}" for level in levels
    )
    return f"{name:34s} {right.sum():4d} of {len(right):4d}   " + "  ".join(cells)


def block(name: str, numbers: Numbers) -> str:
    """Return Python source that assigns the numbers, as a tuple, to this name."""
    body = ", ".join(f"{number:.3f}" for number in numbers) + ","
    lines = textwrap.fill(body, 96, initial_indent="    ", subsequent_indent="    ")
    return f"{name} = (\n{lines}\n)\n"
