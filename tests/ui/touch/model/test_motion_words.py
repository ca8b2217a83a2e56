from ui.touch.model.motion_words import words_key
from vision.rest.settling import Motion


def test_everything_that_is_not_still_has_words() -> None:
    assert {motion for motion in Motion if words_key(motion) is None} == {
        motion for motion in Motion if motion.still
    }
    assert words_key("") is None
