"""Note which game is on the table, so that the next start continues the game."""

from companion.storage.game_store import GameStore
from companion.table.view import View


class LastGame:
    """The note in a store.

    Only the screen of the next start depends on this note: a disk that rejects the note disturbs no
    game.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._unwritten = False

    def note(self, id_: str | None) -> None:
        """Note that game `id_` is on the table now, or none."""
        try:
            self._store.put_in_play(id_)
        except OSError:
            self._unwritten = True
        else:
            self._unwritten = False

    def follow(self, view: View) -> None:
        """Write a failed note again once the disk has stored the game since.

        Otherwise the next start would open the game before.
        """
        if self._unwritten and not view.unsaved:
            self.note(view.id)
