"""The six networks, as PyTorch modules.

`Spots` finds dice in a whole picture, `Places` locates their tops, `Plain` and `Deep` read the
tops. `Solids` names the kind of a polyhedral die, `Numerals` reads its numeral.
"""

import torch
from torch import nn

SPOT_OUT = 9  # die, dx, dy, log of the side, left, top, right, bottom, die without pips
VALUES = 7  # no face to read, 1 .. 6
COLOURS = 11  # in the order of companion.dice.Colour
KINDS = 7  # in the order of companion.dice.DieKind; last: no such die
NUMERALS = 22  # 0 .. 20; last: none to read


def _block(into: int, out: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, 1, bias=False), nn.BatchNorm2d(out), nn.ReLU(inplace=True)
    )


def _in_a_row(into: int, out: int) -> tuple[nn.Module, ...]:
    """Return layers that reduce the planes to `out` and flatten them."""
    return (
        nn.Conv2d(into, out, 1, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
        nn.Flatten(),
    )


class Spots(nn.Module):
    """Finds dice. In: (n, 3, h, w), R, G, B from 0 to 1, h and w multiples of 32.

    Out: (n, SPOT_OUT, h / 4, w / 4): at each cell the logit of the middle of a die's top face
    there, its place in the cell (in cells, from the cell's middle), the logarithm of the face's
    side over 8 pixels, how far the die reaches left, up, right and down, in sides, and the logit of
    the middle of a die without pips.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_block(3, 12, 2), _block(12, 24, 2), _block(24, 24))
        self.middle = nn.Sequential(_block(24, 40, 2), _block(40, 40))
        self.coarse = nn.Sequential(_block(40, 56, 2), _block(56, 56))
        self.wide = nn.Sequential(_block(56, 72, 2), _block(72, 72), _block(72, 72))
        self.wide_in = nn.Conv2d(72, 56, 1)
        self.coarse_in = nn.Conv2d(56, 40, 1)
        self.middle_in = nn.Conv2d(40, 24, 1)
        self.coarse_mix = _block(56, 56)
        self.middle_mix = _block(40, 40)
        self.fine_mix = _block(24, 32)
        self.head = nn.Conv2d(32, SPOT_OUT, 1)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        nn.init.zeros_(self.head.bias)
        with torch.no_grad():
            self.head.bias[0] = self.head.bias[8] = -4.0
            self.head.bias[4:8] = 0.7

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        fine = self.fine(picture)
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        wide = self.wide(coarse)
        coarse = self.coarse_mix(coarse + self.up(self.wide_in(wide)))
        middle = self.middle_mix(middle + self.up(self.coarse_in(coarse)))
        fine = self.fine_mix(fine + self.up(self.middle_in(middle)))
        return self.head(fine)


class Plain(nn.Module):
    """Reads the face in the middle of a cut. In: (n, 3, 64, 64), R, G, B from 0 to 1.

    Out: (n, VALUES + COLOURS) logits: no pip die's top face to read, or its value 1 to 6; and the
    colour of its plastic.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 24, 2),
            _block(24, 32),
            _block(32, 48, 2),
            _block(48, 48),
            _block(48, 64, 2),
            _block(64, 64),
            *_in_a_row(64, 24),
        )
        self.colour = nn.Sequential(
            nn.AvgPool2d(4),
            nn.Flatten(),
            nn.Linear(3 * 16 * 16, 40),
            nn.ReLU(),
            nn.Linear(40, COLOURS),
        )
        self.head = nn.Sequential(
            nn.Dropout(0.1),
            nn.Linear(24 * 64, 48),
            nn.ReLU(),
            nn.Linear(48, VALUES),
        )

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        return torch.cat([self.head(self.body(cuts)), self.colour(cuts)], dim=1)


class _Kept(nn.Module):
    """A block whose output is added to its input (He et al., 2015)."""

    def __init__(self, planes: int) -> None:
        super().__init__()
        self.body = _block(planes, planes)

    def forward(self, planes: torch.Tensor) -> torch.Tensor:
        return planes + self.body(planes)


