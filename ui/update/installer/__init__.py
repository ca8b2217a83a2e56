"""The service that installs requested updates, as root (see deploy/install/update.sh).

The service trusts nothing that the companion wrote. The file is taken only from a stick or the
downloads, copied to a folder that only root can write, and checked there; then the new version is
tried beside the old, and only then installed. All modules are imported at the start, since
their files are replaced during the update.
"""
