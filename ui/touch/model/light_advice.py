"""The advice on faults of the light, by finding."""

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
    """Return the key of the words; `motorised`: the camera's lens can focus by itself."""
    if motorised and finding is Finding.OUT_OF_FOCUS:
        return "camera.focus_again"  # turning a motorised lens by hand breaks it
    return ADVICE[finding]
