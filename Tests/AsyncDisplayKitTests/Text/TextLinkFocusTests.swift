import AsyncDisplayKit
import SDLBackend
import Testing

/// A text in which the words between brackets are links, without the brackets.
@MainActor private func text(_ words: String, attribute: NSAttributedString.Key = .link) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    for (index, part) in words.split(whereSeparator: { "[]".contains($0) }).enumerated() {
        let isLink = index % 2 == (words.hasPrefix("[") ? 0 : 1)
        var attributes = font
        if isLink { attributes[attribute] = String(part) }
        result.append(NSAttributedString(string: String(part), attributes: attributes))
    }
    return result
}

@MainActor private final class Links: ASTextNodeDelegate {
    var pressed: [String] = []
    var unwanted: String?

    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {
        pressed.append(value as? String ?? "?")
    }

    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { value as? String != unwanted }

    func textNodeTappedTruncationToken(_ textNode: ASTextNode) { pressed.append("more") }
}

@MainActor @Suite(.serialized) struct TextLinkFocusTests {
    @MainActor private final class Scene {
        let stage: PromiseStage
        let node = ASTextNode()
        let links = Links()

        init(_ string: NSAttributedString, width: CGFloat = 300, height: CGFloat = 100) throws {
            stage = try PromiseStage(width: 300, height: 200)
            node.attributedText = string
            node.delegate = links
            let root = ASDisplayNode()
            root.addSubnode(node)
            stage.show(root)
            node.frame = CGRect(x: 0, y: 0, width: width, height: height)
            stage.host.step()
        }

        func key(_ key: KeyEvent.Key, _ modifiers: KeyModifiers = []) {
            for isDown in [true, false] {
                stage.host.driver.enqueue(
                    .key(KeyEvent(key: key, isDown: isDown, modifiers: modifiers, timestamp: stage.host.clock.now)))
                stage.host.step()
            }
        }

        /// The words that the ring is around.
        var focused: String? { stage.window.focus.ringedView?.accessibilityLabel }
    }

    @Test("Tab goes from link to link in the order of reading, Return and Space press them")
    func order() throws {
        let scene = try Scene(text("see [one] and [two], or [three]"))
        defer { scene.stage.close() }
        var seen: [String?] = []
        for _ in 0..<4 {
            scene.key(.tab)
            seen.append(scene.focused)
        }
        #expect(seen == ["one", "two", "three", "one"])
        scene.key(.tab, .shift)
        #expect(scene.focused == "three")
        scene.key(.return)
        #expect(scene.links.pressed == ["three"])
        scene.key(.tab, .shift)
        scene.key(.space)
        #expect(scene.links.pressed == ["three", "two"])
        #expect(scene.focused == "two")
    }

    @Test("A link on two lines has a ring around each of its parts, and comes where it begins")
    func lines() throws {
        let scene = try Scene(text("a [first] b [second one of many words] c [third]"), width: 150, height: 150)
        defer { scene.stage.close() }
        scene.key(.tab)
        #expect(scene.focused == "first")
        scene.key(.tab)
        #expect(scene.focused == "second one of many words")
        let view = try #require(scene.stage.window.focus.ringedView)
        let range = (scene.node.attributedText?.string as NSString?)?.range(of: "second one of many words")
        let rects = scene.node.rects(forTextRange: try #require(range))
        #expect(rects.count > 1)
        let rings = (view.layer.sublayers ?? []).map { scene.node.layer.convert($0.frame, from: view.layer) }
        #expect(rings.count == rects.count)
        for (ring, rect) in zip(rings, rects) { #expect(ring.contains(rect.intersection(scene.node.bounds))) }
        scene.key(.tab)
        #expect(scene.focused == "third" && view.layer.sublayers?.isEmpty != false)
    }

    @Test("A click takes no part of the text from its own links")
    func clicks() throws {
        let scene = try Scene(text("[one] and [two]"))
        defer { scene.stage.close() }
        scene.key(.tab)
        scene.stage.tap(10, 10)
        #expect(scene.links.pressed == ["one"] && scene.focused == nil)
        #expect(scene.stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === scene.node.view)
    }

    @Test("Links that the delegate does not want, or that are cut off, have no focus; the truncation message has it")
    func unwanted() throws {
        let scene = try Scene(text("[one] and [two] or many words more than fit [three]"), width: 290, height: 30)
        defer { scene.stage.close() }
        scene.links.unwanted = "one"
        scene.node.maximumNumberOfLines = 1
        scene.node.truncationAttributedText = NSAttributedString(string: "…")
        scene.node.additionalTruncationMessage = NSAttributedString(
            string: " more", attributes: [.font: UIFont.systemFont(ofSize: 20)])
        scene.stage.host.step()
        scene.key(.tab)
        #expect(scene.focused == "two")
        scene.key(.tab)
        scene.key(.return)
        #expect(scene.links.pressed == ["more"])
        scene.key(.tab)
        #expect(scene.focused == "two")
    }

    @Test("Without a delegate there is nothing to focus; without the link the focus goes")
    func gone() throws {
        let scene = try Scene(text("[one] and [two]"))
        defer { scene.stage.close() }
        scene.key(.tab)
        #expect(scene.focused == "one")
        scene.node.attributedText = text("[other] text")
        scene.stage.host.step(frames: 2)
        #expect(scene.focused == nil)
        // A link of the same length stands at the same place.
        scene.key(.tab)
        #expect(scene.focused == "other")
        scene.node.attributedText = text("[third] text")
        scene.key(.return)
        #expect(scene.links.pressed == ["third"])
        scene.node.attributedText = text("plain")
        scene.stage.host.step(frames: 2)
        scene.key(.tab)
        #expect(scene.focused == nil)
        scene.node.attributedText = text("[one] and [two]")
        scene.node.delegate = nil
        scene.key(.tab)
        #expect(scene.focused == nil && scene.stage.window.focus.focusedItem == nil)
    }

    @MainActor private final class Rows: ASTableDataSource, ASTableDelegate {
        let links = Links()
        var selected: [Int] = []

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 4 }

        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
            let (cell, words) = (ASCellNode(), ASTextNode())
            words.attributedText = text("[a\(indexPath.row)] and [b\(indexPath.row)]")
            words.delegate = links
            cell.automaticallyManagesSubnodes = true
            cell.layoutSpecBlock = { _, _ in ASInsetLayoutSpec(insets: .zero, child: words) }
            return cell
        }

        func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    @Test("In a table arrows go from row to row, and Tab from a row to its links and out of the table")
    func rows() throws {
        let stage = try PromiseStage(width: 300, height: 200)
        defer { stage.close() }
        let (table, rows) = (ASTableNode(), Rows())
        table.dataSource = rows
        table.delegate = rows
        stage.show(table)
        stage.host.settle()
        func focused() -> String? { stage.window.focus.ringedView?.accessibilityLabel }
        // To the list, whose first row is marked then, and two rows on.
        stage.press(.tab, .down, .down)
        #expect(table.view.isFirstResponder && focused() == nil)
        stage.press(.tab)
        #expect(focused() == "a2")
        stage.press(.return)
        #expect(rows.links.pressed == ["a2"] && rows.selected.isEmpty)
        stage.press(.tab)
        #expect(focused() == "b2")
        // There is nothing but the table.
        stage.press(.tab)
        #expect(table.view.isFirstResponder && focused() == nil)
        stage.press(.return)
        #expect(rows.selected == [2])
        stage.press(.down, .tab)
        #expect(focused() == "a3")
    }
}
