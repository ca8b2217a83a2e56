"""The key that saves a game's sheet: on a stick, in the user's documents, or on a phone."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.computer.sticks import Stick
from ui.folders import sheets_folder
from ui.takeaway.errors import StickReadOnly
from ui.touch.running_app import App
from ui.touch.widgets.cards.choice import Choice
from ui.touch.widgets.cards.phones import show_phones

if TYPE_CHECKING:
    from ui.takeaway.sheets import Written


def put_on_paper(app: App, id_: str) -> None:
    """Write the sheet of a stored game to a stick, or else to the documents, and report the place.

    Without either, offer a phone and a stick.
    """
    folder = sheets_folder(app.machine.folder)
    if app.machine.sticks:
        _put_on_stick(app, id_)
    elif folder is not None:
        _write(app, id_, folder, None)
    else:
        _offer(app, id_)


def _offer(app: App, id_: str) -> None:
    """Ask whether to send the sheet to a phone or to a stick."""
    t = app.t
    options = [(t("sheet_to_stick"), partial(_put_on_stick, app, id_))]
    if app.machine.phones is not None:
        options.insert(0, (t("sheet_to_phone"), partial(_show_on_phones, app, id_)))
    key = "sheet_where_sentence" if app.machine.phones is not None else "sheet_no_stick"
    app.open(Choice(t("sheet_where"), options, sentence=t(key), room=96))


def _show_on_phones(app: App, id_: str) -> None:
    """Show the code of the web pages, which offer the sheet of the game on the table."""
    phones = app.machine.phones
    if phones is None:
        return
    table = app.table
    if table is not None and table.view.id == id_:
        show_phones(phones)
    else:
        app.game_life.resume(id_, partial(show_phones, phones))


def _put_on_stick(app: App, id_: str) -> None:
    sticks = app.machine.sticks
    stick = next((stick for stick in sticks if not stick.read_only), None)
    if stick is not None:
        _write(app, id_, None, stick)
    elif sticks:
        app.refuse(StickReadOnly(name=sticks[0].name, done=0))
    else:
        app.tell(app.t("sheet_no_stick"))


def _write(app: App, id_: str, folder: Path | None, stick: Stick | None) -> None:
    machine = app.machine

    def work() -> "Written":
        from ui.takeaway.sheets import write_sheet  # noqa: PLC0415  slow to load

        return write_sheet(machine.store, id_, machine.settings.language, folder, stick)

    def then(done: Future[Any]) -> None:
        if app.went_well(done):
            where: Written = done.result()
            key = "sheet_here" if where.stick is None else "sheet_on_stick"
            app.tell(app.t(key, folder=where.folder, name=where.name, stick=where.stick))

    app.aside(work, then)
