"""A camera's address as it may be shown: without who is let in and by which word."""

import re

STRUCK_OUT = "▮▮▮"

_FILE = re.compile(r"\s*(?:(?:folder|video):(?![a-z][a-z0-9+.-]*:/)|[/.~])", re.IGNORECASE)
_LEAD = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)*(?://+|(?<=:)/+)", re.IGNORECASE)
_IN_TEXT = re.compile(r"//\S+")


def shown(address: str) -> str:
    """A network address without what stands before its "@" or after its "?"; anything else as it
    is.
    """
    lead = _LEAD.match(address)
    if lead is None or (_FILE.match(address) and not address.startswith("//")):
        return address
    return lead[0] + _shut(address[lead.end() :])


def shown_in(text: str) -> str:
    """A text with every network address in it as `shown` shows it."""
    return _IN_TEXT.sub(lambda match: shown(match[0]), text)


def shown_of_any(words: str) -> str:
    """Words that name no camera, which may be an address with a slip in it."""
    return shown(words) if _LEAD.match(words) or _FILE.match(words) else _shut(words)


def _shut(rest: str) -> str:
    at, asked = rest.rfind("@"), rest.find("?")
    if at < 0 and asked < 0:
        return rest
    if 0 <= asked < at:
        return STRUCK_OUT  # either may be a sign of the password
    host = rest[: asked if asked >= 0 else None][max(at, 0) :]
    return (STRUCK_OUT if at >= 0 else "") + host + (f"?{STRUCK_OUT}" if asked >= 0 else "")
