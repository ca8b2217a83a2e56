"""Augment crops with random light and noise, and rotate them."""

import torch


def lit_anew(pieces: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Augment crops (n, h, w, 3), uint8, with random light; return (n, 3, h, w), 0 to 1.

    A fifth is overexposed, so that bright parts lose pips; some lose contrast, some get noise.
    """
    n, device = len(pieces), pieces.device

    def each(low: float, high: float) -> torch.Tensor:
        return low + (high - low) * torch.rand(n, 1, 1, 1, generator=chance, device=device)

    x = pieces.permute(0, 3, 1, 2).float() / 255
    x = x ** torch.exp(each(-0.25, 0.25))
    gain = torch.where(each(0, 1) < 0.2, each(1.1, 1.9), each(0.75, 1.15))
    flat = torch.where(each(0, 1) < 0.15, each(0.3, 0.9), torch.ones(n, 1, 1, 1, device=device))
    x = (x * gain * flat + (1 - flat) * each(0, 1)).clamp(0, 1)
    x = x + torch.randn(x.shape, generator=chance, device=device) * each(0, 1) ** 3 * 0.06
    return x.clamp(0, 1).contiguous(memory_format=torch.channels_last)


def seen_anew(pieces: torch.Tensor, chance: torch.Generator) -> torch.Tensor:
    """Augment as `lit_anew`; also rotate and mirror the whole batch in one of eight ways."""
    k = int(torch.randint(8, (1,), generator=chance, device=pieces.device))
    x = lit_anew(pieces, chance)
    x = torch.rot90(x.flip(-1) if k >= 4 else x, k % 4, (2, 3))
    return x.contiguous(memory_format=torch.channels_last)
