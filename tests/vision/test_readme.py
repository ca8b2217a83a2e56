"""The examples in the README of the eye run as printed."""

import re
from pathlib import Path

import pytest

import vision

PROJECT = Path(__file__).parents[2]


def test_the_example_reads_the_photograph_it_names(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(PROJECT)
    guide = Path(vision.__file__).with_name("README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    exec(example, {})
    assert capsys.readouterr().out.startswith("True [(4, True), (1, True), (5, True)")
