#!/usr/bin/env python3
"""Asks for what a window's buttons do: `ask-window.py WINDOW close` asks the program to close it, as a window manager
does; `ask-window.py WINDOW add|remove STATE [STATE]` asks the window manager for states as MAXIMIZED_VERT,
MAXIMIZED_HORZ, FULLSCREEN."""

import ctypes
import sys


class ClientMessage(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong), ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5), ("padding", ctypes.c_long * 12),
    ]


x11 = ctypes.CDLL("libX11.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XDefaultRootWindow.restype = ctypes.c_ulong
x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
x11.XInternAtom.restype = ctypes.c_ulong
x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
display = x11.XOpenDisplay(None)
if not display:
    sys.exit("ask-window: no display")


def atom(name):
    return x11.XInternAtom(display, name.encode(), 0)


window, action, states = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
message = ClientMessage(type=33, window=window, format=32)  # 33 is ClientMessage
if action == "close":
    receiver, mask = window, 0
    message.message_type = atom("WM_PROTOCOLS")
    message.data[0] = atom("WM_DELETE_WINDOW")
else:
    receiver, mask = x11.XDefaultRootWindow(display), 0x180000  # SubstructureNotify and SubstructureRedirect
    message.message_type = atom("_NET_WM_STATE")
    message.data[0] = {"remove": 0, "add": 1}[action]
    for index, state in enumerate(states):
        message.data[1 + index] = atom("_NET_WM_STATE_" + state)
x11.XSendEvent(display, receiver, 0, mask, ctypes.byref(message))
x11.XCloseDisplay(display)
