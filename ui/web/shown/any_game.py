"""A game that has no page of its own: its sheet as text."""

from companion.language.text import Text
from companion.table.view import View
from ui.web.shown import parts
from ui.web.shown.parts import Part


def heading(view: View) -> None:
    """Nothing is known of its rounds."""
    del view


def roll(view: View) -> None:
    """Nothing is known of its rolls."""
    del view


def prompt(view: View) -> None:
    """What is to be done stands in its sheet."""
    del view


def last_moves(view: View, first: int) -> list[Text]:
    """The names of its actions from that index on."""
    return [parts.plain(one.__struct_config__.tag) for one in view.actions[first:]]


def board(view: View) -> list[Part]:
    """The sheet as the command line prints it."""
    said = parts.both(lambda language: view.game.sheet(view.state, language))
    caption = view.game.words.get("title", parts.plain(view.game.name))
    return [{"part": "sheet", "caption": parts.text(caption), "text": parts.text(said)}]
