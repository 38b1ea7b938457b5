/// The layouts a node remembers: the one in use, the newest measured one, and a few others of the same state.
///
/// Each time a stack is measured, a flexed child is measured in two ranges. If only one layout were remembered, a
/// change of one child would therefore make all its siblings be measured again. Behind the node's lock.
///
/// All of this is in an object, which a node that was never measured does not have. A node that is far from the
/// viewport keeps only what can't be read from the frames of its subnodes (`release(size:isLeafInRow:)`).
struct NodeLayoutState {
    struct Slot {
        var layout: ASLayout?
        var range = ASSizeRangeZero
        var parentSize = CGSize.zero
        var version: UInt = 0

        func isValid(_ current: UInt) -> Bool {
            layout != nil && version >= current
        }

        func answers(_ range: ASSizeRange, _ parentSize: CGSize) -> Bool {
            self.range == range && self.parentSize.isSameParentSize(as: parentSize)
        }

        func isValid(_ range: ASSizeRange, _ parentSize: CGSize, _ current: UInt) -> Bool {
            isValid(current) && answers(range, parentSize)
        }

        func fits(_ size: CGSize, _ current: UInt) -> Bool {
            guard isValid(current), let layout else { return false }
            return layout.size.isNearlyEqual(to: size)
        }
    }

    /// Grows with every invalidation; a slot with a lower version is stale.
    private(set) var version: UInt = 1
    private var memory = Memory.nothing

    private enum Memory {
        case nothing
        case layouts(Layouts)
        /// The layout in use was given up; it was that of a leaf, and had the size of the bounds.
        case releasedLeaf
        /// The layout of such a leaf, if the leaf has changed since.
        case outdatedLeaf
        /// The layout in use was released; the subnodes have the frames of that layout.
        case released(ReleasedLayout)
    }

    private final class Layouts {
        var pending = Slot()
        var calculated = Slot()
        var others: OtherLayouts?
        var isFrozen = false
        var hold: Hold?
        var managed: [ASDisplayNode]
        var measuringThreads = MeasuringThreads()
        var specThreads = MeasuringThreads()
        /// The released layout that was in use before the node was measured again. It is kept until another layout is
        /// in use; until then `calculated` is empty.
        var released: Released?

        init(managed: [ASDisplayNode], released: Released?) {
            self.managed = managed
            self.released = released
        }

        func keep(_ slot: Slot, _ version: UInt) {
            guard slot.isValid(version) else { return }
            if others == nil { others = OtherLayouts() }
            others?.insert(slot)
        }
    }

    private var layouts: Layouts? { if case .layouts(let layouts) = memory { layouts } else { nil } }

    private var ensuredLayouts: Layouts {
        mutating get {
            if case .layouts(let layouts) = memory { return layouts }
            let new = Layouts(managed: managed, released: released)
            memory = .layouts(new)
            return new
        }
    }

    /// The layout that was returned last, if it is not applied yet; else empty.
    var pending: Slot { layouts?.pending ?? Slot() }
    /// Applied: its frames are the subnodes' frames. Empty if it was released.
    var calculated: Slot { layouts?.calculated ?? Slot() }

    /// A layout transition is measuring: until it is ready, questions are answered with the layout on screen.
    var isFrozen: Bool {
        get { layouts?.isFrozen ?? false }
        set { if newValue != isFrozen { ensuredLayouts.isFrozen = newValue } }
    }

    /// A transition animates to the layout in use: until it ends, no layout pass sets frames.
    var hold: Hold? {
        get { layouts?.hold }
        set { if newValue != nil || layouts != nil { ensuredLayouts.hold = newValue } }
    }

    /// Subnodes that automatic management inserted.
    var managed: [ASDisplayNode] {
        get { layouts?.managed ?? releasedLayout?.managed ?? [] }
        set { ensuredLayouts.managed = newValue }
    }

