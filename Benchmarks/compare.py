#!/usr/bin/env python3
"""Runs feed-bench and the programs on other toolkits in turns, and prints a table of medians: `make bench-peers`.

First each program is started some times and ended after its first complete frame; the order of the programs turns round
from one time to the next. Then come rounds of whole runs, in each of which every program has its turn, so that a slow
minute of the machine hits all of them alike."""
import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import time

from programs import programs
from run import Account, Display, busy_seconds, run
from table import alone, markdown, medians, ratios, spread

# Of the first frame. Starts on their own are more, and take turns more often, than those of whole runs.
START_FIGURES = ("first_frame_ms", "first_frame_cpu_ms", "first_present_ms", "rss_after_first_frame_mb")


def of_starts(figures):
    """Those figures of starts on their own that take the place of those of whole runs."""
    return {key: figures[key] for key in START_FIGURES if key in figures}


class QuietWait:
    """Waits until others leave the machine alone, but in all no longer than `budget` seconds."""

    def __init__(self, budget):
        self.left = budget

    def __call__(self):
        while self.left > 0:
            before = busy_seconds()
            time.sleep(2)
            self.left -= 2
            if (busy_seconds() - before) / 2 < 0.10:
                return


def machine():
    models = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
    try:
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        system = platform.system()
    return {"processor": models[0] if models else platform.machine(), "cores": os.cpu_count(), "system": system}


def first_frames(chosen, options, account, quiet):
    """Starts every program `options.first_frames` times; figures of the first frame by program."""
    reports = {program.name: [] for program in chosen}
    if not options.first_frames:
        return reports
    with Display(account) as display:
        # What a first start reads, later ones find in memory.
        for turn in range(-1, options.first_frames):
            quiet()
            for program in chosen if turn % 2 else reversed(chosen):
                out = os.path.join(options.results, f"first-frame-{program.name}.json")
                report = run(program, options.rows, options.assets, out, account, display, stop="first-frame")
                if report and turn >= 0:
                    reports[program.name].append(report)
                time.sleep(0.2)
    return reports


def rounds(chosen, options, account, quiet):
    """Whole runs of every program, by program."""
    reports = {program.name: [] for program in chosen}
    for turn in range(1, options.rounds + 1):
        for program in chosen:
            quiet()
            out = os.path.join(options.results, f"{options.rows}-{program.name}-{turn}.json")
            with Display(account) as display:
                report = run(program, options.rows, options.assets, out, account, display)
            if report is None:
                continue
            reports[program.name].append(report)
            print(
                f"{turn}/{options.rounds} {program.name}: main p50 {report['main_thread_ms_p50']:.2f}, p99 "
                f"{report['main_thread_ms_p99']:.2f}, CPU per frame {report['scroll_cpu_ms_per_frame']:.2f} ms, peak "
                f"{report['peak_rss_mb']:.0f} MB; others used {report['other_cpu_pct']:.0f} % of a core",
                file=sys.stderr,
                flush=True,
            )
    return reports


def prove(chosen, options, account):
    """Looks, in a run of each program that is not timed, at what reaches the screen; whether nothing was missing."""
    proof = os.path.join(os.path.dirname(os.path.abspath(__file__)), "proof.py")
    is_complete = True
    for program in chosen:
        folder = os.path.join(options.results, f"proof-{program.name}")
        os.makedirs(folder, exist_ok=True)
        print(f"{program.name}:", flush=True)
        with Display(account) as display:
            watcher = subprocess.Popen([proof, folder], env=dict(os.environ, DISPLAY=display.name))
            out = os.path.join(options.results, f"proof-{program.name}.json")
            is_complete &= run(program, options.rows, options.assets, out, account, display) is not None
            is_complete &= watcher.wait() == 0
    return is_complete


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True, help="path of feed-bench")
    parser.add_argument("--build", required=True, help="folder with the other programs")
    parser.add_argument("--assets", required=True, help="folder with the avatars")
    parser.add_argument("--results", required=True, help="folder for all figures")
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5, help="whole runs of each program")
    parser.add_argument("--first-frames", type=int, default=21, help="starts of each program")
    parser.add_argument("--programs", default="", help="names from programs.py, separated by spaces or commas")
    parser.add_argument(
        "--realtime", type=int, default=0, help="SCHED_FIFO priority of programs and X server, for root")
    parser.add_argument("--wait", type=float, default=120, help="seconds to wait for a quiet machine, in all")
    parser.add_argument("--proof", action="store_true", help="time nothing, but look at the screen while they run")
    return parser.parse_args()


def chosen_programs(options):
    known = programs(os.path.abspath(options.bench), os.path.abspath(options.build))
    names = options.programs.replace(",", " ").split()
    if not names:
        return [program for program in known if options.rows <= program.row_limit]
    unknown = set(names) - {program.name for program in known}
    if unknown:
        known_names = ", ".join(program.name for program in known)
        sys.exit(f"bench-peers: there is no {', '.join(sorted(unknown))}; there are {known_names}")
    return [program for program in known if program.name in names or program.name == "texture"]


def main():
    options = arguments()
    options.assets, options.results = os.path.abspath(options.assets), os.path.abspath(options.results)
    account = Account(os.path.join(options.results, "home"), options.realtime)
    account.make_folder(options.results)
    chosen = chosen_programs(options)
    if options.proof:
        sys.exit(0 if prove(chosen, options, account) else 1)
    quiet = QuietWait(options.wait)
    starts = first_frames(chosen, options, account, quiet)
    runs = rounds(chosen, options, account, quiet)
    figures = {}
    for program in chosen:
        figures[program.name] = medians(runs[program.name]) | of_starts(medians(starts[program.name]))
        if not figures[program.name]:
            del figures[program.name]
    if "texture" not in figures:
        sys.exit("bench-peers: feed-bench has not run through")
    loads = sorted(report["other_cpu_pct"] for reports in (*runs.values(), *starts.values()) for report in reports)
    result = {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "user": account.name,
        "realtime_priority": options.realtime,
        "rows": options.rows,
        "rounds": options.rounds,
        "first_frames": options.first_frames,
        "other_cpu_pct": [loads[0], loads[len(loads) // 2], loads[-1]],
        "medians": figures,
        "spread": {program.name: spread(runs[program.name]) for program in chosen},
        "first_frame_spread": {program.name: spread(starts[program.name]) for program in chosen},
        "ratios": ratios(figures, chosen),
    }
    name = "comparison" if options.rounds else "first-frames"
    path = os.path.join(options.results, f"{name}-{options.rows}.json")
    with open(path, "w") as file:
        json.dump(result, file, indent=1, sort_keys=True)
    where = result["machine"]
    print(f"\n{options.rows:,} rows, medians of {options.rounds} runs and {options.first_frames} first frames in "
          f"turns;")
    conditions = [result["date"], where["processor"], f"{where['cores']} cores", where["system"], f"as {account.name}"]
    if options.realtime:
        conditions.append(f"real-time priority {options.realtime}")
    conditions.append("others used {1:.0f} % of a core ({0:.0f} … {2:.0f})".format(*result["other_cpu_pct"]))
    print(", ".join(conditions) + "\n")
    if len(figures) == 1:
        print(alone(figures["texture"], spread(runs["texture"]) | of_starts(spread(starts["texture"]))))
    else:
        print(markdown(figures, chosen))
    print(f"\nAll figures: {os.path.relpath(path)}")


if __name__ == "__main__":
    main()
