import AsyncDisplayKitCore
import Drawing
import Foundation

/// A tree of specs and nodes as a value, which can be built any number of times, made smaller, and printed.
package struct LayoutSketch: Sendable {
    package enum Kind: Sendable {
        case node(Content)
        /// A node whose layout is the one child.
        case host
        /// The base class, which lays out no child.
        case spacer
        case inset(UIEdgeInsets)
        /// The child, and what is behind it.
        case background
        /// The child, and what is over it.
        case overlay
        case center(ASCenterLayoutSpecCenteringOptions, ASCenterLayoutSpecSizingOptions)
        case relative(
            ASRelativeLayoutSpecPosition, ASRelativeLayoutSpecPosition, ASRelativeLayoutSpecSizingOption)
        case ratio(CGFloat)
        case absolute(ASAbsoluteLayoutSpecSizing)
        /// The child, and what is on its corner.
        case corner(ASCornerLayoutLocation, offset: CGPoint, wraps: Bool)
        case wrapper
        case stack(StackOptions)
    }

    /// What a node answers when it is asked for its size.
    package enum Content: Sendable {
        /// All of a bounded range, nothing of an unbounded one.
        case plain
        case fixed(CGSize)
        /// Like text: as wide as allowed, up to the width of the given size; the narrower it is, the higher.
        case text(CGSize)

        package var answer: (@Sendable (CGSize) -> CGSize)? {
            switch self {
            case .plain: return nil
            case .fixed(let size): return { _ in size }
            case .text(let size):
                return { maximum in
                    let line = min(size.width, maximum.width)
                    guard line > 0 else { return CGSize(width: line, height: 0) }
                    return CGSize(width: line, height: size.height * (size.width / line).rounded(.up))
                }
            }
        }
    }

    package struct StackOptions: Sendable {
        package var direction = ASStackLayoutDirection.horizontal
        package var spacing: CGFloat = 0
        package var justifyContent = ASStackLayoutJustifyContent.start
        package var alignItems = ASStackLayoutAlignItems.stretch
        package var flexWrap = ASStackLayoutFlexWrap.noWrap
        package var alignContent = ASStackLayoutAlignContent.start
        package var lineSpacing: CGFloat = 0
        package var isConcurrent = false

        package init() {}
    }

    package var kind: Kind
    package var style = StyleValues()
    package var children: [LayoutSketch]

    package init(_ kind: Kind, _ children: [LayoutSketch] = []) {
        self.kind = kind
        self.children = children
    }

    /// The same with all stacks measuring their children on several threads, or none.
    func withStacks(concurrent: Bool) -> LayoutSketch {
        var copy = self
        if case .stack(var options) = kind {
            options.isConcurrent = concurrent
            copy.kind = .stack(options)
        }
        copy.children = children.map { $0.withStacks(concurrent: concurrent) }
        return copy
    }

    package var isNode: Bool {
        switch kind {
        case .node, .host: true
        default: false
        }
    }

    /// Elements in the tree.
    package var count: Int {
        children.reduce(1) { $0 + $1.count }
    }

    /// The nodes directly in the layout, not those inside of nodes, in the order in which they are described.
    package var nodes: [LayoutSketch] {
        isNode ? [self] : children.flatMap(\.nodes)
    }

    /// Positions in `nodes` in the order of drawing, worked out without the engine, so that tests can compare: what is
    /// behind comes before the child, everything else in the order of description.
    package var drawingOrder: [Int] {
        var first = 0
        return drawingOrder(first: &first)
    }

    private func drawingOrder(first: inout Int) -> [Int] {
        if isNode {
            defer { first += 1 }
            return [first]
        }
        let parts = children.map { $0.drawingOrder(first: &first) }
        if case .background = kind { return parts[1] + parts[0] }
        return parts.flatMap { $0 }
    }
}
