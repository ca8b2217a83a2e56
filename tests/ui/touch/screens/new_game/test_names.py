"""Kivy knows widget classes by their bare name, whatever their module."""

import re
from collections import Counter
from pathlib import Path

import ui.games
import ui.touch

ROOTS = (Path(ui.touch.__file__).parent, Path(ui.games.__file__).parent)
RULE = re.compile(r"^<(\w+)[^>]*>:", re.MULTILINE)
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


def test_no_two_widgets_with_a_rule_have_the_same_name() -> None:
    rules = [
        name
        for root in ROOTS
        for path in root.rglob("*.kv")
        for name in RULE.findall(path.read_text())
    ]
    classes = Counter(
        name
        for root in ROOTS
        for path in root.rglob("*.py")
        for name in CLASS.findall(path.read_text())
    )
    assert len(rules) > 20
    assert [name for name in rules if rules.count(name) > 1 or classes[name] > 1] == []
