"""Common properties of every game's refusals."""

from types import ModuleType

import pytest

from companion.games.errors import BadSetup, IllegalAction
from companion.games.game import AnyGame, Setup


def rules_in(errors: ModuleType) -> set[type[IllegalAction]]:
    """Return every error class of a refusal in a module."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return {kind for kind in kinds if issubclass(kind, IllegalAction)} - {IllegalAction}


def is_refused(game: AnyGame, setup: Setup, why: type[Exception]) -> None:
    """Check that a game with this setup is refused in both languages."""
    with pytest.raises(BadSetup) as caught:
        game.start(setup)
    text = caught.value.text
    assert type(caught.value) is why
    assert text.to("fr").endswith(".")
    assert text.to("en").endswith(".")
    assert text.to("fr") != text.to("en")
