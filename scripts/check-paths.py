#!/usr/bin/env python3
"""Every path between backticks in README.md and ARCHITECTURE.md has to exist: in the repository, in Sources, or in a
module of it. A path has a slash; a file in a module may stand without `.swift`."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
# Made by a build, or found elsewhere.
made = ("out/", "/", "http")
problems = []
count = 0
for page in (root / "README.md", root / "ARCHITECTURE.md"):
    for number, line in enumerate(page.read_text().split("\n"), 1):
        for path in re.findall(r"`([\w.][\w.+-]*(?:/[\w.+-]+)+)/?`", line):
            if path.startswith(made):
                continue
            count += 1
            bases = [root, root / "Sources"] + sorted((root / "Sources").iterdir())
            if not any((base / (path + ending)).exists() for base in bases for ending in ("", ".swift")):
                problems.append(f"{page.name}:{number}: there is no {path}")
for problem in problems:
    print(problem, file=sys.stderr)
if not problems:
    print(f"check-paths: {count} paths of README.md and ARCHITECTURE.md exist")
sys.exit(1 if problems else 0)
