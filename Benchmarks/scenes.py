#!/usr/bin/env python3
"""Runs the scenes of WORKLOAD.md, section 8, in turns, and prints a table of medians: `make bench-scenes`.

Ends with an error if a scene misses an aim. Aims that only a machine with nothing else to do can reach are marked in
the table, and count with `--quiet`: frames that are late by the clock, how much faster two cores are than one, and the
CPU of OpenGL without a graphics card, which is close to its aim. What a thread's own processor time says, places and
counts hold on a busy machine, too."""
import argparse
import ctypes
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from programs import Program
from run import Account, Display, run
from table import medians, number


@dataclass(frozen=True)
class Aim:
    """What the figures of a line are to be."""

    text: str
    # Whether they are, given the figures of the scene by name, and those of the scene it is compared with.
    is_met: Callable[[dict, dict], bool]
    # Whether other programs that use the processor can make it missed.
    needs_quiet: bool = False


@dataclass(frozen=True)
class Scene:
    name: str
    title: str
    environment: dict
    # Lines of the table: a title, the figures of the report, separated by slashes, and the aim, or None.
    figures: list
    rows: int = 10_000
    screen: str = "1280x1024x24"
    # Of the virtual monitor, in Hz; None leaves it at 60.
    refresh: int | None = None
    # Which of the machine's cores the program may use; None for all.
    cores: tuple[int, ...] | None = None
    # Whether each of these cores has a copy of the program, all at once; figures are means then.
    copies: bool = False
    # Whether a mouse drags the thumb of the scroll bar.
    has_mouse: bool = False
    # The scene that an aim compares it with.
    base: str = ""


def zero(key, needs_quiet=False):
    return Aim("0", lambda figures, _: figures[key] == 0, needs_quiet)


def main_thread(milliseconds=None):
    """Of each frame, the processor time of the main thread; with a limit for its p99."""
    keys = ["main_thread_ms_p50", "main_thread_ms_p99", "main_thread_ms_max"]
    aim = milliseconds and Aim(f"p99 < {milliseconds}", lambda figures, _: figures[keys[1]] < milliseconds)
    return "main thread p50 / p99 / max, ms", keys, aim


def cost(needs_quiet=False):
    keys = ["scroll_cpu_ms_per_frame", "exposed_pixels_per_frame"]

    def grows_with_pixels(figures, base):
        return not base or figures[keys[0]] / base[keys[0]] <= figures[keys[1]] / base[keys[1]]

    aim = Aim("CPU grows by no more than pixels", grows_with_pixels, needs_quiet)
    return "CPU per frame, ms / pixels exposed in it", keys, aim


OVER = ("frames over 16.7 ms / of", ["frames_over_16_7ms", "frames"], zero("frames_over_16_7ms", needs_quiet=True))
WORK = ("frames with more than 16.7 ms of the main thread", ["main_over_16_7ms"], zero("main_over_16_7ms"))
LEFT_OUT = ("refreshes without a frame", ["missed_ticks"], zero("missed_ticks", needs_quiet=True))
BLANK = ("blank frames / blank area, % / worst, %", ["blank_frames", "blank_area_pct", "blank_area_pct_max"], None)
DRIFT = ("greatest drift, px", ["drift_px_max"], zero("drift_px_max"))
INSERTED = (
    "insertions / rows at the end",
    ["insertions", "rows_shown"],
    Aim("every row is there", lambda figures, _: figures["rows_shown"] == figures["rows"] + figures["insertions"]),
)
END = ("way left to the end, px", ["end_offset_error_px"], zero("end_offset_error_px"))
JUMP = (
    "jump p50 / p90, ms; main thread, all threads p50, ms",
    ["jump_ms_p50", "jump_ms_p90", "jump_main_thread_ms_p50", "jump_cpu_ms_p50"],
    None,
)
BULK = ("wall time / CPU time, ms", ["bulk_ms", "bulk_cpu_ms"], None)
SPEED_UP = (
    "as fast as on one core, times",
    ["speed_up"],
    Aim("1.9", lambda figures, base: not base or figures["speed_up"] >= 1.9, needs_quiet=True),
)
# What the machine gives two programs that have nothing to do with each other. Caches and memory are shared, and on some
# machines the cores themselves.
COPIES = ("as much done as by one copy, times", ["machine_speed_up"], None)
CHAT = [DRIFT, main_thread(2), WORK, OVER, INSERTED]


