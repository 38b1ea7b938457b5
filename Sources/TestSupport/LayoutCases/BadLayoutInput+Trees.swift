import AsyncDisplayKitCore
import Drawing

// Elements that contain themselves or occur in several places, and invalid layouts.

private func plain(_ width: CGFloat, _ height: CGFloat) -> PlainLayoutElement {
    PlainLayoutElement().styled { $0.preferredSize = CGSize(width: width, height: height) }
}

private func node(_ name: String) -> ASDisplayNode {
    let node = ASDisplayNode()
    node.debugName = name
    node.style.preferredSize = CGSize(width: 10, height: 10)
    return node
}

/// A node that shows what its block says.
private func shower(_ name: String, _ block: @escaping ASLayoutSpecBlock) -> ASDisplayNode {
    let node = ASDisplayNode()
    node.debugName = name
    node.automaticallyManagesSubnodes = true
    node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    node.layoutSpecBlock = block
    return node
}

private func stack(_ children: [any ASLayoutElement]) -> ASStackLayoutSpec {
    ASStackLayoutSpec(
        direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: children)
}

private let upTo50 = ASSizeRange(min: .zero, max: CGSize(width: 50, height: 50))
private let exactly50 = ASSizeRange(min: CGSize(width: 50, height: 50), max: CGSize(width: 50, height: 50))

