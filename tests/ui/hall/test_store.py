"""The results held by a hub in a single file."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ui.hall.hub.store import HallStore


def test_the_first_process_creates_the_file_and_the_others_wait(tmp_path: Path) -> None:
    for folder in range(30):
        with ThreadPoolExecutor(8) as many:
            made = list(many.map(lambda _, at=tmp_path / str(folder): opened(at), range(8)))
        assert len(set(made)) == 1


def opened(data: Path) -> str:
    store = HallStore(data)
    store.close()
    return store.name
