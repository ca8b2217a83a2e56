"""Kivy's rules have one namespace for all screens: names must be unique."""

import re
from collections import Counter
from pathlib import Path

import ui.games
import ui.touch

ROOTS = (Path(ui.touch.__file__).parent, Path(ui.games.__file__).parent)
RULE = re.compile(r"^<(\w+)[@>]", re.MULTILINE)
COMES_AND_GOES = re.compile(r"^(\s+)size_hint(?:_[xy])?: .* if .*None", re.MULTILINE)


def test_no_rule_is_named_twice() -> None:
    sources = [path for root in ROOTS for end in ("kv", "py") for path in root.rglob(f"*.{end}")]
    names = [name for path in sources for name in RULE.findall(path.read_text(encoding="utf-8"))]
    assert len(names) > 20
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_a_hidden_place_gives_up_its_size() -> None:
    # A constant size of 0 is set only once: a place shown since then keeps its other size.
    kept = [
        f"{path.name}: {line.strip()}"
        for root in ROOTS
        for path in root.rglob("*.kv")
        for block in re.split(r"\n(?=\s*<?\w+@?\w*>?:\n)", path.read_text(encoding="utf-8"))
        if COMES_AND_GOES.search(block)
        for line in block.splitlines()
        if line.strip() in {"width: 0", "height: 0"}
    ]
    assert kept == []
