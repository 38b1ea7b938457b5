/// Identifies a supplementary: its kind, and its index path in the layout.
package struct SupplementaryPlace: Hashable, Comparable {
    package let kind: String
    package let path: IndexPath

    package init(ofKind kind: String, at path: IndexPath) {
        self.kind = kind
        self.path = path
    }

    init(of attributes: UICollectionViewLayoutAttributes) {
        kind = attributes.kind
        path = attributes.indexPath
    }

    package static func < (a: SupplementaryPlace, b: SupplementaryPlace) -> Bool {
        (a.path, a.kind) < (b.path, b.kind)
    }
}

/// Gives numbers to the names of supplementary and decoration kinds, because numbers hash faster.
struct ElementKinds {
    private var numbers: [String: Int] = [:]

    /// Supplementaries and decorations of one name are different kinds.
    mutating func number(of attributes: UICollectionViewLayoutAttributes) -> Int {
        guard attributes.representedElementCategory != .cell else { return 0 }
        let isDecoration = attributes.representedElementCategory == .decorationView
        return number(of: attributes.kind, isDecoration: isDecoration)
    }

    mutating func number(of name: String, isDecoration: Bool = false) -> Int {
        let key = isDecoration ? "decoration " + name : name
        if let number = numbers[key] { return number }
        numbers[key] = numbers.count + 1
        return numbers.count
    }
}
