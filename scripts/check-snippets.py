#!/usr/bin/env python3
"""Every block of Swift in the README, in ARCHITECTURE.md and in the documentation's articles has to stand, line by
line, in a file that Examples/Client compiles; indented by whatever is around it there. And every class that can be
subclassed outside of its module has to be subclassed there."""
import pathlib
import re
import sys
import textwrap

root = pathlib.Path(__file__).resolve().parent.parent
client = root / "Examples/Client/Sources"
# Classes that are open because their subclasses are, and have no initialiser of their own for users.
without_initialiser = {"ASContainerNode"}


def blocks(page):
    """Line numbers and texts of a page's blocks of Swift."""
    for match in re.finditer(r"^```swift\n(.*?)^```$", page, re.M | re.S):
        yield page.count("\n", 0, match.start()) + 1, match.group(1)


def stands_in(block, source):
    """Whether the block's lines follow each other in the source, all of them indented by the same amount."""
    wanted = textwrap.dedent(block).rstrip("\n").split("\n")
    lines = source.split("\n")
    for start in range(len(lines) - len(wanted) + 1):
        part = textwrap.dedent("\n".join(lines[start : start + len(wanted)]))
        if part.rstrip("\n").split("\n") == wanted:
            return True
    return False


problems = []
# Some of its folders are links.
folders = [folder.resolve() for folder in sorted(client.iterdir())]
sources = [path.read_text() for folder in folders for path in sorted(folder.rglob("*.swift"))]
pages = [root / "README.md", root / "ARCHITECTURE.md"]
pages += sorted(root.glob("Sources/*/*.docc/**/*.md"))
count = 0
for page in pages:
    for line, block in blocks(page.read_text()):
        count += 1
        if not any(stands_in(block, source) for source in sources):
            problems.append(f"{page.relative_to(root)}:{line}: this code is in no file of {client.relative_to(root)}")

subclassed = set(re.findall(r"\bclass \w+(?:<[^>]*>)?\s*:\s*(\w+)", "\n".join(sources)))
for path in sorted(root.glob("Sources/*/**/*.swift")):
    for name in re.findall(r"^(?:@\w+ )*open class (\w+)", path.read_text(), re.M):
        if name not in subclassed | without_initialiser:
            problems.append(f"{path.relative_to(root)}: no class of {client.relative_to(root)} is a subclass of {name}")

# What a node's subclass cannot call without the module's name, the article on the layout language lists.
builder = root / "Sources/AsyncDisplayKitCore/Layout/Builder"
article = (root / "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/LayoutLanguage.md").read_text()
for path in sorted(builder.glob("ASLayoutElement+*.swift")):
    for name in sorted(set(re.findall(r"public func (\w+)", path.read_text()))):
        if f"`{name}`" not in article[article.index("## Caveats") :]:
            problems.append(f"{path.relative_to(root)}: LayoutLanguage.md does not say that `{name}` hides functions")

for problem in problems:
    print(problem, file=sys.stderr)
if not problems:
    print(f"check-snippets: {count} blocks of code are compiled by Examples/Client, and every open class is subclassed")
sys.exit(1 if problems else 0)
