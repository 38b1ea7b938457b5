import Execution
import Typesetting

/// Something in a text node that reacts to touches.
enum TextTarget {
    case link(attribute: String, value: Any, range: NSRange)
    /// The `additionalTruncationMessage`.
    case truncationMessage

    func isSame(as other: TextTarget?) -> Bool {
        switch (self, other) {
        case (.link(_, _, let a), .link(_, _, let b)): a == b
        case (.truncationMessage, .truncationMessage): true
        default: false
        }
    }
}

extension ASTextNode {
    /// The distance from a link's characters, in points, within which a touch still hits the link if there is no other
    /// text there.
    private static let touchTolerance: CGFloat = 20

    /// The value of the link at a point, in the node's coordinates; nil if there is none.
    ///
    /// A point on other characters hits no link; a point beside the lines hits the nearest link within 20 points. Only
    /// visible characters count. Any thread.
    ///
    /// - Parameters:
    ///   - attributeName: receives the name of the link's attribute, one of `linkAttributeNames`; unchanged if the
    ///     result is nil.
    ///   - range: receives the range of all characters with the value, in UTF-16 units; unchanged if the result is nil.
    public func linkAttributeValue(
        at point: CGPoint, attributeName: UnsafeMutablePointer<String?>? = nil,
        range: UnsafeMutablePointer<NSRange>? = nil
    ) -> Any? {
        guard let link = link(at: point) else { return nil }
        attributeName?.pointee = link.attribute
        range?.pointee = link.range
        return link.value
    }

    struct Link {
        let attribute: String
        let value: Any
        let range: NSRange
    }

    func link(at point: CGPoint) -> Link? {
        let names = linkAttributeNames
        guard let snapshot, let placed = placedLayout else { return nil }
        let layout = placed.layout
        let point = CGPoint(x: point.x - placed.origin.x, y: point.y - placed.origin.y)
        if let index = layout.characterIndex(at: point) {
            guard layout.visibleRange.contains(index) else { return nil }
            for name in names {
                if let found = snapshot.attribute(NSAttributedString.Key(name), at: index) {
                    return Link(attribute: name, value: found.value, range: NSRange(found.range))
                }
            }
            return nil
        }
        if layout.truncationTokenIndex(at: point) != nil { return nil }
        var nearest: (distance: CGFloat, link: Link)?
        for name in names {
            for found in snapshot.ranges(of: NSAttributedString.Key(name)) {
                let visible = found.range.clamped(to: layout.visibleRange)
                for rect in visible.isEmpty ? [] : layout.rects(for: visible) {
                    let distance = rect.distance(to: point)
                    guard distance <= Self.touchTolerance, distance < nearest?.distance ?? .infinity else { continue }
                    nearest = (distance, Link(attribute: name, value: found.value, range: NSRange(found.range)))
                }
            }
        }
        return nearest?.link
    }

    /// The link or truncation message that a touch at a point hits; nil for none.
    @MainActor func target(at point: CGPoint) -> TextTarget? {
        if isTruncationMessage(at: point) { return .truncationMessage }
        guard let link = link(at: point) else { return nil }
        let isWanted =
            delegate?.textNode(
                self, shouldHighlightLinkAttribute: link.attribute, value: link.value, at: point) ?? true
        return isWanted ? .link(attribute: link.attribute, value: link.value, range: link.range) : nil
    }

    /// Tells the delegate that a link or the truncation message was tapped, or pressed by a key.
    @MainActor func tellOfTap(on target: TextTarget, at point: CGPoint) {
        switch target {
        case .link(let attribute, let value, let range):
            delegate?.textNode(self, tappedLinkAttribute: attribute, value: value, at: point, textRange: range)
        case .truncationMessage:
            delegate?.textNodeTappedTruncationToken(self)
        }
    }

    private func isTruncationMessage(at point: CGPoint) -> Bool {
        guard let placed = placedLayout,
            let index = placed.layout.truncationTokenIndex(
                at: CGPoint(x: point.x - placed.origin.x, y: point.y - placed.origin.y))
        else { return false }
        return truncation.isMessage(at: index)
    }

    // MARK: Pointer

    @MainActor private static let linkStyle = UIPointerStyle(cursor: .hand)

    /// The style of the pointer at a point: a hand where a click follows a link.
    @MainActor func linkPointerStyle(at point: CGPoint) -> UIPointerStyle? {
        delegate != nil && target(at: point) != nil ? Self.linkStyle : nil
    }

    /// The tooltip at a point: a link says where it leads.
    @MainActor func linkToolTip(at point: CGPoint) -> UIToolTipConfiguration? {
        guard delegate != nil, case .link(_, let url as URL, let range) = target(at: point) else { return nil }
        return UIToolTipConfiguration(toolTip: url.absoluteString, in: frame(forTextRange: range))
    }

    // MARK: Lines

    /// Whether not all of the text is shown, at the present size.
    public var isTruncated: Bool { placedLayout?.layout.isTruncated ?? false }

    /// Whether not all of the text would be shown at the largest size of a range.
    public func shouldTruncate(forConstrainedSize constrainedSize: ASSizeRange) -> Bool {
        layout(inside: constrainedSize.max)?.layout.isTruncated ?? false
    }

    /// The number of lines that are shown at the present size.
    public var lineCount: UInt { UInt(placedLayout?.layout.lineCount ?? 0) }

    // MARK: Rectangles

    /// The rectangles that a range of UTF-16 units covers, one or more per line, in the node's coordinates. Characters
    /// that are not visible have no rectangles. Any thread.
    public func rects(forTextRange textRange: NSRange) -> [CGRect] {
        guard let placed = placedLayout, let range = Range(textRange) else { return [] }
        let visible = range.clamped(to: placed.layout.visibleRange)
        guard !visible.isEmpty else { return [] }
        return placed.layout.rects(for: visible).map { $0.offsetBy(dx: placed.origin.x, dy: placed.origin.y) }
    }

    /// The rectangles that are marked when the range is highlighted; equal to `rects(forTextRange:)`.
    public func highlightRects(forTextRange textRange: NSRange) -> [CGRect] {
        rects(forTextRange: textRange)
    }

    /// The smallest rectangle around a range; zero if nothing of it is visible.
    public func frame(forTextRange textRange: NSRange) -> CGRect {
        let rects = rects(forTextRange: textRange)
        return rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    }

    /// The room to the right of the last line's text, in the node's coordinates; zero without text.
    public func trailingRect() -> CGRect {
        guard let placed = placedLayout, let line = placed.layout.lines.last else { return .zero }
        let x = placed.origin.x + line.rect.maxX
        return CGRect(
            x: x, y: placed.origin.y + line.origin.y, width: max(0, placed.origin.x + placed.width - x),
            height: line.height)
    }

    @MainActor func rects(of target: TextTarget) -> [CGRect] {
        switch target {
        case .link(_, _, let range): return highlightRects(forTextRange: range)
        case .truncationMessage:
            guard let placed = placedLayout, let rect = placed.layout.truncationTokenRect else { return [] }
            return [rect.offsetBy(dx: placed.origin.x, dy: placed.origin.y)]
        }
    }
}

extension CGRect {
    /// The distance of the point from the nearest point of the rectangle; 0 inside.
    fileprivate func distance(to point: CGPoint) -> CGFloat {
        hypot(max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY))
    }
}
