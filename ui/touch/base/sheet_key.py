"""The key that puts a game on paper: on the stick that is in, else in the folder of sheets."""

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from ui.folders import sheets_folder
from ui.touch.running_app import App

if TYPE_CHECKING:
    from ui.takeaway.sheets import Written


def put_on_paper(app: App, id_: str) -> None:
    """Write the sheet of a stored game, and say in one sentence where it is."""
    machine = app.machine
    stick = next((one for one in machine.sticks if not one.read_only), None)
    folder = sheets_folder(machine.folder)

    def work() -> "Written":
        from ui.takeaway.sheets import write_sheet  # noqa: PLC0415  what draws it loads slowly

        return write_sheet(machine.store, id_, machine.settings.language, folder, stick)

    def then(done: Future[Any]) -> None:
        if app.went_well(done):
            where: Written = done.result()
            key = "sheet_here" if where.stick is None else "sheet_on_stick"
            app.tell(app.t(key, folder=where.folder, name=where.name, stick=where.stick))

    app.aside(work, then)
