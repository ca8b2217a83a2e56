"""Check of the sound: card, speaking program and recordings."""

from pathlib import Path

from companion.language.errors import TranslatedError
from companion.language.text import Text, Verbatim
from hardware.sound.cards import CardOfSound, card_to_play, sound_cards
from hardware.sound.errors import NoSoundCard, NoSoundPlayer, SoundCardBusy
from hardware.sound.speaker import try_out
from ui.doctor.devices import companion_runs
from ui.doctor.finding import WORDS, Finding, Probe, ok, skipped, to_do
from ui.voice.engines import find_engine
from ui.voice.pack import SoundPack

_HELP = {NoSoundPlayer: "sound_install", NoSoundCard: "sound_plug"}


def sound(probe: Probe) -> Finding:
    """Check that the sounds that the settings demand can be played."""
    if probe.simulated:
        return skipped("sound")
    chosen = probe.settings
    if chosen.voice_volume == 0:
        return ok("sound", "sound_mute")
    silent = chosen.voice == "off"
    card = card_to_play(chosen.sound_card, sound_cards())
    problem = try_out(card=card) if card is not None else try_out()
    if isinstance(problem, NoSoundCard | NoSoundPlayer) and silent:
        return ok("sound", "sound_none")  # no sound is demanded
    if isinstance(problem, SoundCardBusy) and companion_runs(probe):
        problem = None  # the companion itself occupies the card
    if problem is not None:
        key = _HELP.get(type(problem))
        help_ = WORDS[key] if key is not None else Text("")
        return to_do("sound", "sound_bad", why=problem.text, help=help_)
    return _voice(chosen.sound_pack, card, silent=silent)


def _voice(folder: str, card: CardOfSound | None, *, silent: bool) -> Finding:
    if folder:
        pack = SoundPack(Path(folder).expanduser())
        pack.read_all()
        if not len(pack):
            return to_do("sound", "sound_no_pack", path=folder)
        for name, problem in pack.problems.items():
            why = problem.text if isinstance(problem, TranslatedError) else _told(name, problem)
            return to_do("sound", "sound_pack_bad", why=why)
    engine = find_engine()
    if engine is None and not silent:
        return to_do("sound", "sound_no_engine")
    if engine is None:
        return ok("sound", "sound_chimes", card=_named(card))
    recorded = WORDS.text("sound_recorded", count=len(pack)) if folder else Text("")
    return ok("sound", "sound_ok", name=engine.name, recorded=recorded, card=_named(card))


def _named(card: CardOfSound | None) -> Text:
    """Return the card's name and word in brackets; empty for ALSA's default."""
    words = f" {card.name} ({card.word})" if card is not None else ""
    return Verbatim(words)


def _told(name: str, problem: Exception) -> Text:
    return Text("{name}: {problem}.", name=name, problem=problem)