    /// The threads that are measuring the node right now.
    var measuringThreads: MeasuringThreads {
        get { layouts?.measuringThreads ?? MeasuringThreads() }
        _modify { yield &ensuredLayouts.measuringThreads }
    }

    /// The threads that run the node's spec block or `layoutSpecThatFits(_:)` right now.
    var specThreads: MeasuringThreads {
        get { layouts?.specThreads ?? MeasuringThreads() }
        _modify { yield &ensuredLayouts.specThreads }
    }

    /// Whether there is a valid layout for the subnodes: in use, still to be applied, or released.
    var hasLayoutToApply: Bool {
        hasNewerLayout || hasLayoutInUse
    }

    /// Whether the subnodes are where the node's newest state wants them.
    var hasLayoutInUse: Bool {
        layouts?.calculated.isValid(version) == true || releasedVersion == version
    }

    /// Whether a layout was measured since the one in use, so that applying it makes a difference.
    var hasNewerLayout: Bool { layouts?.pending.isValid(version) ?? false }

    /// The layout that the parent measured last. Empty if it was released.
    var newest: Slot {
        guard let layouts else { return Slot() }
        return layouts.pending.isValid(version) ? layouts.pending : layouts.calculated
    }

    /// The range and size of the newest valid layout, also if that was released. Nil for a leaf in a row whose layout
    /// was released.
    var newestMeasurement: (range: ASSizeRange, size: CGSize)? {
        let newest = newest
        if newest.isValid(version), let layout = newest.layout { return (newest.range, layout.size) }
        guard let releasedLayout, releasedLayout.version == version else { return nil }
        return (releasedLayout.range, releasedLayout.size)
    }

    mutating func invalidate() {
        version += 1
        switch memory {
        case .layouts(let layouts):
            layouts.others?.removeAll()
            if case .leaf = layouts.released { layouts.released = .outdatedLeaf }
        case .releasedLeaf: memory = .outdatedLeaf
        case .nothing, .outdatedLeaf, .released: break
        }
    }

    /// The layout measured before for the same range and parent size. It counts as the newest from now on.
    mutating func remembered(_ range: ASSizeRange, _ parentSize: CGSize) -> ASLayout? {
        guard let layouts else { return nil }
        if layouts.isFrozen, layouts.calculated.layout != nil, layouts.calculated.answers(range, parentSize) {
            return layouts.calculated.layout
        }
        if layouts.pending.isValid(range, parentSize, version) { return layouts.pending.layout }
        if layouts.calculated.isValid(range, parentSize, version) {
            layouts.keep(layouts.pending, version)
            layouts.pending = Slot()
            return layouts.calculated.layout
        }
        guard let found = layouts.others?.take(where: { $0.isValid(range, parentSize, version) }) else { return nil }
        layouts.keep(layouts.pending, version)
        layouts.pending = found
        return found.layout
    }

    mutating func store(_ slot: Slot) {
        let layouts = ensuredLayouts
        layouts.keep(layouts.pending, version)
        layouts.pending = slot
    }

    /// The slot becomes the one in use. Returns whether that is another layout than before.
    mutating func apply(_ slot: Slot) -> Bool {
        let layouts = ensuredLayouts
        let isNew = layouts.calculated.layout !== slot.layout
        if isNew { layouts.keep(layouts.calculated, version) }
        if layouts.pending.layout !== slot.layout { layouts.keep(layouts.pending, version) }
        _ = layouts.others?.take { $0.layout === slot.layout }
        layouts.calculated = slot
        layouts.pending = Slot()
        layouts.released = nil
        return isNew
    }

    /// Whether the node has changed since it was measured last.
    var isOutdated: Bool {
        guard let layouts, !layouts.pending.isValid(version), !layouts.calculated.isValid(version) else { return false }
        return layouts.pending.layout != nil || layouts.calculated.layout != nil
    }