def scroll(name, title, size="480x800", scale="1", renderer="surface", **others):
    environment = {"FEED_SCENE": "scroll", "FEED_SIZE": size, "FEED_SCALE": scale, "FEED_RENDERER": renderer}
    # Without a graphics card OpenGL's pixels are the processor's work, and are close to what it can do in a frame.
    if renderer == "opengl":
        usual = [cost(needs_quiet=True), main_thread(), OVER]
    else:
        usual = [cost(), main_thread(), WORK, OVER]
    figures = others.pop("figures", usual)
    return Scene(name, title, environment, figures, **others)


SCENES = [
    scroll("scroll", "3,000 px/s, 480×800, to compare with"),
    Scene(
        "slow-rows",
        "one row in ten takes 20 ms to draw",
        {"FEED_SCENE": "slow-rows"},
        [WORK, OVER, LEFT_OUT, BLANK, main_thread()],
    ),
    Scene("bulk-1", "800 rows measured and drawn, on one core", {"FEED_SCENE": "bulk"}, [BULK], rows=800, cores=(0,)),
    Scene(
        "bulk-copies",
        "two copies of that at once, on a core each",
        {"FEED_SCENE": "bulk"},
        [BULK, COPIES],
        rows=800,
        cores=(0, 1),
        copies=True,
    ),
    Scene(
        "bulk-2",
        "the same on two cores",
        {"FEED_SCENE": "bulk"},
        [BULK, SPEED_UP],
        rows=800,
        cores=(0, 1),
        base="bulk-1",
    ),
    Scene("chat", "60 insertions a second, at index 0", {"FEED_SCENE": "chat"}, CHAT),
    Scene("chat-above", "the same, right above the viewport", {"FEED_SCENE": "chat-above"}, CHAT),
    Scene(
        "thumb",
        "thumb of 1,000,000 rows, end to end in 1 s",
        {"FEED_SCENE": "thumb"},
        [END, WORK, OVER, LEFT_OUT, main_thread(), BLANK],
        rows=1_000_000,
        has_mouse=True,
    ),
    Scene("jumps", "60 jumps to rows never shown before", {"FEED_SCENE": "jumps"}, [JUMP]),
    scroll("120-hz", "120 Hz", refresh=120, figures=[main_thread(4), LEFT_OUT]),
    scroll("1920x1080", "1920×1080", "1920x1080", screen="1920x1080x24", base="scroll"),
    scroll("3840x2160", "3840×2160 at scale 2", "1920x1080", "2", screen="3840x2160x24", base="1920x1080"),
    scroll("opengl", "OpenGL, 480×800", renderer="opengl"),
    scroll(
        "opengl-1920x1080", "OpenGL, 1920×1080", "1920x1080", renderer="opengl", screen="1920x1080x24", base="opengl"
    ),
    scroll(
        "opengl-3840x2160",
        "OpenGL, 3840×2160 at scale 2",
        "1920x1080",
        "2",
        "opengl",
        screen="3840x2160x24",
        base="opengl-1920x1080",
    ),
]


def set_refresh(display, account, rate):
    """Gives the virtual monitor a mode of another refresh rate. Its timings have no blanks: the clock is what
    counts."""
    width, height = 1280, 1024
    mode = f"{rate}Hz"
    clock = f"{width * height * rate / 1e6:.6f}"
    for arguments in (
        ["--newmode", mode, clock, *[str(width)] * 4, *[str(height)] * 4],
        ["--addmode", "screen", mode],
        ["--output", "screen", "--mode", mode],
    ):
        subprocess.run(["xrandr", *arguments], env=dict(account.environment(), DISPLAY=display.name), check=True)


def find_window(environment):
    """Left and upper edge of the program's window; None if none appears."""
    for _ in range(100):
        command = ["xdotool", "search", "--onlyvisible", "--name", "feed-bench", "getwindowgeometry", "--shell"]
        found = subprocess.run(command, env=environment, capture_output=True, text=True)
        places = dict(line.split("=") for line in found.stdout.split() if "=" in line)
        if "X" in places:
            return int(places["X"]), int(places["Y"])
        time.sleep(0.1)
    return None


