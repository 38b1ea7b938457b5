import Foundation

/// Boxes of text around boxes of text: the tree of a layout, for the debugger's console.
public enum ASAsciiArtBoxCreator {
    /// Columns between a bar and the text.
    private static let padding = 2

    /// The children side by side in a box named after the parent.
    public static func horizontalBoxString(forChildren children: [String], parent: String) -> String {
        guard !children.isEmpty else { return parent }
        let boxes = children.map { $0.components(separatedBy: "\n") }
        let height = boxes.map(\.count).max() ?? 0
        let padded = boxes.map { lines in
            let missing = height - lines.count
            let blank = spaces(lines[0].count)
            return Array(repeating: blank, count: (missing + 1) / 2) + lines
                + Array(repeating: blank, count: missing / 2)
        }
        var rows: [String] = []
        for line in 0..<height {
            let gap = spaces(padding)
            var row = "|" + gap + padded.map { $0[line] + gap }.joined() + "|"
            let missing = parent.count + 2 * padding - row.count
            if missing > 0 {
                row = "|" + spaces((missing + 1) / 2) + row.dropFirst().dropLast() + spaces(missing / 2) + "|"
            }
            rows.append(row)
        }
        return box(rows, named: parent)
    }

    /// The children below each other in a box named after the parent.
    public static func verticalBoxString(forChildren children: [String], parent: String) -> String {
        guard !children.isEmpty else { return parent }
        let boxes = children.map { $0.components(separatedBy: "\n") }
        let width = boxes.map { $0[0].count }.max() ?? 0
        let missing = width < parent.count ? parent.count + 2 * padding - width : 0
        let left = spaces((missing + 1) / 2 + padding)
        let right = spaces(missing / 2 + padding)
        let rows = boxes.joined().map { line in
            let spare = max(0, width - line.count)
            return "|" + left + spaces((spare + 1) / 2) + line + spaces(spare / 2) + right + "|"
        }
        return box(rows, named: parent)
    }

    private static func box(_ rows: [String], named name: String) -> String {
        let length = rows[0].count
        let spare = max(0, length - name.count)
        let top = dashes((spare + 1) / 2) + name + dashes(spare / 2)
        return ([top] + rows + [dashes(length)]).joined(separator: "\n")
    }

    private static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }

    private static func dashes(_ count: Int) -> String {
        String(repeating: "-", count: count)
    }
}

extension ASLayoutSpec {
    /// A box around the art of the children, side by side.
    public static func asciiArtString(forChildren children: [any ASLayoutElement], parentName: String) -> String {
        asciiArtString(forChildren: children, parentName: parentName, direction: .horizontal)
    }

    /// A box around the art of the children, in the direction of a stack.
    public static func asciiArtString(
        forChildren children: [any ASLayoutElement], parentName: String, direction: ASStackLayoutDirection
    ) -> String {
        let art = children.map { $0.asciiArtString() }
        switch direction {
        case .horizontal: return ASAsciiArtBoxCreator.horizontalBoxString(forChildren: art, parent: parentName)
        case .vertical: return ASAsciiArtBoxCreator.verticalBoxString(forChildren: art, parent: parentName)
        }
    }
}

extension ASLayoutElement {
    /// The class, and the debug name in parentheses if there is one.
    package var defaultAsciiArtName: String {
        let name = String(describing: type(of: self))
        return debugName.map { "\(name) (\($0))" } ?? name
    }
}
