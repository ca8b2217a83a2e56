"""The dice on the table: those being read, else those laid, else the last roll."""

from companion.dice import Die
from companion.table.view import View
from companion.tray.draft import Draft, DraftDie
from ui.web.shown.parts import Part, die

UNREAD: Part = {  # what was not read, drawn as a die
    "value": None,
    "label": "?",
    "kind": "d6",
    "colour": None,
    "size": None,
    "kept": False,
    "doubt": True,
}


def dice(view: View) -> list[Part]:
    """The dice, each with its value, its label (a "?" behind what is in doubt) and its look."""
    draft = view.draft or view.shown
    if draft is not None:
        return _drafted(draft)
    kept = set(view.game.set_aside(view.state))
    if view.actions and view.game.enters_roll(view.actions[-1]):
        kept |= set(getattr(view.actions[-1], "kept", ()))
    return [die(one, kept=at in kept) for at, one in enumerate(view.game.rolled(view.state))]


def being_read(view: View) -> bool:
    """Whether the dice are read and not yet counted."""
    return view.draft is not None


def _drafted(draft: Draft) -> list[Part]:
    return [seen(one) for one in draft.dice] + [dict(UNREAD) for _ in draft.unread]


def seen(one: DraftDie) -> Part:
    """A die in the tray; one that is in doubt says so."""
    label = str(one.die.value) if one.sure else f"{one.die.value}?"
    told = one.die if one.kind_told else Die(one.die.value, colour=one.die.colour)
    return die(told, label=label, kept=one.position is not None, doubt=not one.sure)
