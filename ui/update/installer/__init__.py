"""The service that installs what the screen asks for, as root (see deploy/install/update.sh).

It trusts nothing that the companion wrote: the file is taken from a stick or from the downloads
alone, copied where only root writes, and checked there; then it is tried beside the version in
force, and only then put in its place. All modules are loaded at the start: what they are loaded
from is replaced meanwhile.
"""
