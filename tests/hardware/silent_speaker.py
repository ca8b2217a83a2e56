"""A speaker that is silent and remembers what it was asked to play."""

from hardware.sound.sound import Sound


class SilentSpeaker:
    """Holds to `hardware.sound.speaker.AnySpeaker`.

    `played` are the sounds with their volumes, `stopped` how often one was cut off on purpose.
    """

    def __init__(self) -> None:
        self.played: list[tuple[Sound, int]] = []
        self.stopped = 0
        self.card, self.lead = "", 0.0

    def play(self, sound: Sound, volume: int) -> None:
        """Remember the sound and its volume."""
        self.played.append((sound, volume))

    def use(self, card: str, lead: float) -> None:
        """Remember the card and the silence before each sound."""
        self.card, self.lead = card, lead

    def stop(self) -> None:
        """Count it."""
        self.stopped += 1
