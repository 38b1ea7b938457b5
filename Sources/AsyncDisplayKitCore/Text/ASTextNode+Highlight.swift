import Typesetting

/// The marks of touched links.
extension ASTextNode {
    /// The range of characters that are highlighted, in UTF-16 units; empty for none. Main thread.
    @preconcurrency @MainActor public var highlightRange: NSRange {
        get { touches?.highlightRange ?? TextTouches.noRange }
        set { setHighlightRange(newValue, animated: false) }
    }

    /// Marks characters as a touched link is, until another range (or an empty one) is set. Main thread.
    @preconcurrency @MainActor public func setHighlightRange(_ highlightRange: NSRange, animated: Bool) {
        if touches != nil || highlightRange != TextTouches.noRange { ensuredTouches.highlightRange = highlightRange }
        setHighlight(highlightRects(forTextRange: highlightRange), animated: animated)
    }

    @MainActor func setHighlight(_ rects: [CGRect], animated: Bool) {
        touches?.highlight?.remove(isAnimated: animated)
        touches?.highlight = nil
        guard !rects.isEmpty, let layer = layerIfLoaded else { return }
        let style = traitsForDrawing.userInterfaceStyle == .dark ? .dark : highlightStyle
        ensuredTouches.highlight = TextHighlight(rects: rects, style: style, in: layer, isAnimated: animated)
    }

    @MainActor func clearTouched() {
        guard let touches, touches.touched != nil else { return }
        touches.touched = nil
        touches.highlightRange = TextTouches.noRange
        setHighlight([], animated: true)
    }
}
