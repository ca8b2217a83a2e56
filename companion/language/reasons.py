"""Why something was refused, in the table's own languages.

Python says it in English, or in whatever language the machine speaks: neither need be the table's.
"""

import errno

from companion.language.errors import CompanionError, Text
from companion.language.misunderstood import misunderstood

_REASONS = {
    errno.ENOSPC: Text("plus de place sur le disque", "no space left on the disk"),
    errno.EDQUOT: Text("plus de place permise sur le disque", "no more of the disk is allowed"),
    errno.EROFS: Text("le disque est en lecture seule", "the disk is read-only"),
    errno.EACCES: Text("permission refusée", "permission denied"),
    errno.EPERM: Text("opération non permise", "operation not permitted"),
    errno.EIO: Text("erreur de lecture ou d'écriture", "read or write error"),
    errno.ENOENT: Text("fichier ou dossier introuvable", "no such file or folder"),
    errno.EEXIST: Text("un fichier porte déjà ce nom", "a file of that name is in the way"),
    errno.EISDIR: Text("c'est un dossier", "it is a folder"),
    errno.ENOTDIR: Text("ce n'est pas un dossier", "it is not a folder"),
    errno.ENOTEMPTY: Text("le dossier n'est pas vide", "the folder is not empty"),
    errno.ELOOP: Text("des liens qui tournent en rond", "links that lead round in a circle"),
    errno.EILSEQ: Text("le nom du fichier n'est pas du texte", "the file's name is no text"),
    errno.ENAMETOOLONG: Text("nom trop long", "the name is too long"),
    errno.EFBIG: Text("fichier trop gros", "the file is too large"),
    errno.EBUSY: Text("déjà utilisé par un autre programme", "in use by another program"),
    errno.ESPIPE: Text(
        "ce n'est pas un fichier mais un périphérique ou un tube",
        "it is not a file but a device or a pipe",
    ),
    errno.ENODEV: Text("appareil absent", "no such device"),
    errno.ENXIO: Text("appareil absent", "no such device"),
    errno.EMFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ENFILE: Text("trop de fichiers ouverts", "too many open files"),
    errno.ENOMEM: Text("plus de mémoire", "out of memory"),
    errno.ETIMEDOUT: Text("pas de réponse à temps", "no answer in time"),
}


def reason(failure: Exception) -> Text:
    """Why, in a few words that stand well in brackets.

    Rare refusals of the system are told by their number; what neither the system nor the reader
    of a text refused, in its own words.
    """
    if isinstance(failure, CompanionError):
        return Text(failure.text.fr.removesuffix("."), failure.text.en.removesuffix("."))
    if (why := misunderstood(failure)) is not None:
        return why
    if not isinstance(failure, OSError) or failure.errno is None:
        return Text(str(failure), str(failure))
    known = _REASONS.get(failure.errno)
    if known is not None:
        return known
    number = failure.errno
    return Text(f"erreur {number} du système", f"{failure.strerror} (error {number})")