class Deep(nn.Module):
    """Reads faces with the same input and output as Plain; the colour depends on shapes as well."""

    def __init__(self) -> None:
        super().__init__()
        self.fine = nn.Sequential(_block(3, 20, 2), _block(20, 32))
        self.middle = nn.Sequential(_block(32, 56, 2), _Kept(56))
        self.coarse = nn.Sequential(_block(56, 80, 2), _Kept(80), _Kept(80))
        self.head = nn.Sequential(
            *_in_a_row(80, 24),
            nn.Dropout(0.15),
            nn.Linear(24 * 64, 56),
            nn.ReLU(),
            nn.Linear(56, VALUES),
        )
        self.plastic = nn.Sequential(nn.AvgPool2d(4), nn.Flatten(), nn.Linear(3 * 16 * 16, 48))
        self.around = nn.Sequential(nn.AvgPool2d(2), nn.Flatten(), nn.Linear(80 * 16, 24))
        self.colour = nn.Sequential(nn.ReLU(), nn.Linear(72, COLOURS))

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        seen = self.coarse(self.middle(self.fine(cuts)))
        plastic = torch.cat([self.plastic(cuts), self.around(seen)], dim=1)
        return torch.cat([self.head(seen), self.colour(plastic)], dim=1)


class Places(nn.Module):
    """Locates a whole die's top. In: (n, 3, 80, 80), R, G, B from 0 to 1.

    Out: (n, 3): x and y of the top's middle from the cut's middle, and the top's side, in cuts.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 16, 2),
            _block(16, 28),
            _block(28, 44, 2),
            _Kept(44),
            _block(44, 56, 2),
            _Kept(56),
        )
        self.place = nn.Sequential(
            *_in_a_row(56, 8),
            nn.Linear(8 * 100, 32),
            nn.ReLU(),
            nn.Linear(32, 3),
        )

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        return self.place(self.body(cuts))


def _seen() -> nn.Sequential:
    """Return layers from a cut to 64 planes of an eighth of its width and height."""
    return nn.Sequential(
        _block(3, 16, 2),
        _block(16, 24),
        _block(24, 40, 2),
        _Kept(40),
        _block(40, 64, 2),
        _Kept(64),
    )


class Solids(nn.Module):
    """Names a die's kind and locates its top. In: (n, 3, 48, 48), R, G, B from 0 to 1.

    Out: (n, KINDS + 3 + 4): logits of the kinds; x and y of the top's middle from the cut's middle,
    and the top's side, in cuts. A d4's top is its tip, and as large as its faces. Then, of a d4:
    cosine and sine of three times the direction of a lower corner from the middle of these, and
    that middle x, y.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _seen()
        self.kind = nn.Sequential(
            *_in_a_row(64, 16),
            nn.Dropout(0.1),
            nn.Linear(16 * 36, 48),
            nn.ReLU(),
            nn.Linear(48, KINDS),
        )
        self.place = nn.Sequential(
            *_in_a_row(64, 12),
            nn.Linear(12 * 36, 40),
            nn.ReLU(),
            nn.Linear(40, 3),
        )
        self.base = nn.Sequential(
            *_in_a_row(64, 12),
            nn.Linear(12 * 36, 40),
            nn.ReLU(),
            nn.Linear(40, 4),
        )

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        seen = self.body(cuts)
        return torch.cat([self.kind(seen), self.place(seen), self.base(seen)], dim=1)


class Numerals(nn.Module):
    """Reads the numeral, or the pips, in the middle of a cut, in any orientation.

    In: (n, 3, 48, 48), R, G, B from 0 to 1. Out: (n, NUMERALS + 2): logits; and the direction of
    the numeral's top, x to the right and y upwards, shorter if less certain.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = _seen()
        self.head = nn.Sequential(
            *_in_a_row(64, 24),
            nn.Dropout(0.1),
            nn.Linear(24 * 36, 64),
            nn.ReLU(),
            nn.Linear(64, NUMERALS + 2),
        )

    def forward(self, cuts: torch.Tensor) -> torch.Tensor:
        """Run the network; see the class for shapes."""
        return self.head(self.body(cuts))


FACES: dict[str, type[nn.Module]] = {"plain": Plain, "deep": Deep}
