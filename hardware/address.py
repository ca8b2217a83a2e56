"""Strike user names, passwords and queries out of a camera's address before display."""

import re

STRUCK_OUT = "▮▮▮"

_FILE = re.compile(r"\s*(?:(?:folder|video):(?![a-z][a-z0-9+.-]*:/)|[/.~])", re.IGNORECASE)
_LEAD = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)*(?://+|(?<=:)/+)", re.IGNORECASE)
_IN_TEXT = re.compile(r"//\S+")


def shown(address: str) -> str:
    """Return a network address without user, password and query; other text unchanged."""
    lead = _LEAD.match(address)
    if lead is None or (_FILE.match(address) and not address.startswith("//")):
        return address
    return lead[0] + _shut(address[lead.end() :])


def shown_in(text: str) -> str:
    """Return a text with `shown` applied to every network address."""
    return _IN_TEXT.sub(lambda match: shown(match[0]), text)


def shown_of_any(words: str) -> str:
    """Return a camera's name as `shown` does; an unknown name may be a mistyped address."""
    return shown(words) if _LEAD.match(words) or _FILE.match(words) else _shut(words)


def _shut(rest: str) -> str:
    at, asked = rest.rfind("@"), rest.find("?")
    if at < 0 and asked < 0:
        return rest
    if 0 <= asked < at:
        return STRUCK_OUT  # either may be a character of the password
    host = rest[: asked if asked >= 0 else None][max(at, 0) :]
    return (STRUCK_OUT if at >= 0 else "") + host + (f"?{STRUCK_OUT}" if asked >= 0 else "")
