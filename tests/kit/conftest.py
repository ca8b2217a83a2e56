"""The games beside the page *Add a game*, on the shelf for a test."""

from collections.abc import Iterator

import pytest

from tests.companion.games.toy import offered_from
from tests.kit.examples import EXAMPLES, FOLDERS


@pytest.fixture
def examples() -> Iterator[None]:
    """The companion offers all of them."""
    with offered_from(*(EXAMPLES / folder for folder in FOLDERS.values())):
        yield
