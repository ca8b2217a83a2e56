"""The commands of the voice: say, phrases."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from companion import settings
from companion.language.errors import TranslatedError
from companion.language.reasons import reason
from companion.language.text import Verbatim
from companion.language.typography import of
from companion.settings import BadSettings, Settings
from companion.storage.durable_file import write_whole
from ui.command.arguments import Commands
from ui.command.options import Argument, Options
from ui.command.terminal import complain
from ui.folders import settings_file

if TYPE_CHECKING:
    from ui.voice.pack import SoundPack
    from ui.voice.phrase import Phrases

_KEY = re.compile(r"[a-z]\w*(\.[\w-]+)+")  # the form of a phrase's key


class NoSuchPhrase(TranslatedError, ValueError):
    """No phrase has that key. Details: key."""

    message = "There is no phrase {key}: companion phrases lists them."


class NothingToSay(TranslatedError, ValueError):
    """The text has no words."""

    message = "There is nothing to say."


class NoSuchPack(TranslatedError, ValueError):
    """The folder holds no recordings. Details: path."""

    message = "{path} is not a folder of WAV or Ogg recordings."


@dataclass(frozen=True, kw_only=True)
class SayOptions(Options):
    """The options of `companion say`."""

    words: Annotated[
        tuple[str, ...],
        Argument(
            "words",
            "a text, or phrases by their keys (roll.three.fives)",
            metavar="TEXT|PHRASE",
        ),
    ]
    wav: Annotated[
        str | None,
        Argument(
            "--wav",
            "into this WAV file instead of aloud; - for standard output",
            metavar="OUT",
        ),
    ] = None
    pack: Annotated[
        Path | None,
        Argument(
            "--pack",
            "with the recordings of this folder (else those of the settings)",
            metavar="DIR",
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class PhrasesOptions(Options):
    """The options of `companion phrases`."""

    missing: Annotated[
        Path | None,
        Argument(
            "--missing",
            "only those that this folder lacks",
            metavar="DIR",
        ),
    ] = None


def add_commands(commands: Commands) -> None:
    """Add this module's commands to the parser."""
    commands.add(
        "say",
        SayOptions,
        run_say,
        "say a text or phrases, in the table's voice",
    )
    commands.add(
        "phrases",
        PhrasesOptions,
        run_phrases,
        "list the phrases that can be recorded",
    )


def run_say(options: SayOptions) -> int:
    """Say a text or phrases aloud or into a WAV file; return 0.

    Raises TranslatedError, OSError.
    """
    from hardware.sound.cards import card_to_play, sound_cards  # noqa: PLC0415
    from hardware.sound.speaker import Speaker, try_out  # noqa: PLC0415  for this command only
    from ui.voice.engines import NoSpeech, find_engine  # noqa: PLC0415
    from ui.voice.phrase import Call, written  # noqa: PLC0415
    from ui.voice.renderer import Renderer  # noqa: PLC0415

    chosen = _settings(options)
    pack = _pack(options.pack or chosen.sound_pack)
    phrases = _phrases(options.words)
    if not written(phrases, options.language).strip(" ."):
        raise NothingToSay
    renderer = Renderer(find_engine(), pack)
    if renderer.engine is None and not _all_recorded(phrases, pack, options):
        raise NoSpeech
    sound = renderer.render(Call(None, phrases), options.language)
    if pack is not None:
        _tell_problems(pack, options)
    if sound is None:
        raise NoSpeech
    if options.wav == "-":
        sys.stdout.buffer.write(sound.wav())
        sys.stdout.buffer.flush()
    elif options.wav is not None:
        write_whole(Path(options.wav), sound.wav(), private=False)
    else:
        card = card_to_play(chosen.sound_card, sound_cards())
        problem = try_out(card=card) if card is not None else try_out()
        if problem is not None:
            raise problem
        speaker = Speaker(card=chosen.sound_card, lead=chosen.sound_lead)
        speaker.play_to_end(sound, chosen.voice_volume or 100)
    return 0


def run_phrases(options: PhrasesOptions) -> int:
    """Print every phrase, a line each with key and words; return 0."""
    from ui.voice.catalogue import every, name_key  # noqa: PLC0415  for this command only

    pack = _pack(options.missing)
    names = {name_key(name): Verbatim(name) for name in _settings(options).names}
    for key, text in {**every(), **names}.items():
        if pack is None or not pack.recording(key, options.language):
            tell_tabbed(key, text.to(options.language))
    return 0


def tell_tabbed(key: str, words: str) -> None:
    """Print a key and its words with a tab between, which `tell` would print escaped."""
    from companion.language.text import visible  # noqa: PLC0415  beside its only use

    print(f"{visible(key)}\t{visible(words)}")


def _settings(options: Options) -> Settings:
    try:
        return settings.read(settings_file())
    except BadSettings as failure:
        complain(failure.sentence(options.language))
        return Settings()


def _pack(folder: Path | str | None) -> "SoundPack | None":
    """Return the recordings in a folder; None without a folder. Raises NoSuchPack."""
    from ui.voice.pack import SoundPack  # noqa: PLC0415  loads what makes sounds

    if not folder:
        return None
    path = Path(folder).expanduser()
    if not path.is_dir():
        raise NoSuchPack(path=path)
    return SoundPack(path)


def _phrases(words: Sequence[str]) -> "Phrases":
    """Return the phrases of the typed words, with a comma after each but the last.

    Raises NoSuchPhrase.
    """
    from ui.voice.catalogue import find  # noqa: PLC0415
    from ui.voice.phrase import Phrase, free  # noqa: PLC0415

    phrases: list[Phrase] = []
    for word in words:
        matches = find(word)
        if not matches and word.startswith("name.") and _KEY.fullmatch(word):
            name = word.removeprefix("name.").replace("-", " ").title()
            matches = (Phrase(word, Verbatim(name)),)
        if not matches and _KEY.fullmatch(word):
            raise NoSuchPhrase(key=word)
        phrases += matches or (free(Verbatim(word)),)
    return tuple(phrase.then("," if phrase is not phrases[-1] else "") for phrase in phrases)


def _all_recorded(phrases: "Phrases", pack: "SoundPack | None", options: Options) -> bool:
    return pack is not None and all(
        pack.recording(phrase.key, options.language) for phrase in phrases
    )


def _tell_problems(pack: "SoundPack", options: Options) -> None:
    for name, problem in pack.problems.items():
        sentence = (
            problem.sentence(options.language)
            if isinstance(problem, TranslatedError)
            else of(name, reason(problem).to(options.language), options.language)
        )
        complain(sentence)
