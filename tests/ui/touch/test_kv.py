"""Kivy's rules have one namespace for all screens: no two may bear the same name."""

import re
from collections import Counter
from pathlib import Path

import ui.touch

HERE = Path(ui.touch.__file__).parent
RULE = re.compile(r"^<(\w+)[@>]", re.MULTILINE)


def test_no_rule_is_named_twice() -> None:
    sources = [*HERE.rglob("*.kv"), *HERE.rglob("*.py")]
    names = [name for path in sources for name in RULE.findall(path.read_text(encoding="utf-8"))]
    assert len(names) > 20
    assert [name for name, count in Counter(names).items() if count > 1] == []
