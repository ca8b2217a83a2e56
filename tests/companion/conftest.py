"""Property tests here try the same examples every time: a failure is never a matter of luck."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.load_profile("steady")
