#!/usr/bin/env python3
"""Writes scripts/start-order.txt: the functions that the feed benchmark calls until its first frame, and after these
the others that it calls until its end. The linker puts them side by side in every program (scripts/programs.sh), which
has these pages in memory, and not what lies between them; docs/performance.md, "Linking", says what it gives.

    scripts/programs.sh feed-bench && scripts/start-order.py

Runs the benchmark twice under valgrind (Debian's package) and Xvfb, which takes some minutes. A name that no longer
exists does no harm, and a function that has none here costs the 64 kB around it: the file need not be made again for
every change. With `--check` it says whether it is time to. Names of other programs made the list twice as long, and
took 1.6 MB of the gain away."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
assets = root / "out/bench/assets"
listed = root / "scripts/start-order.txt"
runs = [
    ("feed-bench", ["10000", assets, "report.json"], {"FEED_STOP": "first-frame", "FEED_RENDERER": "surface"}),
    ("feed-bench", ["10000", assets, "report.json"], {"FEED_CLOCK": "free", "FEED_RENDERER": "surface"}),
]


def called_functions(profile, program):
    """Symbols of the program's own functions in a profile of callgrind, in its order. Callgrind names a thing once and
    refers to it by number afterwards."""
    objects, functions, is_own = {}, {}, False
    for line in open(profile, errors="replace"):
        match = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?$", line.rstrip("\n"))
        if not match:
            continue
        called, kind, number, name = match.groups()
        names = objects if kind == "ob" else functions
        if name:
            names[number] = name
        if called:
            continue
        if kind == "ob":
            is_own = names[number] == str(program)
        # A recursive call of a function has its name and a number; what callgrind has no name for has none of a symbol.
        elif is_own and not re.match(r"0x|.* ", names[number]):
            yield names[number].split("'")[0]


def check():
    """Says so if more than 1 % of the names are gone. With 2.3 % gone after a day of changes, one function in ten that
    was called had no name in the list, which took 2.4 MB."""
    symbols = subprocess.run(["nm", root / ".build/release/feed-bench"], check=True, capture_output=True,
                             text=True).stdout
    existing = {line.split()[-1] for line in symbols.splitlines()}
    names = listed.read_text().split()
    gone = sum(name not in existing for name in names)
    if gone > len(names) / 100:
        print(f"{gone} of {len(names)} functions of scripts/start-order.txt are gone, so more memory is in use after "
              f"the start "
              "than needs to be. Run scripts/start-order.py.", file=sys.stderr)


def main():
    if not assets.exists():
        subprocess.run([root / "Benchmarks/genimages.py", assets], check=True)
    order = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in {name for name, _, _ in runs}:
            # Valgrind does not read the debug information of this toolchain.
            built = (root / ".build/release" / name).resolve()
            subprocess.run(["objcopy", "--strip-debug", built, f"{folder}/{name}"], check=True)
            for resources in built.parent.glob("*.resources"):
                if not os.path.exists(f"{folder}/{resources.name}"):
                    os.symlink(resources, f"{folder}/{resources.name}")
        for name, arguments, environment in runs:
            profile = f"{folder}/profile"
            subprocess.run(
                ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "valgrind", "--tool=callgrind", "--demangle=no",
                 f"--callgrind-out-file={profile}", f"{folder}/{name}", *map(str, arguments)],
                cwd=folder, env=dict(os.environ, **environment), check=True, stdout=subprocess.DEVNULL)
            before = len(order)
            order.update(dict.fromkeys(called_functions(profile, f"{folder}/{name}")))
            print(f"{name}: {len(order) - before} functions that no run before called")
    listed.write_text("".join(name + "\n" for name in order))


if sys.argv[1:] == ["--check"]:
    check()
else:
    main()
