"""Features of a script that browsers of 2018 lack.

The check reads tokens, so that strings and comments may contain anything.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_SPACE = re.compile(r"\s+|//[^\n]*|/\*.*?\*/", re.S)
_STRING = re.compile(r"'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"", re.S)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_WORD = re.compile(r"#?[A-Za-z_$][\w$]*")
_NUMBER = re.compile(r"\.?\d[\w.]*")
_SIGNS = re.compile(
    r"\?\?=|\|\|=|&&=|\*\*=|>>>=?|\.\.\.|===|!==|\?\?|\?\.(?!\d)|=>|[-+*/%&|^<>=!]=|\*\*|&&|\|\||\+\+|--|."
)

_NEW_SIGNS = {"?.", "??", "??=", "||=", "&&="}
_OPERAND = {"word", "number", "string", "regex"}
_BEFORE_REGEX = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "await",
    "yield",
}
# Methods that came after 2018, or to Safari 12 and Chromium 63 later than that.
_NEW_METHODS = {
    "allSettled", "any", "at", "findLast", "findLastIndex", "flat", "flatMap", "fromEntries",
    "groupBy", "hasOwn", "matchAll", "replaceAll", "replaceChildren", "toggleAttribute",
    "toReversed", "toSorted", "trimEnd", "trimStart",
}  # fmt: skip
_NEW_GLOBALS = {"globalThis", "queueMicrotask", "structuredClone", "ResizeObserver", "BigInt"}


class Token(NamedTuple):
    """A token: word, number, string, regex or sign."""

    kind: str
    text: str


def too_new(source: str) -> list[str]:
    """Return the features newer than ECMAScript 2018 or its browsers; empty if there are none.

    Raises ValueError if the script cannot be read.
    """
    found, all_tokens = [], list(tokens(source))
    nothing = Token("sign", "")
    around = zip([nothing, *all_tokens], all_tokens, [*all_tokens[1:], nothing], strict=False)
    for before, (kind, text), after in around:
        if kind == "word":
            found += _new_word(text, before.text == ".", after.text)
        else:
            new = {
                "sign": text in _NEW_SIGNS,
                "number": "_" in text or (text.endswith("n") and "x" not in text),
                "regex": "(?<" in text,
            }
            found += [text] if new.get(kind) else []
    return found


def _new_word(word: str, member: bool, after: str) -> list[str]:
    """Return the newer features in a word; `member` is whether the word follows a dot."""
    if member:
        return [f".{word}"] if word in _NEW_METHODS and after == "(" else []
    if word.startswith("#") or word in _NEW_GLOBALS:
        return [word]
    new_after = {"catch": "{", "import": "(."}
    return [f"{word} {after}"] if after and after in new_after.get(word, "") else []


def tokens(source: str) -> Iterator[Token]:
    """Yield the tokens of a script. Raises ValueError if the script cannot be read."""
    at, before = 0, Token("sign", "")
    depths: list[int] = []  # of braces, within each open template
    while at < len(source):
        if space := _SPACE.match(source, at):
            at = space.end()
            continue
        sign = source[at]
        if sign == "`" or (sign == "}" and depths and depths[-1] == 0):
            if sign == "}":
                depths.pop()
            at, opened = _template(source, at + 1)
            if opened:
                depths.append(0)
            before = Token("sign" if opened else "string", "`")
            yield before
            continue
        token = _token(source, at, before)
        if depths and token.text in "{}":
            depths[-1] += 1 if token.text == "{" else -1
        at += len(token.text)
        before = token
        yield token
    if depths:
        raise ValueError("a template is not closed")


def _token(source: str, at: int, before: Token) -> Token:
    sign = source[at]
    if sign in "'\"":
        return Token("string", _matched(_STRING, source, at))
    if sign == "/" and not _is_operand(before):
        return Token("regex", _matched(_REGEX, source, at))
    for kind, pattern in (("word", _WORD), ("number", _NUMBER), ("sign", _SIGNS)):
        if found := pattern.match(source, at):
            return Token(kind, found[0])
    raise ValueError(f"unreadable: {source[at : at + 20]!r}")


def _is_operand(token: Token) -> bool:
    """Return whether a slash after that token divides."""
    return (token.kind in _OPERAND and token.text not in _BEFORE_REGEX) or token.text in (")", "]")


def _matched(pattern: re.Pattern[str], source: str, at: int) -> str:
    found = pattern.match(source, at)
    if found is None:
        raise ValueError(f"unreadable: {source[at : at + 20]!r}")
    return found[0]


def _template(source: str, at: int) -> tuple[int, bool]:
    """Return the end of a piece of template, and whether an expression begins there."""
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at] == "`":
            return at + 1, False
        elif source.startswith("${", at):
            return at + 2, True
        else:
            at += 1
    raise ValueError("a template is not closed")
