import Execution
import Foundation
import Synchronization

/// The position of a layout that has not been placed yet: both coordinates NaN.
public let ASPointNull = CGPoint(x: CGFloat.nan, y: CGFloat.nan)

/// Whether both coordinates are NaN.
@inline(__always)
public func ASPointIsNull(_ point: CGPoint) -> Bool {
    point.x.isNaN && point.y.isNaN
}

/// The result of measuring an element: its size, and where its children are in it.
///
/// Immutable except for `position`, which the parent sets while it measures; after that a layout may be read on any
/// thread. Sizes are rounded up to pixels here, at every level of a tree; positions only when the tree is flattened.
public final class ASLayout {
    /// Whether the element is a spec or a node.
    public let type: ASLayoutElementType

    /// The size of the element in points, on the pixel grid.
    public let size: CGSize

    /// The origin in the parent's coordinates; `ASPointNull` until the parent has set it. It is kept unrounded.
    public var position: CGPoint

    /// The layouts of the element's children, back to front. Reading costs an allocation for specs of one or two
    /// children, and none for nodes and stacks.
    public var sublayouts: [ASLayout] { list.array }

    let list: SublayoutList

    /// A spec lives as long as its layout: no other object may hold it. A node holds its layouts itself, so a layout
    /// must not retain a node.
    private let spec: (any ASLayoutElement)?
    private var node = ProtocolBackReference<any ASLayoutElement>()

    /// Elements of the sublayouts, kept alive until the layout is applied.
    var retainedElements: [any ASLayoutElement] = []

    /// Values that only few layouts have.
    private var rare: RareLayoutValues?

    /// The size of the scrolled content, for a scroll node that manages its content size. Set before the layout is
    /// shared.
    var contentSize: CGSize? {
        get { rare?.contentSize }
        set { if rare != nil || newValue != nil { ensuredRare.contentSize = newValue } }
    }

    /// The tree that was flattened to this layout, if trees are kept.
    var unflattened: ASLayout? {
        get { rare?.unflattened }
        set { if rare != nil || newValue != nil { ensuredRare.unflattened = newValue } }
    }

    private var ensuredRare: RareLayoutValues {
        if let rare { return rare }
        let new = RareLayoutValues()
        rare = new
        return new
    }

    static let storesUnflattened = Atomic(false)

    private static let retainsAllElements = Atomic(false)

    /// Whether every layout keeps the elements of its sublayouts alive. By default only flattened layouts do, and only
    /// until they are applied. For layouts that outlive their measurement. Any thread; acts on layouts made from then
    /// on.
    public static var shouldRetainSublayoutLayoutElements: Bool {
        get { retainsAllElements.load(ordering: .relaxed) }
        set { retainsAllElements.store(newValue, ordering: .relaxed) }
    }

    /// The layout of an element.
    ///
    /// - Parameters:
    ///   - size: rounded up to pixels. A size that is not valid (NaN, negative, infinite) is reported and becomes zero.
    ///   - position: rounded up to pixels; `ASPointNull` leaves it to the parent.
    ///   - sublayouts: each with a position; a missing one is reported and becomes zero.
    public convenience init(
        layoutElement: any ASLayoutElement, size: CGSize, position: CGPoint, sublayouts: [ASLayout]?
    ) {
        self.init(
            layoutElement: layoutElement, size: size, position: position, list: SublayoutList(sublayouts ?? []))
    }

    init(layoutElement: any ASLayoutElement, size: CGSize, position: CGPoint = ASPointNull, list: SublayoutList) {
        let scale = LayoutScale.current
        let type = layoutElement.layoutElementType
        self.type = type
        if ASIsCGSizeValidForSize(size) {
            self.size = CGSize(width: ceilPixel(size.width, scale), height: ceilPixel(size.height, scale))
        } else {
            Self.reportInvalidSize(size, of: layoutElement)
            self.size = CGSize(width: 0 as CGFloat, height: 0)
        }
        self.position =
            ASPointIsNull(position)
            ? position : CGPoint(x: ceilPixel(position.x, scale), y: ceilPixel(position.y, scale))
        self.list = list
        if type == .layoutSpec {
            spec = layoutElement
        } else {
            spec = nil
            node.object = layoutElement
        }
        for sublayout in list where ASPointIsNull(sublayout.position) {
            sublayout.position = Self.reportMissingPosition(of: sublayout, in: layoutElement)
        }
        if Self.retainsAllElements.load(ordering: .relaxed) { retainSublayoutElements() }
    }

