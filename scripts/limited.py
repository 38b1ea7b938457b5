#!/usr/bin/env python3
"""Runs tests for a limited time: scripts/limited.py SECONDS EVENTS COMMAND...

After that time it says which tests have begun and not ended, as the event stream of Swift Testing in the file EVENTS
tells, and which programs the tests have started, and ends them all. Exits with the command's status, or 124."""
import glob
import json
import os
import signal
import subprocess
import sys


def unfinished(path):
    """Names of tests that have begun and not ended."""
    begun = {}
    with open(path, encoding="utf-8", errors="replace") as events:
        for line in events:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # the last line, cut off
            payload = record.get("payload", {})
            name = payload.get("testID")
            if payload.get("kind") == "testStarted":
                begun[name] = True
            elif payload.get("kind") in ("testEnded", "testSkipped"):
                begun.pop(name, None)
    # A suite ends with its last test.
    return [name for name in begun if "/" in name] or list(begun)


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


def main():
    seconds, events, command = float(sys.argv[1]), sys.argv[2], sys.argv[3:]
    process = subprocess.Popen(command, start_new_session=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        status = process.wait(timeout=seconds)
        return status if status >= 0 else 128 - status
    except subprocess.TimeoutExpired:
        print(f"✘ The tests have not ended within {seconds:.0f} s. Begun and not ended:")
        if os.path.exists(events):
            names = unfinished(events)
            for name in names[:50]:
                print(f"✘     {name}")
            if len(names) > 50:
                print(f"✘     and {len(names) - 50} more")
        for program in programs(process.pid):
            print(f"✘   still running: {program}")
        return 124
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


sys.exit(main())
