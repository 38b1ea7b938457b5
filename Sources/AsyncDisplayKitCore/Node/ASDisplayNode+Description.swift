extension ASDisplayNode: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "<\(type(of: self))\(debugName.map { ": \($0)" } ?? "")>"
    }

    public var debugDescription: String { description }
}

extension ASDisplayNode {
    /// The node and everything in it, one line each, indented by depth. Any thread.
    public func displayNodeRecursiveDescription() -> String {
        recursiveLines(depth: 0).joined(separator: "\n")
    }

    private func recursiveLines(depth: Int) -> [String] {
        let own = String(repeating: " | ", count: depth) + descriptionForRecursiveDescription()
        return [own] + (subnodes ?? []).flatMap { $0.recursiveLines(depth: depth + 1) }
    }

    /// The node and the nodes it is in, nearest first. Any thread.
    public var ancestryDescription: String {
        supernodesIncludingSelf.map(\.description).joined(separator: " -> ")
    }

    /// The layout in use and the newest one, with the ranges they were measured in. Any thread.
    public var detailedLayoutDescription: String {
        let (version, calculated, pending) = nodeLock.withLock {
            (layoutState.version, layoutState.calculated, layoutState.pending)
        }
        func describe(_ name: String, _ slot: NodeLayoutState.Slot) -> String {
            guard let layout = slot.layout else { return "\(name): none" }
            return """
                \(name): version \(slot.version) of \(version), measured in \(slot.range), parent \(slot.parentSize)
                \(layout.recursiveDescription())
                """
        }
        return describe("calculated", calculated) + "\n" + describe("pending", pending)
    }
}
