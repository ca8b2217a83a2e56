"""A speaker that plays nothing and records the requests."""

from hardware.sound.sound import Sound


class SilentSpeaker:
    """A silent speaker with the interface of `hardware.sound.speaker.AnySpeaker`.

    `played` holds the sounds with their volumes; `stopped` counts the sounds cut off on purpose.
    """

    def __init__(self) -> None:
        self.played: list[tuple[Sound, int]] = []
        self.stopped = 0
        self.card, self.lead = "", 0.0

    def play(self, sound: Sound, volume: int) -> None:
        """Record the sound and its volume."""
        self.played.append((sound, volume))

    def use(self, card: str, lead: float) -> None:
        """Record the card and the silence before each sound."""
        self.card, self.lead = card, lead

    def stop(self) -> None:
        """Count the call."""
        self.stopped += 1
