#!/usr/bin/env python3
"""The proof that WORKLOAD.md asks for in section 7: proof.py OUTDIR, while feed-bench, or one of the programs of
Peers, runs on $DISPLAY.

During the 15 seconds of the two scrolls it counts the reports of XDamage and grabs the screen some 35 times. In each
grab every wholly visible row must show its avatar and its title. Grabs are kept in OUTDIR; the status is 1 if one is
wrong."""
import ctypes
import pathlib
import subprocess
import sys
import threading
import time

WIDTH, HEIGHT = 480, 800
SEPARATOR = b"\xe0\xe0\xe0"
GRABS = 35
SCROLL_SECONDS = 15.0


class Event(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("padding", ctypes.c_long * 24)]


class Damage(threading.Thread):
    """Counts what reaches the screen, on a thread of its own; reports within 5 ms belong to one frame."""

    def __init__(self):
        super().__init__(daemon=True)
        self.x = ctypes.CDLL("libX11.so.6")
        self.extension = ctypes.CDLL("libXdamage.so.1")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        for function, types in (
            (self.x.XDefaultRootWindow, [ctypes.c_void_p]),
            (self.x.XNextEvent, [ctypes.c_void_p, ctypes.c_void_p]),
            (self.x.XSync, [ctypes.c_void_p, ctypes.c_int]),
            (self.extension.XDamageQueryExtension, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
            (self.extension.XDamageCreate, [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int]),
        ):
            function.argtypes = types
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.extension.XDamageCreate.restype = ctypes.c_ulong
        self.display = self.x.XOpenDisplay(None)
        first, error = ctypes.c_int(), ctypes.c_int()
        if not self.display or not self.extension.XDamageQueryExtension(
            self.display, ctypes.byref(first), ctypes.byref(error)
        ):
            raise OSError("the X server has no XDamage")
        # 0: a report for each rectangle that is drawn.
        self.extension.XDamageCreate(self.display, self.x.XDefaultRootWindow(self.display), 0)
        self.x.XSync(self.display, 0)
        self.frames = 0

    def run(self):
        event = Event()
        last = 0.0
        while True:
            self.x.XNextEvent(self.display, ctypes.byref(event))
            now = time.monotonic()
            if now - last > 0.005:
                self.frames += 1
            last = now


def grab():
    """Rows of RGB bytes of the window, which lies in the middle of the screen or in its corner."""
    data = subprocess.run(["import", "-silent", "-window", window, "-depth", "8", "ppm:-"],
                          stdout=subprocess.PIPE).stdout
    header, size, depth, pixels = data.split(b"\n", 3)
    width, height = map(int, size.split())
    return [pixels[y * width * 3 : (y + 1) * width * 3] for y in range(height)]


def problems(lines):
    """What is wrong with the rows that lie between two separators."""
    separators = [y for y, line in enumerate(lines) if line == SEPARATOR * WIDTH]
    result, rows = [], 0
    for top, bottom in zip(separators, separators[1:]):
        start, height = top + 1, bottom - top
        rows += 1
        if height < 73:
            result.append(f"the row at {start} is {height} pixels high")
        avatar = [lines[y][3 * 12 : 3 * 60] for y in range(start + 12, start + 60)]
        coloured = sum(
            1
            for line in avatar
            for x in range(0, len(line), 3)
            if line[x : x + 3] != b"\xff\xff\xff"
        )
        # A circle of radius 24 has some 1,810 pixels; pictures have a few white ones.
        if coloured < 1500:
            result.append(f"the row at {start} has no avatar ({coloured} coloured pixels)")
        title = b"".join(lines[y][3 * 72 : 3 * 468] for y in range(start + 12, start + 30))
        dark = sum(1 for x in range(0, len(title), 3) if title[x] < 0x60)
        if dark < 60:
            result.append(f"the row at {start} has no title ({dark} dark pixels)")
    if rows < 2:
        result.append(f"{rows} whole rows were found")
    return result


def find_window():
    for _ in range(100):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^feed"], capture_output=True,
                               text=True)
        if found.stdout.strip():
            return found.stdout.split()[0]
        time.sleep(0.05)
    sys.exit("proof: no window appeared")


out = pathlib.Path(sys.argv[1])
try:
    damage = Damage()
    damage.start()
except OSError as error:
    damage = None
    print(f"proof: reports of XDamage are not counted: {error}", file=sys.stderr)
window = find_window()
# The first frame is there; the scroll begins half a second after it.
time.sleep(1.0)
begin = time.monotonic()
frames_before = damage.frames if damage else 0
wrong = 0
grabs = []
while len(grabs) < GRABS and time.monotonic() - begin < SCROLL_SECONDS - 1:
    due = begin + len(grabs) * (SCROLL_SECONDS - 1) / GRABS
    time.sleep(max(0, due - time.monotonic()))
    grabs.append(grab())
rate = (damage.frames - frames_before) / (time.monotonic() - begin) if damage else 0
for number, lines in enumerate(grabs):
    with open(out / f"grab-{number:02}.ppm", "wb") as file:
        file.write(b"P6\n%d %d\n255\n" % (len(lines[0]) // 3, len(lines)) + b"".join(lines))
    for problem in problems(lines):
        wrong += 1
        print(f"proof: grab {number}: {problem}", file=sys.stderr)
if damage:
    print(f"proof: {rate:.1f} frames a second reached the X server")
print(f"proof: {len(grabs)} grabs, {wrong} rows that lack something; they are in {out}")
sys.exit(1 if wrong or len(grabs) < 30 else 0)
