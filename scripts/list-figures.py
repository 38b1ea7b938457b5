#!/usr/bin/env python3
"""Figures about the inside of the lists, for comparing one state of the sources with another.

    scripts/list-figures.py [folder of the repository]

Prints the stored properties of UITableView and UICollectionView that are neither private nor public API (`-v` names
them), the types with more than 15 stored properties (public settings of the two views aside), the lines without
comments and empty lines, those of them in files of features that came later, and the protocols to which one type
conforms. The sources are read as text: formatted by `swift format`, a declaration begins its own line.
"""
import pathlib
import re
import sys

arguments = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
is_verbose = "-v" in sys.argv
sources = (pathlib.Path(arguments[0]) if arguments else pathlib.Path(__file__).parent.parent) / "Sources"

COUNTED = {
    "UIKit": ["Table", "Collection", "List", "Scroll", "Restoration"],
    "AsyncDisplayKitCore": [
        "Data", "Container", "Table", "Collection", "CollectionLayout", "Interop", "Range", "BatchFetching"],
}
# Files and folders of these with nothing but features that lists were given after their engine had been built.
FEATURES = [
    "UIKit/Scroll/Bars/ScrollBarPointer.swift", "UIKit/Scroll/Bars/ScrollBarPress.swift",
    "UIKit/Scroll/Bars/ScrollIndicators+Mouse.swift", "UIKit/Scroll/Refresh", "UIKit/Scroll/Zoom",
    "UIKit/List/FocusSuccessors.swift", "UIKit/List/ListHost+Pointing.swift", "UIKit/List/ListHover.swift",
    "UIKit/List/ListInput+Edits.swift", "UIKit/List/ListInput+Focus.swift", "UIKit/List/ListInput+Pages.swift",
    "UIKit/List/ListInput+Rows.swift", "UIKit/List/ListKeyDelegates.swift", "UIKit/List/ListRangeSelection.swift",
    "UIKit/List/ListTypeAhead.swift",
    "UIKit/List/MultipleSelectionInteraction.swift", "UIKit/List/SelectionEmphasis.swift",
    "UIKit/Collection/UICollectionView+Index.swift", "UIKit/Collection/UICollectionView+ManyUpdates.swift",
    "UIKit/Table/Cell/CellLabel.swift", "UIKit/Table/Editing/UITableView+DeletionByKey.swift",
    "AsyncDisplayKitCore/Container/Core/NodeKeyDelegates.swift",
    "AsyncDisplayKitCore/Range/FoundElements.swift", "AsyncDisplayKitCore/Range/JumpWatch.swift",
    "AsyncDisplayKitCore/Range/RangeController+Jumps.swift"]
# Where no type may have more stored properties than this.
LIMIT = 15
LIMITED = {
    "UIKit": ["List", "Table", "Collection"],
    "AsyncDisplayKitCore": ["Data", "Container", "Table", "Collection", "Range"]}
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s+)*"
MODIFIERS = (
    r"(?:(?:public|open|package|internal|private|fileprivate|final|static|class|lazy|weak|unowned|override|required"
    r"|nonisolated|mutating|indirect|convenience|isolated)(?:\([\w.]+\))?\s+)*")
TYPE = re.compile(
    rf"^(\s*){ATTRIBUTES}({MODIFIERS})(class|struct|actor|enum|protocol|extension)\s+([\w.]+)([^{{]*)\{{?")
PROPERTY = re.compile(rf"^(\s*){ATTRIBUTES}({MODIFIERS})(var|let)\s+(.*)$")


def files(folders):
    for module, names in folders.items():
        for name in names:
            yield from sorted((sources / module / name).rglob("*.swift"))


def line_count(path):
    """Lines without comments and empty lines of a file, or of the Swift files of a folder; 0 if there is none."""
    paths = sorted(path.rglob("*.swift")) if path.is_dir() else [path] if path.exists() else []
    lines = (line.strip() for file in paths for line in file.read_text().split("\n"))
    return sum(1 for line in lines if line and not line.startswith("//"))


def code_of(line):
    """The line without strings and its comment."""
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', line).split("//")[0]


def is_stored(rest, following):
    """Whether what follows `var` declares something that is stored."""
    code = code_of(rest).rstrip()
    if "{" not in code:
        return True
    before, _, body = code.partition("{")
    if "=" in before:  # with a value: stored, whatever block follows
        return True
    first = body.strip() or next((line.strip() for line in following if line.strip()), "")
    return bool(re.match(r"(didSet|willSet)\b", first))


