#!/usr/bin/python3
"""Prints a number for what the pointer looks like on the X server of DISPLAY: equal numbers are equal cursors. With the
number of a cursor in X11/cursorfont.h as argument, for how that one looks: a window without contents is there for a
moment."""
import ctypes
import ctypes.util
import sys
import zlib


class Cursor(ctypes.Structure):
    """XFixesCursorImage."""

    _fields_ = [
        ("x", ctypes.c_short), ("y", ctypes.c_short), ("width", ctypes.c_ushort), ("height", ctypes.c_ushort),
        ("hot_x", ctypes.c_ushort), ("hot_y", ctypes.c_ushort), ("serial", ctypes.c_ulong),
        ("pixels", ctypes.POINTER(ctypes.c_ulong)),
    ]


class Attributes(ctypes.Structure):
    """XSetWindowAttributes."""

    _fields_ = [
        ("background", ctypes.c_ulong * 4), ("gravity", ctypes.c_int * 2), ("backing_store", ctypes.c_int),
        ("backing", ctypes.c_ulong * 2), ("save_under", ctypes.c_int), ("masks", ctypes.c_long * 2),
        ("override_redirect", ctypes.c_int), ("colormap", ctypes.c_ulong), ("cursor", ctypes.c_ulong),
    ]


x11, fixes = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXfixes.so.3")
x11.XOpenDisplay.restype = ctypes.c_void_p
fixes.XFixesGetCursorImage.restype = ctypes.POINTER(Cursor)
fixes.XFixesGetCursorImage.argtypes = [ctypes.c_void_p]
display = ctypes.c_void_p(x11.XOpenDisplay(None))
if len(sys.argv) > 1:
    for name in ("XDefaultRootWindow", "XCreateFontCursor", "XCreateWindow"):
        getattr(x11, name).restype = ctypes.c_ulong
    cursor = ctypes.c_ulong(x11.XCreateFontCursor(display, int(sys.argv[1])))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    # 9 and 14: override_redirect and cursor are set; 2: a window without contents.
    attributes = Attributes(override_redirect=1, cursor=cursor)
    window = x11.XCreateWindow(
        display, root, 0, 0, 9999, 9999, 0, 0, 2, None, ctypes.c_ulong(1 << 9 | 1 << 14), ctypes.byref(attributes)
    )
    x11.XMapRaised(display, ctypes.c_ulong(window))
    x11.XSync(display, 0)
cursor = fixes.XFixesGetCursorImage(display).contents
pixels = cursor.pixels[: cursor.width * cursor.height]
print(zlib.crc32(repr((cursor.width, cursor.hot_x, cursor.hot_y, pixels)).encode()))
