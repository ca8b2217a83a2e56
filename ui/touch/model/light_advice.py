"""The words that say what is wrong with the light, by what was found."""

from vision.tray.light import Finding

ADVICE = {
    Finding.TOO_DARK: "camera.too_dark",
    Finding.TOO_BRIGHT: "camera.too_bright",
    Finding.GLARING: "camera.glaring",
    Finding.OUT_OF_FOCUS: "camera.out_of_focus",
    Finding.UNEVEN: "camera.uneven",
    Finding.NOISY: "camera.noisy",
    Finding.FLICKERS: "camera.flickers",
}


def advice(finding: Finding, *, motorised: bool) -> str:
    """The key of the words; `motorised`: the camera's lens focuses by itself when told to."""
    if motorised and finding is Finding.OUT_OF_FOCUS:
        return "camera.focus_again"  # a motorised lens breaks if it is turned by hand
    return ADVICE[finding]
