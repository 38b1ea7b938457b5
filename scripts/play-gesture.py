#!/usr/bin/python3
"""Plays gestures on a device of an X server's driver for tests (man inputtestdrv), whose socket is the argument. Each
line of the input is one:

pinch SCALE DEGREES [cancel]    two fingers on a trackpad
scroll DX DY                    two fingers on a trackpad, in the units of its valuators, 120 of which are a notch
notches COUNT [STEPS]           a wheel, towards the user, or away with a negative number; one with finer steps than
                                notches reports each notch in several
touch X,Y X,Y [X,Y X,Y]         one finger on a touch screen, or two at once, from one place to another: parts of 1000
                                of the screen's width and height

A gesture takes 20 steps of 16 ms, a wheel's one for each that it reports. A line is printed when the server has handled
the last one.
"""
import socket
import struct
import sys
import time

STEPS = 20
# Messages to the driver, and its answers.
VERSION, SYNC, MOTION, TOUCH, PINCH = 0, 1, 2, 6, 7
# Numbers of events of XInput 2, of which the first begins, the second goes on and the third ends the gesture.
TOUCH_PHASES, PINCH_PHASES = (18, 19, 20), (27, 28, 29)
CANCELLED = 1
MOST_VALUATORS = 64
# What places on the touch screen are told in.
RANGE = 0xFFFF


class Device:
    def __init__(self, path):
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.connect(path)
        self.send(VERSION, "HH", 1, 1)
        self.receive()

    def send(self, kind, layout, *values):
        """Structures are laid out as a C compiler does it."""
        layout = "@II" + layout + "0d" * ("d" in layout)
        self.stream.sendall(struct.pack(layout, struct.calcsize(layout), kind, *values))

    def receive(self):
        length, kind = struct.unpack("@II", self.stream.recv(8, socket.MSG_WAITALL))
        self.stream.recv(length - 8, socket.MSG_WAITALL)

    def send_valuators(self, kind, layout, values, *valuators):
        """A message that ends with some of the device's valuators, given by their numbers."""
        valuators = dict(valuators)
        mask = bytearray(MOST_VALUATORS // 8)
        for number in valuators:
            mask[number // 8] |= 1 << number % 8
        numbers = [float(valuators.get(number, 0)) for number in range(MOST_VALUATORS)]
        layout += "0dI%ds0d%dd%dd" % (len(mask), MOST_VALUATORS, MOST_VALUATORS)
        self.send(kind, layout, *values, 0, bytes(mask), *numbers, *([0.0] * MOST_VALUATORS))

    def finish_step(self):
        self.send(SYNC, "")
        self.receive()
        time.sleep(0.016)


def pinch(device, scale, degrees, end=None):
    scale, degrees = float(scale), float(degrees)

    def send(phase, scale, turn, flags=0):
        device.send(PINCH, "HHIdddddd", PINCH_PHASES[phase], 2, flags, 0, 0, 0, 0, scale, turn)
        device.finish_step()

    send(0, 1, 0)
    for step in range(1, STEPS + 1):
        send(1, scale ** (step / STEPS), degrees / STEPS)
    send(2, scale, 0, CANCELLED if end == "cancel" else 0)


def scroll(device, dx, dy):
    for _ in range(STEPS):
        device.send_valuators(MOTION, "I", [0], (2, float(dx) / STEPS), (3, float(dy) / STEPS))
        device.finish_step()


def notches(device, count, steps=1):
    for _ in range(abs(int(count)) * int(steps)):
        device.send_valuators(MOTION, "I", [0], (3, (120 if int(count) > 0 else -120) / int(steps)))
        device.finish_step()


def touch(device, *places):
    places = [[float(number) for number in place.split(",")] for place in places]
    ways = list(zip(places[::2], places[1::2]))

    def send(phase, part):
        for finger, (start, end) in enumerate(ways):
            x, y = ((a + (b - a) * part) * RANGE / 1000 for a, b in zip(start, end))
            device.send_valuators(TOUCH, "II", [finger, TOUCH_PHASES[phase]], (0, x), (1, y))
        device.finish_step()

    send(0, 0)
    for step in range(1, STEPS + 1):
        send(1, step / STEPS)
    send(2, 1)


gestures = {"pinch": pinch, "scroll": scroll, "notches": notches, "touch": touch}
# For good: the driver serves one client, once.
device = Device(sys.argv[1])
for line in sys.stdin:
    name, *arguments = line.split()
    gestures[name](device, *arguments)
    print(line, end="", flush=True)
