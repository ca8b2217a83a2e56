"""The drawn dice have the shapes of real dice."""

import numpy as np
import pytest

from companion.dice import DieKind
from vision.training.rendering.polyhedra import RADIUS, make_polyhedron

EDGES_OF_A_FACE = {DieKind.D4: 3, DieKind.D6: 4, DieKind.D8: 3, DieKind.D10: 4, DieKind.D12: 5}


@pytest.mark.parametrize("kind", DieKind)
def test_a_die_has_the_number_of_equal_faces_in_its_name(kind: DieKind) -> None:
    shape = make_polyhedron(kind)
    assert len(shape.sides) == int(kind[1:])
    assert {len(side.corners) for side in shape.sides} == {EDGES_OF_A_FACE.get(kind, 3)}
    areas = [side.area for side in shape.sides]
    assert np.allclose(areas, areas[0], rtol=1e-3)
    assert np.linalg.norm(shape.corners, axis=1).max() == pytest.approx(RADIUS)


@pytest.mark.parametrize("kind", DieKind)
def test_the_faces_of_a_die_enclose_it(kind: DieKind) -> None:
    shape = make_polyhedron(kind)
    outward = sum(side.area * side.normal for side in shape.sides)
    assert np.allclose(outward, 0, atol=1e-4)
    assert ((shape.corners @ shape.planes.T) <= shape.depths + 1e-4).all()


@pytest.mark.parametrize("kind", [kind for kind in DieKind if kind is not DieKind.D4])
def test_across_from_every_face_lies_another(kind: DieKind) -> None:
    planes = make_polyhedron(kind).planes
    assert np.allclose((planes @ planes.T).min(axis=1), -1, atol=1e-4)


@pytest.mark.parametrize("tall", [0.7, 0.85, 1.02])
def test_the_kites_of_a_d10_meet_in_two_tips(tall: float) -> None:
    shape = make_polyhedron(DieKind.D10, tall)
    assert len(shape.corners) == 12
    assert np.allclose(np.abs(shape.poles[:, :2]), 0, atol=1e-4)
