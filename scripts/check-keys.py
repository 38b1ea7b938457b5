#!/usr/bin/env python3
"""The table of keys in KeysAndGestures.md has to say what UIKit's sources do with keys: for each file that handles
some, the rows of its place name these keys and no others. A file that is not listed here and handles keys is an error.
What F1 shows (AvailableKeys.swift, StandardKeys in Selector.swift, and titles of shortcuts) has to be in that table,
and the other way round; and each key of README's table has to be on F1."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
sources = root / "Sources/UIKit"
article = root / "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/KeysAndGestures.md"
# Files, and how the second column of the table begins for them.
places = {
    "App/Appearance/UIApplication+TextSize.swift": "every application",
    "App/UIApplication.swift": "applications",
    "Controls/TextField/UITextField+Input.swift": "a text field that is edited",
    "Controls/UIPageControl.swift": "a page control",
    "Controls/UISlider.swift": "a slider",
    "Controllers/Navigation/UINavigationController.swift": "navigation controllers",
    "Event/PageKeys.swift": "tab bar controllers",
    "Event/Selector.swift": "responders that perform",
    "Event/UIKeyInput.swift": "a first responder that conforms to `UIKeyInput`",
    "Focus/FocusKeys.swift": "what has the focus",
    "Focus/KeySheet.swift": "the list of keys",
    "List/ListInput.swift": "lists",
    "List/ListInput+Edits.swift": "lists",
    "List/ListInput+Rows.swift": "lists",
    "Menus/MenuPresentation.swift": "open menus",
    "Presentation/PresentationContainer.swift": "sheets and popovers",
    "Scroll/View/UIScrollView+Keys.swift": "scroll views",
}
# What a source calls a key, and what the table calls it.
names = {
    "inputUpArrow": "Up", "inputDownArrow": "Down", "inputLeftArrow": "Left", "inputRightArrow": "Right",
    "inputPageUp": "Page Up", "inputPageDown": "Page Down", "inputHome": "Home", "inputEnd": "End",
    "inputEscape": "Escape", "inputDelete": "Delete", "inputInsert": "Insert", r"\r": "Return", r"\u{8}": "Backspace",
    " ": "Space",
    r"\t": "Tab", r"\(page + 1)": "digit",
}
modifiers = {"control": "Ctrl", "alternate": "Alt", "shift": "Shift", "command": "Super"}


def keys(source):
    """The keys that a source handles, as the table writes them."""
    found = set()
    # A shortcut, or a case of a modifier and a key.
    combined = re.compile(
        r'(?:UIKeyCommand\([^{]*?input: KEY, modifierFlags: MODIFIERS|\(MODIFIERS, KEY\))'
        .replace("KEY", r'(?:UIKeyCommand\.(\w+)|"([^"]+)")').replace("MODIFIERS", r"(\[?\.\w+(?:, \.\w+\])?)"))
    for *first, held, other, constant, text in combined.findall(source):
        key, text = first[0] or constant, first[1] or text
        held = re.findall(r"\w+", held or other)
        prefix = "".join(f"{modifiers[name]}+" for name in modifiers if name in held)
        found.add(prefix + (names.get(key or text) or text.upper()))
    rest = combined.sub("", source)
    found.update(names[name] for name in re.findall(r"UIKeyCommand\.(\w+)", rest) if name in names)
    for line in re.findall(r"^ *case (\".*):", rest, re.M):
        found.update(names[text] for text in re.findall(r'"([^"]*)"', line) if text in names)
    # What asks for the direction of a scroll view's command handles the arrows.
    if re.search(r"ScrollCommand\(input: [^\n]*\)\?\.direction", source):
        found.update(["Up", "Down", "Left", "Right"])
    return found


rows = re.findall(
    r"^\| (.+?) \| (.+?) \| .+\|$", article.read_text().split("## Keys\n")[1].split("\n## ")[0], re.M)
table = {}
for row in rows:
    for beginning in places.values():
        if row[1].startswith(beginning):
            table.setdefault(beginning, set()).update(key.strip() for key in row[0].split(","))

problems = []
handled_at = {}
for path in sorted(sources.rglob("*.swift")):
    name = str(path.relative_to(sources))
    # The constants themselves, and what asks which keys are text.
    # The list that F1 shows is compared below.
    if name in ("Event/UIKey.swift", "Event/KeyCombination.swift", "Focus/AvailableKeys.swift", "View/UIWindow.swift",
                "Scroll/View/UIWindow+ScrollKeys.swift"):
        continue
    # Keys with Shift are in the table where it says more than that they select.
    handled = {key for key in keys(path.read_text()) if not key.startswith("Shift+")}
    if name not in places:
        if handled:
            problems.append(f"{name} handles {', '.join(sorted(handled))}; list it in scripts/check-keys.py")
        continue
    handled_at.setdefault(places[name], set()).update(handled)
for place, handled in handled_at.items():
    told = {key for key in table.get(place, set()) if key in names.values() or "+" in key}
    told = {key for key in told if not key.startswith("Shift+")}
    for key in sorted(handled ^ told):
        where = "is handled and not in the table" if key in handled else "is in the table and not handled"
        problems.append(f"{article.name}: {key} of {place} {where}")

# What F1 shows without a field that is edited, a menu or an alert, and which rows of the table it therefore has.
shown_places = (
    "scroll views", "lists", "windows", "what has the focus", "a slider", "a page control", "a segmented control",
    "the list that has the focus", "responders that perform", "every application", "every window", "applications",
    "navigation controllers", "tab bar controllers")
arrows = ["Up", "Down", "Left", "Right"]
# A variant of Ctrl++ without a title.
untitled = {"Ctrl+="}


def titled(source):
    """The keys of shortcuts with titles, and of the library's table, in a source."""
    constant = r'(?:UIKeyCommand\.(\w+)(?:\((\d+)\))?|"([^"]+)")'
    shortcut = rf"UIKeyCommand\(\s*title: [^{{]*?input: {constant}(?:, modifierFlags: (\[?\.\w+(?:, \.\w+\])?))?"
    found = [(held, *key) for *key, held in re.findall(shortcut, source)]
    found += re.findall(rf"KeyCombination\(([^,\]]+(?:, [^,\]]+)?\]|\[\]|\.\w+), {constant}\)", source)
    # Each command for the size of text has several keys, of which the first has the title.
    found += [(held, "", "", text) for held, text in re.findall(r'commands\("[^"]+", \[\((\.\w+), "(.)"\)', source)]
    result = set()
    for held, name, number, text in found:
        prefix = "".join(f"{modifiers[one]}+" for one in modifiers if one in re.findall(r"\w+", held))
        key = f"F{number}" if number else "Menu" if name == "inputMenu" else names.get(name or text) or text.upper()
        result.add(prefix + key)
    for held in re.findall(r"KeyCombination\.arrows\((?:\.(\w+))?\)", source):
        result.update((f"{modifiers[held]}+" if held else "") + arrow for arrow in arrows)
    if "case .find: KeyCombination.letters" in source:
        result.add("letters")
    return result


