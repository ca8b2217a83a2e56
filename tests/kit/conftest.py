"""The games beside the page *Add a game*, on the shelf for a test."""

from collections.abc import Iterator

import pytest

from tests.kit.examples import EXAMPLES, FOLDERS, offered


@pytest.fixture
def examples() -> Iterator[None]:
    """The companion offers all of them."""
    with offered(*(EXAMPLES / folder for folder in FOLDERS.values())):
        yield
