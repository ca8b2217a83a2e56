"""The files of the pages: those in `static`, and those generated here.

The generated files carry the words, colours and drawings of the touch screens.
"""

import base64
import gzip
from collections.abc import Callable, Mapping
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.language.catalogue import SOURCE, languages, own_name
from companion.language.text import Language
from companion.language.words import Words
from companion.profiles import COLOURS
from ui.telling.colours import PALETTES, Palette, Rgba
from ui.telling.die_shapes import SHAPES as DICE
from ui.telling.paints import POLYHEDRAL_DICE, SIDES, TERRITORIES
from ui.telling.signs import SHAPES as SIGNS
from ui.telling.signs import Oval, Piece
from ui.web.wording import WORDS

STATIC = Path(__file__).with_name("static")
_UNSCRIPTED = b"<!-- unscripted -->"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class PageFile(NamedTuple):
    """A file's bytes, content type, and bytes compressed by gzip (None if not smaller)."""

    data: bytes
    type: str
    packed: bytes | None = None

    @property
    def tag(self) -> str:
        """The HTTP ETag, which changes with the content."""
        return f'"{blake2b(self.data, digest_size=12).hexdigest()}"'


def page_files() -> dict[str, PageFile]:
    """Return all files by name, among them `index.html` and `tv.html`. Raises OSError."""
    read = {
        path.name: PageFile(_spoken(path.read_bytes()), _TYPES[path.suffix])
        for path in sorted(STATIC.iterdir())
        if path.suffix in _TYPES
    }
    generated = {name: write() for name, write in _WRITTEN.items()} | _translated_words()
    written = {name: PageFile(data, _TYPES[Path(name).suffix]) for name, data in generated.items()}
    return {name: _packed(file) for name, file in {**read, **written}.items()}


def _packed(file: PageFile) -> PageFile:
    packed = gzip.compress(file.data, mtime=0)
    return file._replace(packed=packed) if len(packed) < len(file.data) else file


def _spoken(data: bytes) -> bytes:
    """Return a page with the sentence for browsers without scripts, in each language."""
    said = WORDS["unscripted"]
    parts = (f'<p lang="{language}">{escape(said.to(language))}</p>' for language in languages())
    return data.replace(_UNSCRIPTED, f'<div id="unscripted">{"".join(parts)}</div>'.encode())


def _manifest() -> bytes:
    """Return the manifest that makes the page installable, in the colours of the day."""
    ground = _hex(PALETTES["day"].felt_deep)
    return msgspec.json.encode(
        {
            "name": "Companion",
            "short_name": "Companion",
            "start_url": "..",
            "scope": "..",
            "display": "standalone",
            "background_color": ground,
            "theme_color": ground,
            "icons": [
                {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "icon-180.png", "sizes": "180x180", "type": "image/png"},
                {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
            ],
        }
    )


def _words() -> bytes:
    """Return the names of all languages, and the pages' words in English."""
    names = {language: own_name(language) for language in languages()}
    return _module("LANGUAGES", names) + _module("WORDS", _words_in(SOURCE))


def _translated_words() -> dict[str, bytes]:
    """Return the file of the pages' words in each language but English, by its name."""
    return {
        f"words-{language}.json": msgspec.json.encode(_words_in(language))
        for language in languages()
        if language != SOURCE
    }


def _words_in(language: Language) -> dict[str, str]:
    words = Words.load(STATIC / "words.toml")
    return {key: text.to(language) for key, text in words.items()}


def _drawings() -> bytes:
    """Return the players' signs, outlines of dice and paints, with y downwards."""
    signs = {sign: [_piece(piece) for piece in pieces] for sign, pieces in SIGNS.items()}
    dice = {
        kind: {
            "outline": _points(shape.outline),
            "figure": [shape.figure[0], 1 - shape.figure[1]],
            "letters": [shape.letters[0], 1 - shape.letters[1]],
            "size": shape.size,
        }
        for kind, shape in DICE.items()
    }
    paint = {colour: [_hex(body), _hex(ink)] for colour, (body, ink) in POLYHEDRAL_DICE.items()}
    sides = [[_hex(body), _hex(pip)] for body, pip in SIDES.values()]
    land = {colour: _hex(ground) for colour, ground in TERRITORIES.items()}
    parts = (("SIGNS", signs), ("DICE", dice), ("PAINT", paint), ("SIDES", sides), ("LAND", land))
    return b"".join(_module(name, table) for name, table in parts)


def _piece(piece: Piece) -> dict[str, Any]:
    if isinstance(piece, Oval):
        return {"oval": [piece.x, 1 - piece.y, piece.across, piece.up], "cut": piece.cut}
    return {"points": _points(piece.points), "cut": piece.cut}


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{x:.3f},{1 - y:.3f}" for x, y in points)


def _video() -> bytes:
    """Return the video that keeps devices awake: 30 s of black and silence in H.264 and AAC."""
    film = base64.b64encode((STATIC / "awake.mp4").read_bytes()).decode()
    return _module("VIDEO", f"data:video/mp4;base64,{film}")


def _theme() -> bytes:
    """Return the colours of both themes as CSS properties, named as in `ui.telling.colours`."""
    day, night = (_properties(PALETTES[light]) for light in ("day", "night"))
    return "\n".join(
        (
            *_rules(":root", day),
            "@media (prefers-color-scheme: dark) {",
            *_rules(":root", night),
            "}",
            *_rules(':root[data-light="day"]', day),
            *_rules(':root[data-light="night"]', night),
            *(
                f".p-{colour} {{ --mark: var(--p-{colour}); --on-mark: var(--on-p-{colour}); }}"
                for colour in COLOURS
            ),
            "",
        )
    ).encode()


def _properties(palette: Palette) -> dict[str, str]:
    plain = {
        name.replace("_", "-"): _hex(colour)
        for name, colour in palette._asdict().items()
        if name != "players"
    }
    for colour in COLOURS:
        ground, ink = palette.player(colour)
        plain |= {f"p-{colour}": _hex(ground), f"on-p-{colour}": _hex(ink)}
    return plain


def _rules(selector: str, properties: Mapping[str, str]) -> tuple[str, ...]:
    lines = (f"  --{name}: {value};" for name, value in properties.items())
    return (f"{selector} {{", *lines, "}")


def _hex(colour: Rgba) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])


def _module(name: str, table: Any) -> bytes:
    return f"export const {name} = ".encode() + msgspec.json.encode(table) + b";\n"


_WRITTEN: Mapping[str, Callable[[], bytes]] = {
    "words.js": _words,
    "drawings.js": _drawings,
    "video.js": _video,
    "theme.css": _theme,
    "companion.webmanifest": _manifest,
}
