import Execution
import Foundation

/// Arranges elements. A spec has no view and draws nothing; it is not part of the flattened layout.
///
/// A new spec is made for every measurement, and belongs to the thread that measures. It may be changed until it is
/// handed to a node; later changes are reported. The base class lays out no child and is as small as its range allows:
/// with `style.flexGrow` it is a *spacer*.
open class ASLayoutSpec: ASLayoutElement {
    private var storedStyle: ASLayoutElementStyle?
    private(set) var childList = ChildList()

    /// Shared by all specs of a measurement; nil is unspecified.
    var traits: ASTraitCollection?

    /// The last walk over the tree that came here.
    var lastVisit = Visit.none

    /// False once a node measures with the spec. Changing anything then is reported, because the node may already have
    /// used the old value.
    public var isMutable = true

    /// The walks that are visiting the spec at this moment. A walk that comes to the spec again shows that the spec
    /// contains itself.
    private var visits: Visits = []

    private struct Visits: OptionSet {
        let rawValue: UInt8

        static let measuring = Visits(rawValue: 1)
        static let drawing = Visits(rawValue: 2)
    }

    /// Shown in ASCII art after the class.
    public var debugName: String?

    /// A spec without children, which is as small as allowed. For subclasses.
    public init() {}

    deinit {
        // Specs may be inside of each other to any depth, as long as no node measures with them.
        guard !childList.isEmpty else { return }
        Nesting.release {
            childList = ChildList()
        } orKeep: {
            ChildListBox(childList)
        }
    }

    /// Takes the children given to an initialiser. A method, because one designated initialiser that is not public
    /// would take the convenience initialisers away from subclasses in other modules.
    final func adopt(_ childList: ChildList) {
        self.childList = childList
    }

    public final var layoutElementType: ASLayoutElementType { .layoutSpec }

    /// Read by the parent of the spec, not by its children.
    public final var style: ASLayoutElementStyle {
        if let storedStyle { return storedStyle }
        let style = ASLayoutElementStyle()
        storedStyle = style
        return style
    }

    /// The style's values, without making a style if there is none.
    @inline(__always)
    final var existingStyleValues: StyleValues {
        storedStyle?.snapshot() ?? StyleValues()
    }

    open func implementsLayoutMethod() -> Bool {
        true
    }

    public final func sublayoutElements() -> [any ASLayoutElement]? {
        childList.array
    }

    /// The traits of the spec's surroundings, as a value; those of the node that measures it.
    public final var primitiveTraitCollection: ASPrimitiveTraitCollection {
        get { traits?.primitiveTraitCollection ?? ASTraitCollection.unspecified.primitiveTraitCollection }
        set { traits = ASTraitCollection(primitiveTraitCollection: newValue) }
    }

    /// The traits of the spec's surroundings, as an object that many elements share.
    public final func asyncTraitCollection() -> ASTraitCollection {
        traits ?? .unspecified
    }

