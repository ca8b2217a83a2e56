"""Pictures of a camera mounted sideways come out upright, small previews included."""

import numpy as np
import pytest

from hardware.camera.base import Camera
from hardware.cameras import turned
from vision.frame import Frame


class Arrow(Camera):
    """A camera whose picture and small preview are bright in the upper left corner."""

    name = "arrow"

    def open(self) -> None: ...

    def read(self) -> Frame | None:
        image = np.zeros((40, 60, 3), np.uint8)
        image[:10, :10] = 255
        return Frame(image, 1.0, 7, "arrow", image[::2, ::2].copy())

    def close(self) -> None: ...


@pytest.mark.parametrize(
    ("turn", "corner", "shape"),
    [
        (0, (0, 0), (40, 60)),
        (90, (0, -1), (60, 40)),
        (180, (-1, -1), (40, 60)),
        (270, (-1, 0), (60, 40)),
    ],
)
def test_a_picture_is_turned_clockwise(
    turn: int, corner: tuple[int, int], shape: tuple[int, int]
) -> None:
    with turned(Arrow(), turn) as camera:
        frame = camera.read()
    assert frame is not None
    assert frame.small is not None
    assert frame.image.shape[:2] == shape
    assert frame.small.shape[:2] == (shape[0] // 2, shape[1] // 2)
    for picture in (frame.image, frame.small):
        assert picture[corner].tolist() == [255, 255, 255]
        assert int((picture[..., 0] > 0).sum()) == 100 * picture.size // frame.image.size
    assert (frame.index, frame.time) == (7, 1.0)
