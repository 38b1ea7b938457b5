#!/usr/bin/env python3
"""Watches one pixel of the screen for some seconds, a thousand times a second, and prints by how much it got lighter at
most after it was darker, from 0 to 255: `watch-pixel.py X Y SECONDS`. Prints `ready` first, when it has begun."""
import ctypes
import sys
import time

x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.restype = ctypes.c_ulong
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XGetImage.restype = ctypes.c_void_p
x11.XGetImage.argtypes = [
    ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_int] * 2, *[ctypes.c_uint] * 2, ctypes.c_ulong, ctypes.c_int]
x11.XGetPixel.restype = ctypes.c_ulong
x11.XGetPixel.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
x11.XDestroyImage.argtypes = [ctypes.c_void_p]
display = x11.XOpenDisplay(None)
if not display:
    sys.exit("watch-pixel: no display")
root = x11.XDefaultRootWindow(display)
x, y, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])


def lightness():
    image = x11.XGetImage(display, root, x, y, 1, 1, 0xFFFFFF, 2)  # 2 is ZPixmap
    pixel = x11.XGetPixel(image, 0, 0)
    x11.XDestroyImage(image)
    return sum(pixel >> shift & 0xFF for shift in (0, 8, 16)) // 3


darkest, rise = lightness(), 0
print("ready", flush=True)
end = time.monotonic() + seconds
while time.monotonic() < end:
    value = lightness()
    darkest = min(darkest, value)
    rise = max(rise, value - darkest)
    time.sleep(0.001)
print(rise)