extension BadLayoutInput {
    static let trees = [
        BadLayoutInput(
            "A spec that contains itself", says: "contains itself", "got the size zero inside of itself",
            "set as a child of one of its own children",
            gives: "20.0 x 20.0 (0.0, 0.0, 0.0, 0.0) (0.0, 0.0, 20.0, 20.0)"
        ) {
            let inner = ASInsetLayoutSpec(insets: .zero, child: plain(10, 10))
            let outer = stack([inner, plain(20, 20)])
            inner.child = outer
            defer { inner.child = nil }
            return text(outer.layoutThatFits(upTo50))
        },
        BadLayoutInput(
            "A spec that contains itself, returned by a node", says: "occurs more than once or contains itself",
            "nothing was laid out", "use several elements", gives: "50.0 x 50.0"
        ) {
            let inner = ASInsetLayoutSpec(insets: .zero, child: plain(10, 10))
            let outer = stack([inner])
            inner.child = outer
            defer { inner.child = nil }
            return text(shower("card") { _, _ in outer }.layoutThatFits(exactly50))
        },
        BadLayoutInput(
            "A spec in 2 to the power of 60 places", says: "occurs more than once or contains itself",
            "use several elements", gives: "50.0 x 50.0"
        ) {
            let specs = (0..<60).map { _ in stack([]) }
            for (spec, next) in zip(specs, specs.dropFirst()) { spec.children = [next, next] }
            return text(shower("card") { _, _ in specs[0] }.layoutThatFits(exactly50))
        },
        BadLayoutInput(
            "A node in its own layout", says: "<ASDisplayNode: card> was measured while it was being measured",
            "in its own layoutSpecThatFits(_:)", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0), 1 subnode"
        ) {
            let other = node("other")
            let card = shower("card") { card, _ in stack([card, other]) }
            defer { card.layoutSpecBlock = nil }
            let layout = card.layoutThatFits(upTo50)
            card.layoutIfNeeded()
            return "\(text(layout)), \(card.subnodes?.count ?? 0) subnode"
        },
        BadLayoutInput(
            "Two nodes in each other's layouts", says: "was measured while it was being measured",
            "or in that of one of the nodes in it", gives: "10.0 x 10.0 (5.0, 5.0, 0.0, 0.0)"
        ) {
            let (a, b) = (ASDisplayNode(), ASDisplayNode())
            a.layoutSpecBlock = { _, _ in
                ASInsetLayoutSpec(insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5), child: b)
            }
            b.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: a) }
            defer {
                a.layoutSpecBlock = nil
                b.layoutSpecBlock = nil
            }
            return text(a.layoutThatFits(upTo50))
        },
        BadLayoutInput(
            "A node inside itself in the hierarchy of subnodes", saysEach: [], gives: "0 subnodes"
        ) {
            // Reported by the hierarchy, which stops debug builds.
            #if DEBUG
                return "0 subnodes"
            #else
                let (a, b) = (ASDisplayNode(), ASDisplayNode())
                a.addSubnode(b)
                b.addSubnode(a)
                return "\(b.subnodes?.count ?? 0) subnodes"
            #endif
        },
    ]

    static let places = [
        BadLayoutInput(
            "A node twice in a layout", says: "occurs more than once", "use several elements", gives: "1 place at most"
        ) {
            let twice = node("twice")
            let layout = shower("card") { _, _ in stack([twice, node("other"), twice]) }.layoutThatFits(upTo50)
            let places = layout.sublayouts.count { $0.layoutElement === twice }
            return places <= 1 ? "1 place at most" : "\(places) places"
        },
        BadLayoutInput(
            "A node in the layouts of two nodes", says: "<ASDisplayNode: second> took <ASDisplayNode: shared> from",
            "<ASDisplayNode: first>", "make two nodes, or call setNeedsLayout()", gives: "0 and 1 subnodes"
        ) {
            let shared = node("shared")
            let parents = ["first", "second"].map { name in
                shower(name) { _, _ in ASWrapperLayoutSpec(layoutElement: shared) }
            }
            for parent in parents { parent.layoutIfNeeded() }
            return parents.map { "\($0.subnodes?.count ?? 0)" }.joined(separator: " and ") + " subnodes"
        },
        BadLayoutInput(
            "A spec that is used again", says: "returned a layout spec that a node had used before",
            "Make a new spec for every measurement", gives: "50.0 x 50.0 (0.0, 0.0, 50.0, 50.0)"
        ) {
            let spec = ASInsetLayoutSpec(insets: .zero, child: node("child"))
            let card = shower("card") { _, _ in spec }
            _ = card.layoutThatFits(upTo50)
            return text(card.layoutThatFits(exactly50))
        },
        BadLayoutInput(
            "A spec that is changed after it was measured", says: "was changed after it had been handed to a node",
            "Make a new spec for every measurement", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            let spec = ASInsetLayoutSpec(insets: .zero, child: node("child"))
            let layout = shower("card") { _, _ in spec }.layoutThatFits(upTo50)
            spec.insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
            return text(layout)
        },
        BadLayoutInput(
            "A node made in the closure that describes a layout", says: "was created inside the closure of LayoutSpec",
            "Create it once, in a property of the node or in its init", gives: "10.0 x 10.0 (0.0, 0.0, 10.0, 10.0)"
        ) {
            text(shower("card") { _, _ in LayoutSpec { node("made here") } }.layoutThatFits(upTo50))
        },
        BadLayoutInput(
            "A spec without its child", says: "was measured without a child and got the size zero", "Give it one",
            gives: "0.0 x 0.0"
        ) {
            let spec = ASInsetLayoutSpec(insets: .zero, child: plain(10, 10))
            spec.child = nil
            return text(spec.layoutThatFits(upTo50))
        },
        BadLayoutInput(
            "A spec of one's own with an impossible size and position",
            saysEach: [
                ["was laid out at the invalid size {-1, 20}", "got zero instead"],
                ["was placed at {nan, 7}", "must set the position of every child's layout to finite points"],
            ], gives: "0.0 x 0.0 (0.0, 7.0, 10.0, 10.0)"
        ) {
            text(LayoutHost(CarelessSpec(child: plain(10, 10))).layoutThatFits(upTo50))
        },
    ]
}

/// Answers a negative size, and puts its child nowhere.
private final class CarelessSpec: ASLayoutSpec, @unchecked Sendable {  // used on one thread
    init(child: any ASLayoutElement) {
        super.init()
        self.child = child
    }

    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        let layouts = (children ?? []).map { $0.layoutThatFits(constrainedSize) }
        for layout in layouts { layout.position = CGPoint(x: CGFloat.nan, y: 7) }
        return ASLayout(layoutElement: self, size: CGSize(width: -1, height: 20), sublayouts: layouts)
    }
}
