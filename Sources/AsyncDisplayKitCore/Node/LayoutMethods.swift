/// Which of the three methods that say how a node measures a class overrides.
struct LayoutMethods: OptionSet, Sendable {
    let rawValue: UInt8

    static let spec = LayoutMethods(rawValue: 1 << 0)
    static let size = LayoutMethods(rawValue: 1 << 1)
    static let layout = LayoutMethods(rawValue: 1 << 2)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The methods that the class, or a class between it and `ASDisplayNode`, overrides; all methods if that cannot be
    /// found out. Costs a few loads from memory. Any thread.
    init(overriddenBy type: ASDisplayNode.Type) {
        let base = MethodTable(of: ASDisplayNode.self)
        let table = MethodTable(of: type)
        var methods: LayoutMethods = []
        for (method, place) in Self.places {
            guard let place else {
                methods.insert(method)
                continue
            }
            if table[place] != base[place] { methods.insert(method) }
        }
        self = methods
    }

    /// Whether the class overrides `layoutSpecThatFits(_:)`; true if that cannot be found out. Any thread.
    static func mayOverrideSpec(_ type: ASDisplayNode.Type) -> Bool {
        guard let place = specPlace else { return true }
        return MethodTable(of: type)[place] != MethodTable(of: ASDisplayNode.self)[place]
    }

    private static let specPlace = places.first { $0.0 == .spec }?.1

    /// The place of each method in the table of a class: the place where the table of a class that overrides only this
    /// method differs from the table of a class that overrides nothing. Nil if the tables do not differ in exactly one
    /// place.
    private static let places: [(LayoutMethods, Int?)] = [
        (.spec, MethodTable.place(of: OverridesSpec.self)), (.size, MethodTable.place(of: OverridesSize.self)),
        (.layout, MethodTable.place(of: OverridesLayout.self)),
    ]
}

/// Whether client code is told that nodes of a class are loaded.
enum LoadMethod {
    /// Whether the class, or one between it and the framework's own, overrides `didLoad()`. True if that cannot be
    /// found out, and for classes of the framework that set up their view in it. Any thread.
    static func isOverridden(by type: ASDisplayNode.Type) -> Bool {
        guard let place else { return true }
        return !harmless.contains(MethodTable(of: type)[place])
    }

    private static let place = MethodTable.place(of: OverridesLoad.self)

    /// Implementations of `didLoad()` that add nothing but recognisers to a view; `UIView.isUntouched(subviews:)` sees
    /// those.
    private static let harmless: Set<UInt> = {
        guard let place else { return [] }
        return Set([ASDisplayNode.self, ASCellNode.self, ASTextNode.self].map { MethodTable(of: $0)[place] })
    }()
}

/// Whether client code adjusts frames after the layout has set them.
enum LayoutPassMethod {
    /// Whether the class, or one between it and the framework's own, overrides `layout()`. True if that cannot be found
    /// out. Any thread.
    static func isOverridden(by type: ASDisplayNode.Type) -> Bool {
        guard let place else { return true }
        return !harmless.contains(MethodTable(of: type)[place])
    }

    private static let place = MethodTable.place(of: OverridesLayoutPass.self)

    /// Implementations that give the same result however often they run.
    private static let harmless: Set<UInt> = {
        guard let place else { return [] }
        return Set([ASDisplayNode.self, ASCellNode.self].map { MethodTable(of: $0)[place] })
    }()
}

/// Whether cells of a class hear of each step of a scroll.
enum VisibilityEventMethod {
    /// Whether the class, or one between it and `ASCellNode`, overrides
    /// `cellNodeVisibilityEvent(_:in:withCellFrame:)`; true if that cannot be found out. Any thread.
    static func isOverridden(by type: ASCellNode.Type) -> Bool {
        guard let place else { return true }
        return MethodTable(of: type)[place] != MethodTable(of: ASCellNode.self)[place]
    }

    private static let place = MethodTable.place(
        of: OverridesVisibilityEvent.self, besides: OverridesNothingOfCells.self, in: ASCellNode.self)
}

/// The table that calls of a class's methods go through. The table of a subclass begins like the table of its
/// superclass, with functions of the subclass where it overrides methods.
///
/// Swift cannot be asked whether a method is overridden, and to call it in order to find out would run the user's code.
private struct MethodTable {
    private let words: UnsafeBufferPointer<UInt>

    init(of type: ASDisplayNode.Type) {
        // The table is part of the class's metadata, which lives as long as the process; Swift's ABI lays it out as
        // kind, superclass, 16 bytes about instances, size of all, bytes before the kind, description, destroyer, and
        // the table.
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)  // see above
        let size = metadata.load(fromByteOffset: 32, as: UInt32.self)
        let bytesBefore = metadata.load(fromByteOffset: 36, as: UInt32.self)
        let tableStart = 56
        let start = (metadata + tableStart).assumingMemoryBound(to: UInt.self)
        words = UnsafeBufferPointer(
            start: start, count: max(0, (Int(size) - Int(bytesBefore) - tableStart) / MemoryLayout<UInt>.size))
    }

    /// The place in which the table of a class that overrides one method differs from that of a class that overrides
    /// nothing; nil if there is not exactly one such place.
    static func place(
        of overriding: ASDisplayNode.Type, besides nothing: ASDisplayNode.Type = OverridesNothing.self,
        in base: ASDisplayNode.Type = ASDisplayNode.self
    ) -> Int? {
        let base = MethodTable(of: base)
        let nothing = MethodTable(of: nothing)
        let table = MethodTable(of: overriding)
        let places = (0..<base.count).filter { table[$0] != base[$0] && nothing[$0] == base[$0] }
        return places.count == 1 ? places[0] : nil
    }

    var count: Int { words.count }

    subscript(place: Int) -> UInt { words[place] }
}

// Never made: only their tables are looked at.

private final class OverridesNothing: ASDisplayNode, @unchecked Sendable {}  // never made

private final class OverridesSpec: ASDisplayNode, @unchecked Sendable {  // never made
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
}

private final class OverridesSize: ASDisplayNode, @unchecked Sendable {  // never made
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { .zero }
}

private final class OverridesLayout: ASDisplayNode, @unchecked Sendable {  // never made
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: .zero)
    }
}

private final class OverridesLoad: ASDisplayNode, @unchecked Sendable {  // never made
    override func didLoad() { isHidden = true }
}

private final class OverridesLayoutPass: ASDisplayNode, @unchecked Sendable {  // never made
    override func layout() { isHidden = true }
}

private final class OverridesNothingOfCells: ASCellNode, @unchecked Sendable {}  // never made

private final class OverridesVisibilityEvent: ASCellNode, @unchecked Sendable {  // never made
    override func cellNodeVisibilityEvent(
        _ event: ASCellNodeVisibilityEvent, in scrollView: UIScrollView?, withCellFrame frame: CGRect
    ) { isHidden = true }
}
