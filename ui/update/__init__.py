"""Update from the screen: find a newer version on a stick or in the downloads, and request it.

The companion runs as a user who may change nothing of the machine, so it only writes a request. A
service of the system (`installer`, run by `deploy/install/update.sh`) checks, tries and installs
the requested file, and restores the old version if the new one does not start. The service reports
its progress in a file that the companion reads.
"""