    /// A layout without a position of its own.
    public convenience init(layoutElement: any ASLayoutElement, size: CGSize, sublayouts: [ASLayout]?) {
        self.init(layoutElement: layoutElement, size: size, position: ASPointNull, sublayouts: sublayouts)
    }

    /// A layout without children.
    public convenience init(layoutElement: any ASLayoutElement, size: CGSize) {
        self.init(layoutElement: layoutElement, size: size, position: ASPointNull, sublayouts: nil)
    }

    /// Makes a copy of a layout, in which everything is checked and rounded already.
    init(verbatim layout: ASLayout, list: SublayoutList) {
        type = layout.type
        size = layout.size
        position = ASPointNull
        self.list = list
        spec = layout.spec
        contentSize = layout.contentSize
        if type == .displayNode { node.object = layout.node.object }
        if Self.retainsAllElements.load(ordering: .relaxed) { retainSublayoutElements() }
    }

    /// The element that was measured. Nil after a node was released; a spec lives as long as its layout.
    public var layoutElement: (any ASLayoutElement)? {
        spec ?? node.object
    }

    /// Position and size in the parent's coordinates. A component that is not a finite number, as in a layout without
    /// a position, is 0.
    public var frame: CGRect {
        func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
        return CGRect(
            x: finite(position.x), y: finite(position.y), width: finite(size.width), height: finite(size.height))
    }

    /// The frame of a child, or `.null` when it is not a direct child. Costs a walk over the children.
    public func frame(for element: any ASLayoutElement) -> CGRect {
        for sublayout in sublayouts where sublayout.layoutElement === element { return sublayout.frame }
        return .null
    }

    /// A copy of the result for another parent, without a position.
    ///
    /// A node returns a copy of the layout it keeps, because the caller that measured it then sets the position. If
    /// both shared one object, a second measurement would move a frame in a layout that is already applied. One
    /// allocation.
    package func copy() -> ASLayout {
        ASLayout(verbatim: self, list: list)
    }

    /// Keeps the elements of the sublayouts alive from now on. Called before the layout is shared.
    package func retainSublayoutElements() {
        guard retainedElements.isEmpty, !list.isEmpty else { return }
        retainedElements.reserveCapacity(list.count)
        for sublayout in list {
            if let element = sublayout.layoutElement { retainedElements.append(element) }
        }
    }

    /// Lets go of the elements: the node that applied the layout holds them now. Call it under the lock of the node
    /// that owns the layout. It does nothing while all layouts are to keep their elements.
    package func releaseSublayoutElements() {
        guard !Self.shouldRetainSublayoutLayoutElements else { return }
        retainedElements = []
    }

    @inline(never)
    private static func reportInvalidSize(_ size: CGSize, of element: any ASLayoutElement) {
        LayoutMisuse.report(.layoutSize, element) {
            """
            was laid out at the invalid size \(describe(size)) and got zero instead. A size must be finite: along an \
            unbounded axis (the direction of a stack, scrolling content) the element needs a size of its own.
            """
        }
    }

    @inline(never)
    private static func reportMissingPosition(of layout: ASLayout, in element: any ASLayoutElement) -> CGPoint {
        LayoutMisuse.report(.missingPosition, element) {
            """
            made a layout with a child that has no position (\(layout)), which was put at zero. Set the position of \
            every child's layout before passing it as a sublayout.
            """
        }
        return CGPoint(x: 0 as CGFloat, y: 0)
    }
}

private final class RareLayoutValues {
    var contentSize: CGSize?
    var unflattened: ASLayout?
}

// Only `position` and the retained elements change: the first while one thread measures, before the layout is shared,
// the second under the owning node's lock.
@available(swift, introduced: 6) extension ASLayout: @unchecked Sendable {}

extension ASLayout: Equatable {
    /// Same element, size, position (or both without one) and equal sublayouts in the same order.
    public static func == (a: ASLayout, b: ASLayout) -> Bool {
        if a === b { return true }
        guard a.size == b.size, a.layoutElement === b.layoutElement else { return false }
        guard a.position == b.position || (ASPointIsNull(a.position) && ASPointIsNull(b.position)) else { return false }
        return a.sublayouts == b.sublayouts
    }
}
