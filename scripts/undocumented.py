#!/usr/bin/env python3
"""Lists public declarations without a doc comment, and says how many there are in each folder.

    scripts/undocumented.py                 counts of each module and folder in Sources
    scripts/undocumented.py FOLDER...       the declarations without a comment in these folders
    scripts/undocumented.py --complete      the same of all of Sources, and fails if there is any

A declaration is public if it and the types around it are `public` or `open`, if it is a requirement of a public
protocol, or a case of a public enumeration. An override and what implements a protocol's requirement (of the same
module, or one of the standard library's) take over the comment of what they override or implement, so they need none.
A comment that only repeats the declaration's name counts as missing.
"""
import os
import re
import sys
from collections import defaultdict

MODIFIERS = (
    r"(?:open|public|package|internal|fileprivate|private|final|static|class|override|mutating|nonmutating|required|"
    r"convenience|lazy|weak|unowned|dynamic|indirect|nonisolated|isolated|optional|prefix|postfix|infix|distributed|"
    r"consuming|borrowing|__consuming)(?:\((?:set|unsafe|nonsending|safe)\))?"
)
ATTRIBUTES = r"(?:@[\w.]+(?:\((?:[^()]|\([^()]*\))*\))?\s+)*"
DECLARATION = re.compile(
    rf"^\s*(?P<before>{ATTRIBUTES}(?:(?:{MODIFIERS})\s+|@[\w.]+(?:\([^()]*\))?\s+)*)"
    r"(?P<kind>class|struct|enum|protocol|actor|extension|func|var|let|init|deinit|subscript|typealias|associatedtype|"
    r"case|operator|precedencegroup|macro)\b(?P<rest>.*)$"
)
TYPES = {"class", "struct", "enum", "protocol", "actor", "extension"}
# What the standard library and Foundation ask of a type; its meaning is theirs.
WITNESSES = re.compile(
    r"^(?:func (?:==|<|hash\b|encode\b|makeIterator|next\b|index\b|formIndex|copy\b|isEqual|callAsFunction\b)|"
    r"(?:var|let) (?:hashValue|description|debugDescription|customMirror|rawValue|errorDescription|startIndex|"
    r"endIndex|allCases)\b|"
    r"init\((?:rawValue|from|stringLiteral|integerLiteral|floatLiteral|arrayLiteral|dictionaryLiteral|nilLiteral)\b|"
    r"typealias (?:RawValue|Element|Index|Iterator|ArrayLiteralElement|AllCases|StringLiteralType|IntegerLiteralType))"
)
EMPTY_WORDS = set("a an the of for to in on at is are this that its it s and or which whose be as by with".split())


def cleaned(source):
    """The source with comments and the contents of strings blanked, its lines where they were."""
    out, i, n = [], 0, len(source)
    while i < n:
        two = source[i : i + 2]
        if two == "//":
            end = source.find("\n", i)
            end = n if end < 0 else end
            out.append(" " * (end - i))
            i = end
        elif two == "/*":
            end = source.find("*/", i + 2)
            end = n if end < 0 else end + 2
            out.append(re.sub(r"[^\n]", " ", source[i:end]))
            i = end
        elif source[i] == '"' or (source[i] == "#" and re.match(r'#+"', source[i:])):
            opening = re.match(r'(#*)("""|")', source[i:])
            hashes, quote = opening.group(1), opening.group(2)
            j = i + len(opening.group(0))
            while j < n:
                if source.startswith("\\" + hashes + "(", j):  # an interpolation: skip to its closing parenthesis
                    depth, j = 1, j + 2 + len(hashes)
                    while j < n and depth:
                        depth += {"(": 1, ")": -1}.get(source[j], 0)
                        j += 1
                elif source[j] == "\\" and not hashes:
                    j += 2
                elif source.startswith(quote + hashes, j):
                    j += len(quote + hashes)
                    break
                elif source[j] == "\n" and quote == '"':
                    break
                else:
                    j += 1
            out.append('"' + re.sub(r"[^\n]", "_", source[i + 1 : j - 1]) + '"')
            i = j
        else:
            out.append(source[i])
            i += 1
    return "".join(out)


class Declaration:
    def __init__(self, path, line, kind, before, rest):
        self.path, self.line, self.kind, self.before, self.rest = path, line, kind, before, rest.strip()
        self.signature = rest
        self.requirement_of = self.member_of = None
        self.words = set(re.findall(r"(?<![\w@])\w+(?:\(set\))?", before))

    @property
    def name(self):
        if self.kind == "init":
            return "init" + self.rest
        end = r"[\s(]" if self.kind == "func" else r"[\s:({=,<]"
        return re.split(end, self.rest, maxsplit=1)[0]

    @property
    def labels(self):
        """Kind, name and argument labels: what a requirement and its default implementation have in common."""
        arguments = re.search(r"\(", self.signature) if self.kind in ("func", "init", "subscript") else None
        found, depth = [], 0
        text = self.signature[arguments.start() :] if arguments else ""
        for label, bracket in re.findall(r"(\w+)(?:\s+\w+)?\s*:|([()\[\]<>{])", text):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(bracket, 0)
            if label and depth == 1:
                found.append(label)
            if bracket == "{" or (bracket == ")" and depth == 0):
                break
        return (self.kind, self.name if self.kind != "init" else "init", tuple(found))

    @property
    def access(self):
        for access in ("open", "public", "package", "internal", "fileprivate", "private"):
            if access in self.words:
                return access
        return None


class Context:
    def __init__(self, declaration, public, inner):
        self.declaration, self.public, self.inner = declaration, public, inner


