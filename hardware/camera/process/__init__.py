"""A camera in a process of its own, supervised, its frames in shared memory."""
