#!/usr/bin/env python3
"""window-strips.py X Y PICTURE...: how far the demo's contents are behind its window in screenshots taken while the
window grows.

Prints the widest strip at the right edge, between the end of the bar's background and the window's, and the highest one
at the lower edge, between the line of figures and the window's end, in pixels. The window's upper left corner is at X,
Y, before a black screen."""

import subprocess
import sys

BAR = (247, 247, 250)
SCREEN = (0, 0, 0)


def line(picture, crop):
    data = subprocess.run(
        ["convert", picture, "-crop", crop, "+repage", "-depth", "8", "rgb:-"], check=True, capture_output=True
    ).stdout
    return [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]


def strip(pixels):
    """Pixels between the last one of the bar's colour and the window's end, where the screen begins."""
    end = next((i for i, pixel in enumerate(pixels) if pixel == SCREEN), len(pixels))
    last = max((i for i in range(end) if pixels[i] == BAR), default=-1)
    return end - 1 - last


def main():
    x, y = int(sys.argv[1]), int(sys.argv[2])
    right = lower = 0
    for picture in sys.argv[3:]:
        # The bar between its titles and their underline; the margin of the line of figures, beside its text.
        right = max(right, strip(line(picture, f"10000x1+{x}+{y + 33}")))
        lower = max(lower, strip(line(picture, f"1x10000+{x + 4}+{y}")))
    print(right, lower)


main()
