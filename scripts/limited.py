#!/usr/bin/env python3
"""Runs tests for a limited time: scripts/limited.py SECONDS EVENTS FAILURES COMMAND...

The command's output is this script's. Afterwards the file FAILURES says what failed, as the event stream of Swift
Testing in the file EVENTS tells: each issue of a test; if the command was ended by a signal or has not ended in that
time, some tests that have begun and not ended (most of them wait for the main thread), the last ones that have ended,
and the programs that still run, which are ended then; and last the signal, with what Swift's runtime wrote of the
thread that received it: why it was sent, and the innermost calls, the innermost last, since a log is often cut to its
end. Exits with the command's status, or 124."""
import collections
import glob
import json
import os
import re
import signal
import subprocess
import sys


def outcome(path):
    """The issues of tests, the names of tests that have begun and not ended, and the last ones that have ended."""
    issues, begun, ended = [], {}, collections.deque(maxlen=8)
    if not os.path.exists(path):
        return issues, [], []
    with open(path, encoding="utf-8", errors="replace") as events:
        for line in events:
            try:
                payload = json.loads(line).get("payload", {})
            except ValueError:
                continue  # the last line, cut off
            kind, name = payload.get("kind"), payload.get("testID", "?")
            if kind == "testStarted":
                begun[name] = True
            elif kind in ("testEnded", "testSkipped"):
                begun.pop(name, None)
                ended.append(name)
            elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
                place = payload.get("issue", {}).get("sourceLocation", {})
                text = " ".join(message.get("text", "") for message in payload.get("messages", []))
                issues.append(f"{name}, line {place.get('line', '?')}: {text}"[:1000])
    # A suite ends with its last test.
    return issues, [name for name in begun if "/" in name] or list(begun), ended


def programs(group):
    """Command lines of the processes in a group."""
    found = []
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            if os.getpgid(int(os.path.basename(folder))) == group:
                with open(f"{folder}/cmdline", "rb") as words:
                    found.append(words.read().replace(b"\0", b" ").decode(errors="replace")[:200])
        except OSError:
            pass  # it has ended meanwhile
    return found


def crash(path):
    """Why the process crashed, and its innermost calls, the innermost last; empty if it wrote no stack."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", errors="replace") as lines:
        lines = [line.strip() for line in lines]
    reasons = [line.strip("* ") for line in lines if "crashed" in line]
    frames = [re.match(r"(\d+) .*?0x[0-9a-f]+ (.*?)(?: in \S+)?(?: at (?:.*/)?([^/]+))?$", line) for line in lines]
    parts = (frame.groups() for frame in frames if frame)
    calls = [f"{number} {name[:150]} {place or ''}" for number, name, place in parts]
    return calls[15::-1] + reasons


def main():
    seconds, events, failures, command = float(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
    # The runtime writes the stack of a thread that crashes. CStrictTests keeps the setting from what the tests start.
    stack = events + ".stack"
    settings = "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,limit=24"
    settings += f",output-to={stack}"
    process = subprocess.Popen(command, start_new_session=True, env={**os.environ, "SWIFT_BACKTRACE": settings})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    running = []
    try:
        status = process.wait(timeout=seconds)
        reason = f"ended with status {status}" if status >= 0 else f"were ended by {signal.Signals(-status).name}"
    except subprocess.TimeoutExpired:
        status, reason = 124, f"have not ended within {seconds:.0f} s"
        running = programs(process.pid)
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    issues, begun, ended = outcome(events)
    with open(failures, "w", encoding="utf-8") as report:
        for name in begun[:20]:
            print(f"✘ has not ended: {name}", file=report)
        if len(begun) > 20:
            print(f"✘ and {len(begun) - 20} more", file=report)
        for program in running:
            print(f"✘ still running: {program}", file=report)
        for name in ended if begun else []:
            print(f"✘ among the last that have ended: {name}", file=report)
        for issue in issues:
            print(f"✘ {issue}", file=report)
        for line in crash(stack):
            print(f"✘ {line}", file=report)
        if status != 0:
            print(f"✘ Tests {reason}: {' '.join(command)[:200]}", file=report)
    return status if status >= 0 else 128 - status


sys.exit(main())