def spelled(keys):
    """Keys as tables for people write them, one by one."""
    for key in re.split(r", |; ", keys):
        if key.endswith(" and an arrow"):
            yield from (f"{key.split(' ')[0]}+{arrow}" for arrow in arrows)
        else:
            key = re.sub(r"^Alt\+1 to Alt\+\d$", "Alt+digit", key)
            yield key.replace("+plus", "++").replace("+minus", "+-")


# Fields that are edited have rows of their own.
field = "Controls/TextField/UITextField+Input.swift"
shown = set().union(*(titled(path.read_text()) for path in sources.rglob("*.swift") if not str(path).endswith(field)))
told = {key for keys, place in rows if place.startswith(shown_places) for key in spelled(keys)} - untitled
for key in sorted(shown ^ told):
    where = "is on F1 and not in the table" if key in shown else "is in the table and not on F1"
    problems.append(f"{article.name}: {key} {where}")
demo = set().union(*(titled(path.read_text()) for path in (root / "Sources/texture-demo").rglob("*.swift")))
readme = (root / "README.md").read_text().split("| keys, mouse |")[1].split("\n\n")[0]
for keys in re.findall(r"^\| ([^|-][^|]*?) \| ", readme, re.M):
    for key in spelled(keys):
        if key not in shown | demo | {"double click", "right button"}:
            problems.append(f"README.md: {key} is not on F1")
for problem in problems:
    print(problem, file=sys.stderr)
if not problems:
    print(f"check-keys: the table of keys says what {len(places)} files of UIKit handle, and F1 what it says")
sys.exit(1 if problems else 0)
