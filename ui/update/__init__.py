"""Updating from the screen: a newer version on a stick or among the downloads, found, offered,
asked for.

The companion runs as a user who may change nothing of the machine. It only asks: what it wants
installed is written down as a request, and a service of the system (`installer`, run by
`deploy/install/update.sh`) checks the file, tries it, installs it, and goes back by itself where it
does not start. How far that is, it writes into a file that the companion reads.
"""
