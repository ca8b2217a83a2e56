from ui.touch.model.motion_words import words_key
from vision.rest.settling import Motion


def test_every_state_except_stillness_has_words() -> None:
    assert {motion for motion in Motion if words_key(motion) is None} == {
        motion for motion in Motion if motion.still
    }
    assert words_key("") is None
