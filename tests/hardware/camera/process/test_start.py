"""Ctrl-C while the process of a camera, or of the list of cameras, is still importing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SLOW_MODULE = """
import multiprocessing, time
from pathlib import Path
from hardware.camera.none import NoCamera
if multiprocessing.current_process().name != "MainProcess":
    Path(__file__).with_name("importing").touch()
    time.sleep(2)
def look():
    return ()
"""
SCRIPT = """
import signal, sys
from functools import partial
import slow_module
from hardware.camera.discovery import listed
from hardware.camera.process.link import ProcessLink
from hardware.camera.process.supervised import SupervisedCamera
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run unattended
    try:
        if sys.argv[1] == "open":
            SupervisedCamera("slow", partial(ProcessLink, slow_module.NoCamera)).open()
        else:
            listed(slow_module.look, 60)
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.parametrize("what", ["open", "list"])
def test_a_child_that_is_importing_prints_nothing(tmp_path: Path, what: str) -> None:
    (tmp_path / "slow_module.py").write_text(SLOW_MODULE)
    (tmp_path / "script.py").write_text(SCRIPT)
    program = subprocess.Popen(
        [sys.executable, str(tmp_path / "script.py"), what],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
    )
    for _ in range(2_000):
        if (tmp_path / "importing").exists():
            break
        time.sleep(0.01)
    os.killpg(program.pid, signal.SIGINT)
    out, errors = program.communicate(timeout=60)
    assert (out, errors) == ("interrupted\n", "")
    assert "Traceback" not in errors
