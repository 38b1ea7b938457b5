import AsyncDisplayKitCore

/// A text with a greatest number of lines. At larger sizes of text the number is unlimited.
final class BoundedTextNode: ASTextNode, @unchecked Sendable {  // a constant, and the node's own state
    private let greatestNumberOfLines: UInt

    init(lines: UInt) {
        greatestNumberOfLines = lines
        super.init()
        takeNumberOfLines()
    }

    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
        takeNumberOfLines()
    }

    private func takeNumberOfLines() {
        maximumNumberOfLines = DemoStyle.hasLargerText(self) ? 0 : greatestNumberOfLines
    }
}
