"""A fixture that offers the games of the page *Add a game*."""

from collections.abc import Iterator

import pytest

from tests.companion.games.toy import offered_from
from tests.kit.examples import EXAMPLES, FOLDERS


@pytest.fixture
def examples() -> Iterator[None]:
    """Offer all example games while a test runs."""
    with offered_from(*(EXAMPLES / folder for folder in FOLDERS.values())):
        yield