def drag_thumb(display, account, seconds=1.0, reports=125):
    """A mouse takes the thumb at the top and drags it to the bottom."""
    place = find_window(dict(account.environment(), DISPLAY=display.name))
    if place is None:
        print("bench-scenes: no window appeared", file=sys.stderr)
        return
    # The first frame, and the half second of rest after it.
    time.sleep(1.5)
    x11, test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    server = ctypes.c_void_p(x11.XOpenDisplay(display.name.encode()))
    left, upper = place

    def move(y):
        test.XTestFakeMotionEvent(server, -1, left + 475, upper + round(y), ctypes.c_ulong(0))
        x11.XFlush(server)

    def press(is_down):
        test.XTestFakeButtonEvent(server, 1, is_down, ctypes.c_ulong(0))
        x11.XFlush(server)

    top, bottom = 10, 799
    move(top)
    time.sleep(0.3)
    press(True)
    begin = time.monotonic()
    passed = 0.0
    while passed < seconds:
        time.sleep(1 / reports)
        passed = min(time.monotonic() - begin, seconds)
        move(top + (bottom - top) * passed / seconds)
    press(False)
    x11.XCloseDisplay(server)


def run_scene(scene, options, account, turn):
    if not scene.copies:
        return run_program(scene, options, account, str(turn), scene.cores)
    # The displays take different times to start, and the programs are to work at the same time.
    start = threading.Barrier(len(scene.cores))
    with ThreadPoolExecutor() as pool:
        runs = [
            pool.submit(run_program, scene, options, account, f"{turn}-{core}", (core,), start.wait)
            for core in scene.cores
        ]
        reports = [run.result() for run in runs]
    return all(reports) and {
        key: sum(report[key] for report in reports) / len(reports) if isinstance(value, (int, float)) else value
        for key, value in reports[0].items()
    }


def run_program(scene, options, account, turn, cores, wait=lambda: None):
    path = os.path.abspath(options.bench)
    program = Program(scene.name, scene.title, path, scene.environment, cores=cores)
    out = os.path.join(options.results, f"{scene.name}-{turn}.json")
    with Display(account, scene.screen) as display:
        if scene.refresh:
            set_refresh(display, account, scene.refresh)
        wait()
        mouse = threading.Thread(target=drag_thumb, args=(display, account)) if scene.has_mouse else None
        if mouse:
            mouse.start()
        report = run(program, scene.rows, options.assets, out, account, display)
        if mouse:
            mouse.join()
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bench", required=True, help="path of feed-bench")
    parser.add_argument("--assets", required=True, help="folder with the avatars")
    parser.add_argument("--results", required=True, help="folder for the reports")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--scenes", default="", help="names, separated by spaces or commas")
    parser.add_argument(
        "--realtime", type=int, default=0, help="SCHED_FIFO priority of programs and X server, for root")
    parser.add_argument("--quiet", action="store_true", help="nothing else uses the machine, so that all aims count")
    options = parser.parse_args()
    options.assets, options.results = os.path.abspath(options.assets), os.path.abspath(options.results)
    account = Account(os.path.join(options.results, "home"), options.realtime)
    account.make_folder(options.results)
    names = options.scenes.replace(",", " ").split()
    chosen = [scene for scene in SCENES if not names or scene.name in names]
    reports = {scene.name: [] for scene in chosen}
    for turn in range(1, options.rounds + 1):
        for scene in chosen:
            report = run_scene(scene, options, account, turn)
            if report:
                reports[scene.name].append(report)
    print(f"\nMedians of {options.rounds} runs in turns, as {account.name}:\n\n| scene | | measured | aim |")
    print("|---|---|---|---|")
    figures_of = {scene.name: medians(reports[scene.name]) for scene in chosen}
    one, copies, two = (figures_of.get(name, {}).get("bulk_ms") for name in ("bulk-1", "bulk-copies", "bulk-2"))
    if one and copies:
        figures_of["bulk-copies"]["machine_speed_up"] = 2 * one / copies
    if one and two:
        figures_of["bulk-2"]["speed_up"] = one / two
    problems = []
    for scene in chosen:
        figures, title = figures_of[scene.name], scene.title
        for head, keys, aim in scene.figures:
            values = " / ".join(number(figures.get(key)) for key in keys)
            goal = aim.text if aim else ""
            if aim and not is_met(aim, figures, figures_of.get(scene.base, {})):
                goal += ": missed" + (", which counts on a quiet machine" if aim.needs_quiet else "")
                if options.quiet or not aim.needs_quiet:
                    problems.append(f"{scene.name}: {head}: {values}, the aim is {aim.text}")
            print(f"| {title} | {head} | {values} | {goal} |")
            title = ""
    for problem in problems:
        print(f"bench-scenes: {problem}", file=sys.stderr)
    if problems or not all(reports.values()):
        sys.exit(1)


def is_met(aim, figures, base):
    """A figure that a scene should have reported and has not is a missed aim."""
    try:
        return aim.is_met(figures, base)
    except KeyError:
        return False


if __name__ == "__main__":
    main()
