/// The layouts a node remembers: the one in use, the newest measured one, and a few others of the same state.
///
/// A flexed child is measured in two ranges each time its stack is, so with one slot only the siblings of whatever
/// changed would all be measured again. Behind the node's lock.
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
    /// Handed out last and not applied yet; empty if the layout in use was.
    private(set) var pending = Slot()
    /// Applied: its frames are the subnodes' frames.
    private(set) var calculated = Slot()
    /// Other valid layouts. Nil for nodes that are only ever measured in one range.
    private var others: OtherLayouts?
    /// A layout transition is measuring: until it is ready, questions are answered with what is on screen.
    var isFrozen = false
    /// A transition animates to the layout in use: until it ends, no layout pass sets frames.
    var hold: Hold?
    /// Subnodes that automatic management inserted.
    var managed: [ASDisplayNode] = []

    /// The threads that are measuring the node right now.
    var measuringThreads = MeasuringThreads()

    /// The threads that run the node's spec block or `layoutSpecThatFits(_:)` right now.
    var specThreads = MeasuringThreads()

    var hasLayoutToApply: Bool { pending.isValid(version) || calculated.isValid(version) }

    /// Whether a layout was measured since the one in use, so that applying it makes a difference.
    var hasNewerLayout: Bool { pending.isValid(version) }

    /// The newest layout: what the parent last measured.
    var newest: Slot { pending.isValid(version) ? pending : calculated }

    mutating func invalidate() {
        version += 1
        others?.removeAll()
    }

    /// The layout measured before for the same range and parent size. It counts as the newest from now on.
    mutating func remembered(_ range: ASSizeRange, _ parentSize: CGSize) -> ASLayout? {
        if isFrozen, calculated.layout != nil, calculated.answers(range, parentSize) { return calculated.layout }
        if pending.isValid(range, parentSize, version) { return pending.layout }
        if calculated.isValid(range, parentSize, version) {
            keep(pending)
            pending = Slot()
            return calculated.layout
        }
        guard let found = others?.take(where: { $0.isValid(range, parentSize, version) }) else { return nil }
        keep(pending)
        pending = found
        return found.layout
    }

    mutating func store(_ slot: Slot) {
        keep(pending)
        pending = slot
    }

    /// The slot becomes the one in use. Returns whether that is another layout than before.
    mutating func apply(_ slot: Slot) -> Bool {
        let isNew = calculated.layout !== slot.layout
        if isNew { keep(calculated) }
        if pending.layout !== slot.layout { keep(pending) }
        _ = others?.take { $0.layout === slot.layout }
        calculated = slot
        pending = Slot()
        return isNew
    }

    /// A layout for a node of this size that needs no measuring; the newest one that fits.
    func fitting(_ size: CGSize) -> Slot? {
        if pending.fits(size, version) { return pending }
        if calculated.fits(size, version) { return calculated }
        return others?.first { $0.fits(size, version) }
    }

    /// What the node was last measured in, if that gave the size it has: the range to measure it in again.
    func lastRange(for size: CGSize) -> (range: ASSizeRange, parentSize: CGSize)? {
        for slot in [pending, calculated] where slot.layout?.size.isNearlyEqual(to: size) == true {
            return (slot.range, slot.parentSize)
        }
        return nil
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

    private mutating func keep(_ slot: Slot) {
        guard slot.isValid(version) else { return }
        if others == nil { others = OtherLayouts() }
        others?.insert(slot)
    }
}

/// Three layouts, newest first: those of a child measured loosely and then flexed, for two parent sizes. A class, so
/// that nodes without pay for a reference only, and without an array, so that keeping one costs no allocation.
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
