extension ASLayout: CustomStringConvertible {
    /// Size, element and, if there is one, position.
    public var description: String {
        let element = layoutElement.map { "<\(shortDescription(of: $0))>" } ?? "nil"
        var properties = ["size = \(describe(size))", "layoutElement = \(element)"]
        if !ASPointIsNull(position) { properties.append("position = \(describe(position))") }
        return describe(self, properties)
    }

    /// The whole tree, one line per layout.
    public func recursiveDescription() -> String {
        var lines: [String] = []
        appendLines(to: &lines, level: 0)
        return lines.joined(separator: "\n")
    }

    private func appendLines(to lines: inout [String], level: Int) {
        let indentation = String(repeating: "    |", count: level) + (level > 0 ? " " : "")
        lines.append(indentation + description)
        for sublayout in sublayouts { sublayout.appendLines(to: &lines, level: level + 1) }
    }
}
