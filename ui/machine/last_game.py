"""Note which game is on the table: the next start goes on with it."""

from companion.storage.game_store import GameStore
from companion.table.view import View


class LastGame:
    """The note in a store. Only where the next start opens depends on it: a disk that does not take
    it disturbs no game.
    """

    def __init__(self, store: GameStore) -> None:
        self._store = store
        self._unwritten = False

    def note(self, id_: str | None) -> None:
        """This game is on the table now; None: none is."""
        try:
            self._store.put_in_play(id_)
        except OSError:
            self._unwritten = True
        else:
            self._unwritten = False

    def follow(self, view: View) -> None:
        """Note its game again if that failed and the disk has taken the game since: else the one
        before it would be opened at the next start.
        """
        if self._unwritten and not view.unsaved:
            self.note(view.id)