    /// The layout in use, if it is what a node of this size wants, and nothing else is under way: then only the frames
    /// of subnodes may differ from it.
    func settledLayout(for size: CGSize) -> ASLayout? {
        guard let layouts, layouts.pending.layout == nil, layouts.hold == nil, layouts.released == nil,
            layouts.calculated.fits(size, version)
        else { return nil }
        return layouts.calculated.layout
    }

    /// A layout for a node of this size that needs no measuring; the newest one that fits.
    func fitting(_ size: CGSize) -> Slot? {
        guard let layouts else { return nil }
        if layouts.pending.fits(size, version) { return layouts.pending }
        if layouts.calculated.fits(size, version) { return layouts.calculated }
        return layouts.others?.first { $0.fits(size, version) }
    }

    /// The range in which the node was last measured, if the result was the node's present size: the range to measure
    /// it in again.
    func lastRange(for size: CGSize) -> (range: ASSizeRange, parentSize: CGSize)? {
        for slot in [pending, calculated] where slot.layout?.size.isNearlyEqual(to: size) == true {
            return (slot.range, slot.parentSize)
        }
        guard let releasedLayout, releasedLayout.size.isNearlyEqual(to: size) else { return nil }
        return (releasedLayout.range, releasedLayout.parentSize)
    }

    /// An object, so that a node without a transition keeps one reference.
    final class Hold {
        let version: UInt
        /// The size the node had before; it has it until the animation, or its container, gives it the new one.
        let oldSize: CGSize?

        init(version: UInt, oldSize: CGSize?) {
            self.version = version
            self.oldSize = oldSize
        }
    }

    /// Whether a transition to the layout in use goes on, and nothing has changed since.
    func holdsFrames(for size: CGSize) -> Bool {
        guard let hold, hold.version == version else { return false }
        return calculated.fits(size, version) || hold.oldSize?.isNearlyEqual(to: size) == true
    }
}

// MARK: Releasing

extension NodeLayoutState {
    /// The remains of a layout in use that was released.
    enum Released {
        /// The layout of a leaf in a row; its size was that of the bounds.
        case leaf
        /// The layout of such a leaf, if the leaf has changed since.
        case outdatedLeaf
        case layout(ReleasedLayout)
    }

    /// The released layout, until it is restored or another layout is in use.
    var released: Released? {
        switch memory {
        case .nothing: nil
        case .layouts(let layouts): layouts.released
        case .releasedLeaf: .leaf
        case .outdatedLeaf: .outdatedLeaf
        case .released(let layout): .layout(layout)
        }
    }

    /// The version of the node's state that the released layout is for; 0 for any outdated one.
    private var releasedVersion: UInt {
        switch released {
        case nil, .outdatedLeaf: 0
        case .leaf: version
        case .layout(let layout): layout.version
        }
    }

    private var releasedLayout: ReleasedLayout? { if case .layout(let layout) = released { layout } else { nil } }

    /// The released layout, if a node of this size would use that layout.
    func releasedInUse(for size: CGSize) -> Released? {
        guard !hasNewerLayout, let released, releasedVersion == version else { return nil }
        if case .layout(let layout) = released, !layout.size.isNearlyEqual(to: size) { return nil }
        return released
    }

    /// The layout in use, if it could be released: it is valid for a node of this size and consists of the managed
    /// subnodes, no other is wanted, and nothing is under way.
    func releasableLayout(for size: CGSize) -> ASLayout? {
        guard let layouts, layouts.calculated.fits(size, version), !layouts.pending.isValid(version),
            !layouts.isFrozen, layouts.hold == nil, layouts.measuringThreads.isEmpty, layouts.specThreads.isEmpty,
            let layout = layouts.calculated.layout, layout.contentSize == nil,
            layout.list.count == layouts.managed.count
        else { return nil }
        for (sublayout, node) in zip(layout.list, layouts.managed) where sublayout.layoutElement !== node { return nil }
        return layout
    }

