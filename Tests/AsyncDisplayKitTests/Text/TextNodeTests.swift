import AsyncDisplayKit
import Testing

private func string(_ text: String, size: CGFloat = 20) -> NSMutableAttributedString {
    NSMutableAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size)])
}

/// "Link notalink", the first four characters a link.
private func linked() -> NSAttributedString {
    let text = string("Link notalink")
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 0, length: 4))
    return text
}

@MainActor private final class Taps: ASTextNodeDelegate {
    var links: [(value: String?, range: NSRange)] = []
    var longPresses = 0
    var truncations = 0
    var allowsLongPress = false

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        links.append((value as? String, textRange))
    }

    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        longPresses += 1
    }

    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { allowsLongPress }

    func textNodeTappedTruncationToken(_ textNode: ASTextNode) { truncations += 1 }
}

@MainActor @Suite(.serialized) struct TextNodeTests {
    private func node(_ text: NSAttributedString, width: CGFloat = 300) -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = text
        let size = node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: width, height: CGFloat.infinity))).size
        node.frame = CGRect(origin: .zero, size: size)
        return node
    }

    // MARK: Measuring

    @Test("Long text in a small size is truncated, and says in which sizes it would be")
    func truncation() {
        let node = ASTextNode()
        node.attributedText = string(String(repeating: "many words ", count: 50))
        node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        #expect(node.isTruncated && node.lineCount > 1)
        #expect(node.shouldTruncate(forConstrainedSize: ASSizeRangeMake(CGSize(width: 100, height: 100))))
        #expect(!node.shouldTruncate(forConstrainedSize: ASSizeRangeMake(CGSize(width: 1000, height: 5000))))
    }

    @Test("At most the greatest number of lines is shown")
    func lines() {
        let node = node(string("one two three four five six"), width: 80)
        let all = node.lineCount
        node.maximumNumberOfLines = 2
        let size = node.layoutThatFits(ASSizeRangeMake(.zero, CGSize(width: 80, height: 500))).size
        node.frame = CGRect(origin: .zero, size: size)
        #expect(all > 2 && node.lineCount == 2 && node.isTruncated)
    }

    @Test("An area to flow around makes text higher")
    func exclusion() {
        let node = ASTextNode()
        node.attributedText = string("some words that take three lines or so")
        let range = ASSizeRangeMake(.zero, CGSize(width: 150, height: 1000))
        let height = node.layoutThatFits(range).size.height
        node.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 80, height: 60))]
        #expect(node.exclusionPaths?.count == 1)
        #expect(node.layoutThatFits(range).size.height > height)
    }

    @Test("Text that does not fit is set in the first smaller size in which it does; baselines follow")
    func scaleFactors() {
        let node = ASTextNode()
        node.attributedText = string("Incomprehensibilities")
        node.maximumNumberOfLines = 1
        let full = node.layoutThatFits(ASSizeRangeUnconstrained).size
        let ascender = node.style.ascender
        node.pointSizeScaleFactors = [0.9, 0.5, 0.25]
        let narrow = ASSizeRangeMake(.zero, CGSize(width: full.width * 0.6, height: 100))
        let size = node.layoutThatFits(narrow).size
        #expect(abs(size.width - full.width / 2) < 4)
        #expect(abs(node.style.ascender - ascender / 2) < 0.01)
        node.frame = CGRect(origin: .zero, size: size)
        #expect(!node.isTruncated)
    }

    @Test("A shadow makes the node larger by as much as it reaches out")
    func shadow() {
        let node = node(string("Shadow"))
        let bare = node.frame.size
        node.shadowOffset = CGSize(width: 3, height: -1)
        node.shadowRadius = 2
        node.shadowOpacity = 1
        #expect(node.shadowPadding == UIEdgeInsets(top: -3, left: 0, bottom: -1, right: -5))
        let size = node.layoutThatFits(ASSizeRangeUnconstrained).size
        #expect(size.width == bare.width + 5 && size.height == bare.height + 4)
    }

    @Test("The first and last baselines are the fonts'")
    func baselines() {
        let text = string("Large", size: 40)
        text.append(string("small", size: 10))
        let node = node(text)
        #expect(abs(node.style.ascender - UIFont.systemFont(ofSize: 40).ascender) < 0.01)
        #expect(abs(node.style.descender - UIFont.systemFont(ofSize: 10).descender) < 0.01)
    }

    @Test("Text is accessible by its characters, unless the application said no")
    func accessibility() {
        let node = node(string("read me"))
        #expect(node.isAccessibilityElement && node.accessibilityLabel == "read me")
        node.isAccessibilityElement = false
        node.attributedText = string("other")
        #expect(!node.isAccessibilityElement)
        node.attributedText = nil
        #expect(!node.isAccessibilityElement)
    }

    // MARK: Links

    @Test("A link is found at its characters with its whole range, and not at others")
    func linkLookup() {
        let node = node(linked())
        var name: String?
        var range = NSRange(location: 99, length: 99)
        #expect(node.linkAttributeValue(at: CGPoint(x: 100, y: 10), attributeName: &name, range: &range) == nil)
        #expect(name == nil && range.location == 99)
        let value = node.linkAttributeValue(at: CGPoint(x: 3, y: 3), attributeName: &name, range: &range)
        #expect(value as? String == "https://example.org" && name == "NSLink")
        #expect(range == NSRange(location: 0, length: 4))
        #expect(node.rects(forTextRange: range).count == 1)
        #expect(node.frame(forTextRange: range).width < node.frame.width / 2)
    }

    @Test("Text that differs only in its links is different text")
    func linkChange() {
        let node = node(string("Link notalink"))
        node.attributedText = linked()
        #expect(node.linkAttributeValue(at: CGPoint(x: 3, y: 3)) != nil)
    }

    @Test("Text with links needs a view, other text does not")
    func layerBacking() {
        #expect(node(string("plain")).supportsLayerBacking)
        #expect(!node(linked()).supportsLayerBacking)
    }

    @Test("Text takes touches as long as it has links and a delegate, unless the program says otherwise")
    func touches() {
        let (node, taps) = (ASTextNode(), Taps())
        node.delegate = taps
        node.attributedText = string("plain")
        #expect(!node.isUserInteractionEnabled)
        node.attributedText = linked()
        #expect(node.isUserInteractionEnabled)
        node.attributedText = string("plain")
        #expect(!node.isUserInteractionEnabled)
        node.isUserInteractionEnabled = false
        node.attributedText = linked()
        #expect(!node.isUserInteractionEnabled)
        let (other, third) = (ASTextNode(), ASTextNode())
        other.attributedText = linked()
        #expect(!other.isUserInteractionEnabled)
        other.delegate = taps
        #expect(other.isUserInteractionEnabled)
        other.delegate = nil
        #expect(!other.isUserInteractionEnabled)
        third.attributedText = string("plain")
        third.delegate = taps
        third.additionalTruncationMessage = string("more")
        #expect(third.isUserInteractionEnabled && !third.supportsLayerBacking)
    }

    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        let taps = Taps()
        var selected: [Int] = []

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 2 }

        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            let (cell, text) = (ASCellNode(), ASTextNode())
            text.attributedText = linked()
            text.delegate = taps
            cell.automaticallyManagesSubnodes = true
            cell.layoutSpecBlock = { _, _ in ASInsetLayoutSpec(insets: .zero, child: text) }
            return cell
        }

        func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    @Test("In a row a touch on a link is the link's, and one beside it selects the row")
    func row() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let (table, rows) = (ASTableNode(), Rows())
        table.dataSource = rows
        table.delegate = rows
        stage.show(table)
        stage.host.settle()
        stage.tap(10, 10)
        #expect(rows.taps.links.count == 1 && rows.selected.isEmpty)
        stage.tap(110, 10)
        #expect(rows.taps.links.count == 1 && rows.selected == [0])
    }

    @Test("Links of a text whose delegate is gone take no touches")
    func delegateGone() throws {
        // Nothing holds the delegate.
        let (stage, node, _) = try stage(linked())
        defer { stage.close() }
        #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) !== node.view)
    }

    private func stage(_ text: NSAttributedString, width: CGFloat = 300) throws -> (PromiseStage, ASTextNode, Taps) {
        let stage = try PromiseStage(width: 300, height: 200)
        let node = ASTextNode()
        node.attributedText = text
        let taps = Taps()
        node.delegate = taps
        let root = ASDisplayNode()
        root.addSubnode(node)
        stage.show(root)
        node.frame = CGRect(x: 0, y: 0, width: width, height: 30)
        stage.host.step()
        return (stage, node, taps)
    }

    @Test("A tapped link is marked while it is pressed, and reported")
    func tap() throws {
        let (stage, node, taps) = try stage(linked())
        defer { stage.close() }
        stage.press(10, 10)
        stage.host.step(frames: 8)
        #expect(node.highlightRange == NSRange(location: 0, length: 4))
        #expect(node.layer.sublayers?.count == 1)
        stage.lift()
        #expect(taps.links.map(\.value) == ["https://example.org"])
        #expect(taps.links.first?.range == NSRange(location: 0, length: 4))
        stage.host.settle()
        #expect(node.highlightRange.length == 0 && node.layer.sublayers?.isEmpty != false)
    }

    @Test("A press that leaves the link gives it up")
    func dragAway() throws {
        let (stage, node, taps) = try stage(linked())
        defer { stage.close() }
        stage.press(10, 10)
        stage.drag(by: 110, 0, frames: 3)
        stage.drag(by: -110, 0, frames: 3)
        #expect(node.highlightRange.length == 0)
        stage.lift()
        #expect(taps.links.isEmpty)
    }

    @Test("A long press on a link is reported where that is wanted")
    func longPress() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let taps = Taps()
        taps.allowsLongPress = true
        let node = ASTextNode()
        node.attributedText = linked()
        stage.show(node)
        // After the node was loaded.
        node.delegate = taps
        stage.press(10, 10)
        stage.host.run(seconds: 0.8)
        stage.lift()
        #expect(taps.longPresses == 1)
    }

    @Test("The message after the truncation token can be tapped")
    func truncationMessage() throws {
        let (stage, node, taps) = try stage(string(String(repeating: "word ", count: 40)))
        defer { stage.close() }
        node.additionalTruncationMessage = string("more")
        node.truncationAttributedText = string("…")
        stage.host.step(frames: 2)
        #expect(node.isTruncated && node.additionalTruncationMessage?.string == "more")
        // The message ends the line; it is about as wide as in a node of its own.
        let width = self.node(string("more")).frame.width
        let end = node.trailingRect().minX
        stage.tap(end - width / 2, 12)
        #expect(taps.truncations == 1)
        stage.tap(10, 12)
        #expect(taps.truncations == 1 && taps.links.isEmpty)
    }

    @Test("Touches beside links go to what lies under the text, if they may")
    func passthrough() throws {
        let (stage, node, _) = try stage(linked())
        defer { stage.close() }
        node.passthroughNonlinkTouches = true
        #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === node.view)
        #expect(stage.window.hitTest(CGPoint(x: 110, y: 10), with: nil) !== node.view)
        node.alwaysHandleTruncationTokenTap = true
        #expect(stage.window.hitTest(CGPoint(x: 110, y: 10), with: nil) === node.view)
    }

    @Test(
        "A text that is drawn holds no layout, in a picture of its own or one of all nodes around it",
        arguments: [false, true])
    func layoutOfDrawnText(isInOnePicture: Bool) throws {
        let stage = try PromiseStage(width: 60, height: 60)
        defer { stage.close() }
        let (around, node) = (ASDisplayNode(), ASTextNode())
        node.attributedText = string("██ ██", size: 20)
        node.frame = CGRect(
            origin: .zero, size: node.layoutThatFits(ASSizeRangeMake(.zero, stage.window.bounds.size)).size)
        #expect(node.holdsTextLayout)
        around.addSubnode(node)
        if isInOnePicture { around.enableSubtreeRasterization() }
        stage.show(around)
        stage.host.settle()
        #expect(stage.pixel(6, 12) == 0 && !node.holdsTextLayout)
        // What asks for the layout gets the same one.
        #expect(node.lineCount == 2 && node.holdsTextLayout)
    }

    @Test("Text without a colour takes the tint, if it is to")
    func tint() throws {
        let stage = try PromiseStage(width: 60, height: 60)
        defer { stage.close() }
        let node = ASTextNode()
        node.attributedText = string("██", size: 20)
        node.textColorFollowsTintColor = true
        node.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.show(node)
        #expect(stage.pixel(6, 12) == 0xFF0000)
        // Also when it is drawn with a layout that is made again.
        #expect(!node.holdsTextLayout)
        node.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.host.settle()
        #expect(stage.pixel(6, 12) == 0x0000FF)
    }
}
