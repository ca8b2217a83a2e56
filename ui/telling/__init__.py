"""What every face tells of a game, without any face: no Kivy, OpenCV, reportlab or tornado."""