def declarations(path, public_types):
    """The public declarations of a file, with their comments: pairs of a Declaration and its doc comment or None.

    `public_types` collects names of public types; an extension counts by the name of what it extends.
    """
    source = open(path, encoding="utf-8").read()
    raw, lines = source.split("\n"), cleaned(source).split("\n")
    stack, parentheses, pending = [], 0, None
    for number, line in enumerate(lines):
        at_declarations = parentheses == 0 and (not stack or stack[-1].inner)
        match = DECLARATION.match(line) if at_declarations else None
        if match:
            found = Declaration(path, number, match["kind"], match["before"], match["rest"])
            if "class" in found.words and found.kind in TYPES:
                found.words.discard("class")
            found.signature = " ".join([match["rest"]] + [part.strip() for part in lines[number + 1 : number + 8]])
            around = stack[-1] if stack else None
            if around is not None and around.declaration.kind == "protocol":
                found.requirement_of = around.declaration.name
            if around is not None and around.declaration.kind in TYPES:
                found.member_of = re.split(r"[\s:{<]", around.declaration.rest)[0].split(".")[-1]
            inherits = around is not None and around.public and (
                around.declaration.kind == "protocol"
                or (around.declaration.kind == "enum" and found.kind == "case")
                or (around.declaration.kind == "extension" and around.declaration.access in ("public", "open"))
            )
            public = found.access in ("public", "open") or (found.access is None and inherits)
            if around is not None and not around.public:
                public = False
            if found.kind == "extension":
                # `public extension`, or an extension of something public that may hold public members.
                extended = re.split(r"[\s:{<]", found.rest)[0].split(".")[-1]
                public = (
                    public_types is None
                    or extended not in public_types["other"]
                    or extended in public_types["public"]
                )
            pending = Context(found, public, found.kind in TYPES)
            if found.kind in TYPES and public_types is not None:
                heading = found.signature.split("{")[0].split(" where ")[0]
                named = re.split(r"[\s:{<]", found.rest)[0].split(".")[-1]
                public_types["conforms"][named].update([named] + re.findall(r"\w+", heading.partition(":")[2]))
            if found.kind in TYPES - {"extension"} and public_types is not None:
                public_types["public" if public else "other"].add(found.name)
            if public and found.kind not in ("extension", "deinit", "operator", "precedencegroup"):
                yield found, comment_above(raw, number)
        for character in line:
            if character in "([":
                parentheses += 1
            elif character in ")]":
                parentheses -= 1
            elif character == "{":
                if parentheses == 0 and pending is not None:
                    stack.append(pending)
                else:
                    stack.append(Context(None, False, False))
                pending = None
            elif character == "}":
                if stack:
                    stack.pop()


def comment_above(raw, number):
    """The doc comment above a line, across attributes and plain comments; None if there is none."""
    comment = []
    index = number - 1
    while index >= 0:
        text = raw[index].strip()
        if text.startswith("///"):
            comment.insert(0, text[3:].strip())
        elif comment:
            break
        elif not ((text.startswith("@") and not DECLARATION.match(raw[index])) or text.startswith(("//", "#if"))):
            break
        index -= 1
    return " ".join(comment) or None


def restates(declaration, comment):
    """Whether all that a comment says stands in the name already."""
    split = lambda text: [w.lower() for w in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", text)]
    name = {w.rstrip("s") for w in split(declaration.rest.split("{")[0])}
    said = [w.rstrip("s") for w in split(comment) if w not in EMPTY_WORDS]
    return len(said) <= 4 and all(w in name for w in said)


def needs_comment(declaration):
    signature = f"{declaration.kind} {declaration.rest}" if declaration.kind != "init" else f"init{declaration.rest}"
    return "override" not in declaration.words and not WITNESSES.match(signature)


def swift_files(folder):
    if os.path.isfile(folder):
        return [folder]
    return sorted(
        os.path.join(where, name) for where, _, names in os.walk(folder) for name in names if name.endswith(".swift")
    )


def look(folders):
    """(declaration, comment or None) of all public declarations in the folders that need a comment."""
    found = []
    for folder in folders:
        module = os.path.join(*os.path.normpath(folder).split(os.sep)[:2])
        types = {"public": set(), "other": set(), "conforms": defaultdict(set)}
        requirements = set()
        for path in swift_files(module):  # types first: an extension may stand before what it extends
            for declaration, _ in declarations(path, types):
                if declaration.requirement_of:
                    requirements.add((declaration.requirement_of, declaration.labels))
        for path in swift_files(folder):
            for declaration, comment in declarations(path, types):
                protocols = types["conforms"][declaration.member_of]
                implements = any((name, declaration.labels) in requirements for name in protocols)
                if needs_comment(declaration) and (declaration.requirement_of or not implements):
                    found.append((declaration, comment if comment and not restates(declaration, comment) else None))
    return found


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    arguments = sys.argv[1:]
    if not arguments:
        totals = defaultdict(lambda: [0, 0])
        for module in sorted(os.listdir("Sources")):
            for declaration, comment in look([os.path.join("Sources", module)]):
                for key in {os.path.join("Sources", module), os.path.dirname(declaration.path)}:
                    totals[key][0] += comment is not None
                    totals[key][1] += 1
        for folder, (documented, all_) in sorted(totals.items()):
            print(f"{documented:5} of {all_:5} {100 * documented // all_:4} %  {folder}")
        return 0
    folders = arguments
    if arguments == ["--complete"]:
        folders = [os.path.join("Sources", module) for module in sorted(os.listdir("Sources"))]
    found = look(folders)
    missing = [declaration for declaration, comment in found if comment is None]
    for declaration in missing:
        print(f"{declaration.path}:{declaration.line + 1}: {(declaration.kind + ' ' + declaration.rest).rstrip(' {')}")
    print(f"{len(found) - len(missing)} of {len(found)} public declarations have doc comments", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
