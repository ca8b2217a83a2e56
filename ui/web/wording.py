"""The sentences of this package in both languages."""

from pathlib import Path

from companion.language.words import Words

WORDS = Words.load(Path(__file__).with_name("words.toml"))