    public final func layoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
    }

    public final func layoutThatFits(_ constrainedSize: ASSizeRange, parentSize: CGSize) -> ASLayout {
        // A spec without children cannot contain itself, and the shared empty spec may be measured on several threads.
        if childList.isEmpty { return measuredLayout(constrainedSize, parentSize: parentSize) }
        if visits.contains(.measuring) { return layoutInsideItself() }
        guard Nesting.beginMeasuring() else {
            LayoutMisuse.reportDepth(of: self)
            return ASLayout(layoutElement: self, size: .zero)
        }
        defer { Nesting.endMeasuring() }
        visits.insert(.measuring)
        defer { visits.remove(.measuring) }
        return measuredLayout(constrainedSize, parentSize: parentSize)
    }

    /// Override to arrange children. The base class answers the smallest size allowed, without children.
    open func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: constrainedSize.min)
    }

    open func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        calculateLayoutThatFits(constrainedSize.restricted(to: size, relativeTo: parentSize))
    }

    // MARK: Children

    /// The only child. Setting nil removes it. Reported when there are several: use `children` then.
    open var child: (any ASLayoutElement)? {
        get {
            if childList.count > 1 { reportManyChildren() }
            return childList.first
        }
        set {
            checkMutable()
            if childList.count > 1 { reportManyChildren() }
            if childList.count < 2 {
                childList = newValue.map { ChildList($0) } ?? ChildList()
            } else if let newValue {
                childList[0] = newValue
            } else {
                childList = ChildList(Array(childList.dropFirst()))
            }
        }
    }

    /// A copy of the children, to iterate over too; setting it replaces them all.
    ///
    /// (A spec is no `Sequence` itself: `max` and `min` in a subclass would then mean the sequence's methods.)
    open var children: [any ASLayoutElement]? {
        get { childList.array }
        set {
            checkMutable()
            childList = ChildList(newValue ?? [])
        }
    }

    /// For subclasses whose children have fixed places. Places below that are still empty, and one set to nil, hold
    /// an invisible element of size zero.
    public final func setChild(_ child: (any ASLayoutElement)?, at index: Int) {
        checkMutable()
        guard index >= 0 else {
            LayoutMisuse.report(.childIndex, self) {
                "was given a child at \(index), which was ignored. Count places from 0."
            }
            return
        }
        var children = childList.array
        while children.count <= index { children.append(NullLayoutSpec.shared) }
        children[index] = child ?? NullLayoutSpec.shared
        childList = children.count == 2 ? ChildList(children[0], children[1]) : ChildList(children)
    }

    /// The child at an index; nil if the place is empty or does not exist.
    public final func child(at index: Int) -> (any ASLayoutElement)? {
        guard childList.indices.contains(index) else { return nil }
        let child = childList[index]
        return child === NullLayoutSpec.shared ? nil : child
    }

    // MARK: Misuse

    /// Called by every setter.
    @inline(__always)
    final func checkMutable() {
        if !isMutable { reportImmutable() }
    }

    @inline(never)
    private func reportImmutable() {
        LayoutMisuse.report(.immutableSpec, self) {
            """
            was changed after it had been handed to a node, which may not see the change. Make a new spec for every \
            measurement.
            """
        }
    }

    @inline(never)
    private func reportManyChildren() {
        LayoutMisuse.report(.manyChildren, self) {
            "child was used, but the spec has \(childList.count) children. Use children, or setChild(_:at:)."
        }
    }

    /// For specs that need a child: reports that it is missing, and returns a layout of size zero.
    @inline(never)
    final func layoutWithoutChild() -> ASLayout {
        LayoutMisuse.report(.missingChild, self) {
            "was measured without a child and got the size zero. Give it one, or leave the spec out."
        }
        return ASLayout(layoutElement: self, size: .zero)
    }

    /// For specs whose size follows from their child: reports a size in their style that the layout does not have.
    /// (Inside an absolute spec, which applies its children's sizes, the layout has it.)
    @inline(__always)
    final func checkingStyle(
        _ size: ASLayoutElementSize, _ range: ASSizeRange, _ parentSize: CGSize, _ layout: ASLayout
    ) -> ASLayout {
        if !size.isAuto { checkStyle(range.restricted(to: size, relativeTo: parentSize), layout.size) }
        return layout
    }

    @inline(never)
    private func checkStyle(_ wanted: ASSizeRange, _ size: CGSize) {
        let nearest = wanted.clamp(size)
        // Sizes are rounded up to pixels.
        guard abs(nearest.width - size.width) >= 1 || abs(nearest.height - size.height) >= 1 else { return }
        LayoutMisuse.report(.ignoredSize, self) {
            """
            has a size in its style, which has no effect: a spec of this class is as large as its child makes it, here \
            \(describe(size)). Set the size on the child, or on something around.
            """
        }
    }

    /// The end of a cycle of children: a layout of size zero, after a report.
    @inline(never)
    private func layoutInsideItself() -> ASLayout {
        LayoutMisuse.report(.cycle, self) {
            """
            contains itself, directly or through its children, and got the size zero inside of itself. Look for a spec \
            that is set as a child of one of its own children (or is measured on two threads at once).
            """
        }
        return ASLayout(layoutElement: self, size: .zero)
    }

    // MARK: Debugging

    open func asciiArtName() -> String {
        defaultAsciiArtName
    }

    open func asciiArtString() -> String {
        asciiArt(direction: .horizontal)
    }

    /// A box around the children; a spec inside of itself is its name only.
    final func asciiArt(direction: ASStackLayoutDirection) -> String {
        guard !visits.contains(.drawing), !childList.isEmpty else { return asciiArtName() }
        visits.insert(.drawing)
        defer { visits.remove(.drawing) }
        return ASLayoutSpec.asciiArtString(
            forChildren: childList.array, parentName: asciiArtName(), direction: direction)
    }

    /// The properties that `description` lists.
    var descriptionProperties: [String] {
        let children = childList.map { "<\(shortDescription(of: $0))>" }
        return ["children = [\(children.joined(separator: ", "))]"]
    }
}

extension ASLayoutSpec: CustomStringConvertible {
    public var description: String {
        describe(self, descriptionProperties)
    }
}

/// Stands in empty places of specs: size zero, never changed.
final class NullLayoutSpec: ASLayoutSpec {
    static let shared = NullLayoutSpec()

    private override init() {
        super.init()
        _ = style  // made now, because the instance is shared by all threads
        isMutable = false
    }

    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: .zero)
    }
}