    /// Gives up all layouts of a node of this size. The subnodes have the frames that the layout in use says. Of a leaf
    /// in a row not even the range is kept.
    mutating func release(size: CGSize, isLeafInRow: Bool) {
        guard let layouts, let layout = releasableLayout(for: size) else { return }
        memory =
            layout.list.isEmpty && isLeafInRow
            ? .releasedLeaf
            : .released(ReleasedLayout(layouts.calculated, layout, version, managed: layouts.managed))
    }

    /// Stores a released layout that was made again. `isOutdated` says that the node wants another layout.
    mutating func restore(_ layout: ASLayout, isOutdated: Bool) {
        guard let released else { return }
        let layouts = ensuredLayouts
        let (range, parentSize) =
            switch released {
            case .leaf, .outdatedLeaf: (ASSizeRangeMake(layout.size), layout.size)
            case .layout(let old): (old.range, old.parentSize)
            }
        layouts.calculated = Slot(
            layout: layout, range: range, parentSize: parentSize, version: isOutdated ? 0 : releasedVersion)
        layouts.released = nil
    }
}

/// The data of a released layout that cannot be restored from the size of the bounds.
final class ReleasedLayout: Sendable {
    let range: ASSizeRange
    let parentSize: CGSize
    let size: CGSize
    let managed: [ASDisplayNode]
    let version: UInt
    private let framesHash: Int

    fileprivate init(_ slot: NodeLayoutState.Slot, _ layout: ASLayout, _ version: UInt, managed: [ASDisplayNode]) {
        range = slot.range
        parentSize = slot.parentSize
        size = layout.size
        self.version = version
        self.managed = managed
        framesHash = Self.hash(layout.list.lazy.map(\.frame))
    }

    /// Whether the subnodes still have the frames that the layout said. Any thread, no lock held.
    var holdsFrames: Bool { Self.hash(managed.lazy.map(\.frame)) == framesHash }

    private static func hash(_ frames: some Sequence<CGRect>) -> Int {
        var hasher = Hasher()
        for frame in frames {
            hasher.combine(frame.origin.x)
            hasher.combine(frame.origin.y)
            hasher.combine(frame.size.width)
            hasher.combine(frame.size.height)
        }
        return hasher.finalize()
    }
}

/// Three further layouts, newest first: enough for a child that is measured loosely and then flexed, for two parent
/// sizes. This is a class, so that nodes without further layouts pay only for a reference. It has no array, so that
/// keeping a layout costs no allocation.
private final class OtherLayouts {
    private typealias Slot = NodeLayoutState.Slot
    private var a = Slot()
    private var b = Slot()
    private var c = Slot()

    func insert(_ slot: NodeLayoutState.Slot) {
        c = b
        b = a
        a = slot
    }

    func first(where condition: (NodeLayoutState.Slot) -> Bool) -> NodeLayoutState.Slot? {
        if condition(a) { return a }
        if condition(b) { return b }
        return condition(c) ? c : nil
    }

    /// Takes the first that fulfils the condition out.
    func take(where condition: (NodeLayoutState.Slot) -> Bool) -> NodeLayoutState.Slot? {
        let found: Slot
        if condition(a) {
            found = a
            a = b
            b = c
        } else if condition(b) {
            found = b
            b = c
        } else if condition(c) {
            found = c
        } else {
            return nil
        }
        c = Slot()
        return found
    }

    func removeAll() {
        a = Slot()
        b = Slot()
        c = Slot()
    }
}

extension CGSize {
    /// Equal up to float noise far below a pixel.
    func isNearlyEqual(to other: CGSize) -> Bool {
        abs(width - other.width) < 0.01 && abs(height - other.height) < 0.01
    }

    /// Equal, an undefined (NaN) component being the same as an undefined one: percentages of both resolve alike.
    fileprivate func isSameParentSize(as other: CGSize) -> Bool {
        func same(_ a: CGFloat, _ b: CGFloat) -> Bool { a == b || (a.isNaN && b.isNaN) }
        return same(width, other.width) && same(height, other.height)
    }
}
