"""Ctrl-C ends `companion` quietly from its first moment on."""

import subprocess
import sys

import pytest

INTERRUPTED_WHILE_LOADING = """
import sys

class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupts())
from ui.cli.main import main
sys.exit(main(["games"]))
"""


@pytest.mark.parametrize(
    "module", ["argparse", "msgspec", "companion.storage.game_store", "ui.launch.commands"]
)
def test_ctrl_c_while_the_program_loads_ends_it_without_a_word(module: str) -> None:
    program = INTERRUPTED_WHILE_LOADING.format(module=module)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
