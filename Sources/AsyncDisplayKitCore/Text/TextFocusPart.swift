/// A link of a text, or its truncation message, as the keyboard's focus sees it: Return and Space press it. Main
/// thread.
///
/// It is an empty view over the first rectangle of the link. It takes no touches; the text node takes them.
@MainActor final class TextFocusPart: UIControl, FocusRingOutlined {
    private weak var node: ASTextNode?
    private(set) var target: TextTarget

    init(_ target: TextTarget, of node: ASTextNode) {
        self.target = target
        self.node = node
        super.init(frame: .zero)
        isAccessibilityElement = true
        accessibilityTraits = .link
        addAction(UIAction { [weak self] _ in self?.press() }, for: .touchUpInside)
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }

    /// True as long as the text still shows the target.
    override var canBecomeFocused: Bool { !rects.isEmpty }

    /// In the node's coordinates.
    private var rects: [CGRect] {
        guard let node, node.delegate != nil else { return [] }
        if case .link(let attribute, _, let range) = target {
            let found = node.snapshot?.attribute(NSAttributedString.Key(attribute), at: range.location)
            guard found.map({ NSRange($0.range) }) == range else { return [] }
        }
        return node.rects(of: target)
    }

    var focusRects: [CGRect] { rects.map { $0.offsetBy(dx: -frame.minX, dy: -frame.minY) } }

    /// Takes the target that the present text has: the text may have changed.
    func show(_ target: TextTarget) {
        self.target = target
        if let first = rects.first { frame = first }
        guard case .link(_, _, let range) = target, let text = node?.snapshot?.string else { return }
        accessibilityLabel = (text as NSString).substring(with: range)
    }

    /// While Space is held the link is marked, as while it is touched.
    override var isHighlighted: Bool {
        didSet {
            guard isHighlighted != oldValue, case .link(_, _, let range) = target else { return }
            node?.setHighlightRange(isHighlighted ? range : TextTouches.noRange, animated: true)
        }
    }

    private func press() {
        // The text may have changed since the focus came here.
        node?.prepareFocusParts()
        guard let node, superview != nil, let first = rects.first else { return }
        node.tellOfTap(on: target, at: CGPoint(x: first.midX, y: first.midY))
    }
}

extension ASTextNode {
    /// The visible links and truncation message that can be pressed, in reading order. Asks the delegate. O(runs of
    /// attributes).
    @MainActor private var shownTargets: [TextTarget] {
        guard let delegate, let snapshot else { return [] }
        var links: [Link] = []
        for name in linkAttributeNames {
            for found in snapshot.ranges(of: NSAttributedString.Key(name)) {
                let range = NSRange(found.range)
                // Characters with several of the attributes are a link of the first one.
                guard !links.contains(where: { $0.range.intersection(range) != nil }) else { continue }
                links.append(Link(attribute: name, value: found.value, range: range))
            }
        }
        let targets = links.sorted { $0.range.location < $1.range.location }.compactMap { link -> TextTarget? in
            guard let rect = rects(forTextRange: link.range).first else { return nil }
            let isWanted = delegate.textNode(
                self, shouldHighlightLinkAttribute: link.attribute, value: link.value,
                at: CGPoint(x: rect.midX, y: rect.midY))
            return isWanted ? .link(attribute: link.attribute, value: link.value, range: link.range) : nil
        }
        let hasMessage = truncation.message != nil && !rects(of: .truncationMessage).isEmpty
        return targets + (hasMessage ? [.truncationMessage] : [])
    }

    /// Makes a subview for each visible link. Texts without links or without a delegate have none.
    @MainActor func prepareFocusParts() {
        guard let view = viewIfLoaded else { return }
        let targets = shownTargets
        guard !targets.isEmpty || touches?.focusParts.isEmpty == false else { return }
        let old = ensuredTouches.focusParts
        let parts = targets.map { target in
            old.first { $0.target.isSame(as: target) } ?? TextFocusPart(target, of: self)
        }
        for part in old where !parts.contains(where: { $0 === part }) { part.removeFromSuperview() }
        ensuredTouches.focusParts = parts
        for (part, target) in zip(parts, targets) {
            part.show(target)
            if part.superview !== view { view.addSubview(part) }
        }
    }
}
