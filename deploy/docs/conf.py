"""The configuration of the pages (`make docs`): English and French into out/docs, off line."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]

project = "Table companion"
author = "The companion's makers"
release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["locale"]
myst_heading_anchors = 3  # links to headings are checked
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]

default_role = "literal"  # docstrings write `name` as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "signature"

language = "en"  # `make docs` sets "fr" for the French pages
locale_dirs = ["locale"]
gettext_compact = False  # a catalogue per page
gettext_location = False  # a sentence that moves within its page changes no catalogue
figure_language_filename = "{path}../{language}/{basename}{ext}"  # pictures/en/x: pictures/fr/x

html_theme = "furo"
html_title = f"Table companion {release}"
html_copy_source = False
html_show_sphinx = False
html_static_path = ["style"]
html_css_files = ["pages.css"]
