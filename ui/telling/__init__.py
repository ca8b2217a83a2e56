"""The presentation of games that all faces share: no Kivy, OpenCV, reportlab or tornado."""
