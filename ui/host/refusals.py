"""What the eye refuses, told with the reason of whatever refused it to the eye."""

from companion.language.reasons import reason
from companion.language.text import Text
from ui.host.bilingual import in_both_languages
from vision.image.refusal import Refusal


def told(refusal: Refusal) -> Text:
    """Why it was refused, in one sentence."""
    said = in_both_languages(refusal)
    if refusal.because is None:
        return said
    why = reason(refusal.because)
    return Text(
        f"{said.fr.removesuffix('.')} ({why.fr}).", f"{said.en.removesuffix('.')} ({why.en})."
    )


def told_in_languages(refusal: Refusal) -> dict[str, str]:
    """The same by language, for `vision.evaluation.evaluate`."""
    return told(refusal)._asdict()