def declarations(path):
    """Types of a file with their stored properties: [(kind, name, conformances, [(modifiers, name)])]."""
    lines = path.read_text().split("\n")
    stack, found, depth, in_string = [], [], 0, False
    for index, line in enumerate(lines):
        if line.count('"""') % 2:
            in_string = not in_string
            continue
        if in_string:
            continue
        code = code_of(line)
        match = TYPE.match(code)
        if match and "func " not in code and not re.search(r"\bclass\s+(var|func|let)\b", code):
            # Conformances may go on in the next lines.
            heading, end = code, index
            while "{" not in heading and end + 1 < len(lines):
                end += 1
                heading += " " + code_of(lines[end])
            clause = heading.partition("{")[0]
            clause = clause[match.start(4) + len(match.group(4)):].split(" where ")[0]
            names = re.findall(r"[\w.]+", clause.partition(":")[2]) if ":" in clause else []
            name = ".".join([name for _, name in stack][-1:] + [match.group(4)])
            found.append((match.group(3), name, names, []))
            stack.append((depth, name))
        elif stack and depth == stack[-1][0] + 1:
            match = PROPERTY.match(line)
            if match and is_stored(match.group(4), lines[index + 1:index + 3]):
                modifiers = match.group(2)
                # An override that observes stores nothing.
                if not {"static", "class", "override"} & set(modifiers.split()):
                    owner = max(i for i, e in enumerate(found) if e[1] == stack[-1][1])
                    for name in re.findall(r"(?:^|, )(\w+)\s*(?=[:=,]|$)", code_of(match.group(4)))[:1]:
                        found[owner][3].append((modifiers, name))
                    if match.group(4).startswith("("):
                        for name in re.findall(r"\w+", match.group(4).partition(")")[0]):
                            found[owner][3].append((modifiers, name))
        depth += code.count("{") - code.count("}")
        while stack and depth <= stack[-1][0] and "}" in code:
            stack.pop()
    return found


def is_setting(modifiers):
    return bool(re.match(r".*\b(open|public)\b", modifiers))


def is_private(modifiers):
    return bool(re.search(r"\b(private|fileprivate)\b(?!\()", modifiers))


def main():
    for path, name in [("Table", "UITableView"), ("Collection", "UICollectionView")]:
        for file in (sources / "UIKit" / path).rglob(name + ".swift"):
            for kind, type_name, _, properties in declarations(file):
                if kind == "class" and type_name == name:
                    own = [p for m, p in properties if not is_setting(m) and not is_private(m)]
                    print(f"{len(own):6} stored properties of {name}, neither private nor public API")
                    if is_verbose:
                        print("       " + ", ".join(own))
    large = []
    for file in files(LIMITED):
        for kind, name, _, properties in declarations(file):
            if kind not in ("class", "struct", "actor"):
                continue
            count = len([p for m, p in properties if not is_setting(m)])
            if count > LIMIT:
                large.append((count, name))
    folders = "List, Table, Collection, Container and Range"
    print(f"{len(large):6} types with more than {LIMIT} stored properties in {folders}")
    for count, name in sorted(large, reverse=True):
        print(f"       {count} {name}")
    total = 0
    for module, names in COUNTED.items():
        for name in names:
            count = line_count(sources / module / name)
            total += count
            if is_verbose:
                print(f"       {count:6} {module}/{name}")
    features = sum(line_count(sources / path) for path in FEATURES)
    print(f"{total:6} lines without comments and empty lines, {features} of them in files of later features")
    protocols, conformers = {}, {}
    for file in files(COUNTED):
        for kind, name, names, _ in declarations(file):
            if kind == "protocol":
                protocols[name] = file.relative_to(sources)
    for file in sorted(sources.rglob("*.swift")):
        text = file.read_text()
        if not any(name in text for name in protocols):
            continue
        for kind, name, names, _ in declarations(file):
            if kind == "protocol":
                continue
            for protocol in names:
                if protocol in protocols:
                    module = file.relative_to(sources).parts[0]
                    conformers.setdefault(protocol, set()).add((module, name.split(".")[-1]))
    # What users conform to has no conformer here.
    single = {p: c for p, c in conformers.items() if len(c) == 1}
    print(f"{len(single):6} protocols with one conformer")
    for protocol, types in sorted(single.items()):
        module, name = next(iter(types))
        place = protocols[protocol]
        where = "the same module" if place.parts[0] == module else module
        print(f"       {protocol} ({place.parent}): {name}, in {where}")


main()
