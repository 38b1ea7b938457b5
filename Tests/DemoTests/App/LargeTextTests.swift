import AsyncDisplayKitCore
import Testing

@testable import UIKit
@testable import texture_demo

/// The demo's pages with the largest text.
@MainActor @Suite struct LargeTextTests {
    private struct Text {
        let string: String
        let isCut: Bool
        /// Where it can be seen, in the window.
        let rect: CGRect
    }

    /// Texts that can be seen, from back to front.
    private func texts(in layer: CALayer, clip: CGRect) -> [Text] {
        guard !layer.isHidden, layer.opacity > 0.01 else { return [] }
        let root = UIApplication.shared.keyWindow?.layer
        let frame = layer.convert(layer.bounds, to: root)
        let inner = layer.masksToBounds ? clip.intersection(frame) : clip
        guard !inner.isNull, !inner.isEmpty else { return [] }
        var found: [Text] = []
        let seen = frame.intersection(inner)
        if seen.width > 1, seen.height > 1 {
            if let node = ASLayerToDisplayNode(layer) as? ASTextNode, let string = node.attributedText?.string {
                found.append(Text(string: string, isCut: node.isTruncated, rect: seen))
            } else if let label = layer.delegate as? UILabel, let string = label.text, !string.isEmpty {
                let wanted = label.textSize(within: CGSize(width: label.bounds.width, height: 0))
                let natural = label.textSize(within: .zero)
                let isWide = label.numberOfLines == 1 && natural.width > label.bounds.width + 1
                let isCut = isWide && !label.shrinksToStandardSize || wanted.height > label.bounds.height + 1
                found.append(Text(string: string, isCut: isCut, rect: seen))
            }
        }
        return found + (layer.sublayers ?? []).flatMap { texts(in: $0, clip: inner) }
    }

    private func checkTexts(_ demo: DemoStage, _ page: Int) throws {
        let window = try #require(UIApplication.shared.keyWindow)
        let texts = texts(in: window.layer, clip: window.bounds)
        #expect(texts.count >= 8)
        for text in texts { #expect(!text.isCut, "page \(page) cuts '\(text.string)'") }
        for (index, text) in texts.enumerated() {
            for other in texts[(index + 1)...] {
                let common = text.rect.intersection(other.rect)
                let isOver = !common.isNull && common.width > 1 && common.height > 1
                #expect(!isOver, "page \(page) has '\(text.string)' over '\(other.string)'")
            }
        }
    }

    @Test(
        "With the largest text no text is cut, and none lies over another; with the smallest neither",
        arguments: 1...7)
    func pages(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        for category in [UIContentSizeCategory.accessibilityExtraExtraExtraLarge, .extraSmall] {
            UIApplication.shared.preferredContentSizeCategory = category
            try demo.play("wait 600")
            try checkTexts(demo, page)
            // Not on the feed, which would load more.
            if page < 7 {
                try demo.play("key PageDown\nwait 300\nkey PageDown\nwait 300")
                try checkTexts(demo, page)
                try demo.play("key Home\nwait 300")
            }
        }
    }

    @Test("Separators begin where the texts of animals do, beside the picture and below it", arguments: 1...3)
    func separators(page: Int) throws {
        let demo = try DemoStage(page: page)
        defer { demo.close() }
        var starts: [CGFloat] = []
        for category in [UIContentSizeCategory.large, .accessibilityMedium, .extraLarge] {
            UIApplication.shared.preferredContentSizeCategory = category
            try demo.play("wait 600")
            let list = try #require(DemoList(page: page, of: demo.controller))
            #expect(list.visible.count >= 2)
            for node in list.visible {
                let cell = try #require(node.view.superview?.superview as? UITableViewCell)
                let text = try #require(ASCollectDisplayNodes(node).first { $0 is ASTextNode })
                #expect(cell.separatorView.frame.minX == text.view.convert(CGPoint.zero, to: cell).x)
                starts.append(cell.separatorView.frame.minX)
            }
        }
        #expect(Set(starts) == [16, 114])
    }

    @Test("The ground and the mark of a selected row under the pointer reach the row's lower edge")
    func selectedGround() throws {
        let demo = try DemoStage(page: 1)
        defer { demo.close() }
        let list = try #require(DemoList(page: 1, of: demo.controller))
        let node = try #require(list.cell(0))
        let cell = try #require(node.view.superview?.superview as? UITableViewCell)
        let row = cell.convert(cell.bounds, to: nil)
        try demo.play("click \(row.midX),\(row.midY)\nwait 300")
        #expect(node.isSelected && node.bounds.height < row.height)
        let shown = try #require(demo.host.screenshot())
        for x in [1, 8] { #expect(shown[x, Int(row.maxY) - 1].bits == shown[x, Int(row.maxY) - 4].bits, "at \(x)") }
        #expect(shown[1, Int(row.maxY) - 1].bits != shown[8, Int(row.maxY) - 1].bits)
    }

    @Test("In a small window the line about the feed's network, in the largest text, scrolls away from the posts")
    func feedInSmallWindow() throws {
        let demo = try DemoStage(page: 7, width: 360, height: 320)
        defer { demo.close() }
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        try demo.play("wait 600")
        demo.host.settle(limit: 4)
        let controller = demo.controller.node.pager.nodeForPage(at: 6).viewController as? FeedController
        let table = try #require(controller?.node.tableView)
        let line = try #require(table.subviews.first { $0 is FeedSwitchView })
        table.contentOffset.y = line.bounds.height
        demo.host.step()
        #expect(line.bounds.height > table.bounds.height / 2)
        #expect(line.superview == nil || line.frame.maxY <= table.bounds.minY + 1)
    }

    @Test("In a small window note and figures are larger with the largest text, whole, and leave room for the page")
    func margins() throws {
        let demo = try DemoStage(width: 360, height: 320)
        defer { demo.close() }
        try demo.play("key F3")
        let root: RootNode = demo.controller.node
        let status = root.status
        let usual = status.frame.height
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        let directory = try TemporaryDirectory()
        demo.controller.picturesFolder = directory.path + "/a-folder-with-a-long-name/and-another-one-in-it"
        demo.controller.takeScreenshot()
        try demo.play("wait 600")
        let note = try #require(root.note)
        for part in [note, status] as [ASDisplayNode] {
            let texts = ASCollectDisplayNodes(part).compactMap { $0 as? ASTextNode }.filter { $0.view.window != nil }
            #expect(!texts.isEmpty)
            for text in texts {
                #expect(!text.isTruncated, "\(text.attributedText?.string ?? "")")
                let font = text.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
                #expect(font?.adjusted(to: .accessibilityExtraExtraExtraLarge).pointSize == 17)
            }
        }
        #expect(status.frame.height > usual * 1.5 && status.frame.maxY == 320)
        let pages = root.pager.frame
        #expect(pages.height >= 80 && root.bar.frame.maxY <= pages.minY && pages.maxY <= status.frame.minY)
        let frame = note.view.convert(note.view.bounds, to: root.view)
        #expect(pages.contains(frame))
    }

    @Test(
        "The menu's button and its icon grow with the words beside them as far as there is room, and stay in the bar",
        arguments: [(360, 1), (480, 1.3), (800, 1.4)] as [(Int, CGFloat)])
    func menuButton(width: Int, growth: CGFloat) throws {
        let demo = try DemoStage(width: CGFloat(width))
        defer { demo.close() }
        let button = try #require(demo.controller.node.bar.menuButtonView)
        let usual = try #require(button.imageView?.frame.size)
        #expect(button.bounds.size == MenuButton.size && usual == CGSize(width: 16, height: 16))
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        try demo.play("wait 300")
        let icon = try #require(button.imageView?.frame.size)
        #expect(button.bounds.height >= (32 * growth).rounded() && button.bounds.width >= (36 * growth).rounded())
        #expect(icon.height >= (16 * growth).rounded() && icon.width == icon.height)
        let bar = demo.controller.node.bar.view
        #expect(bar.bounds.contains(button.convert(button.bounds, to: bar)))
        UIApplication.shared.preferredContentSizeCategory = .unspecified
        try demo.play("wait 300")
        #expect(button.bounds.size == MenuButton.size && button.imageView?.frame.size == usual)
    }

    @Test("Titles of large text scroll, so that the one of the current page is seen whole and none touches another")
    func titles() throws {
        let demo = try DemoStage(page: 7)
        defer { demo.close() }
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        try demo.play("wait 300")
        let bar = demo.controller.node.bar.pageTitles
        #expect(bar.view.contentSize.width > bar.view.bounds.width)
        for page in [7, 1, 4] {
            try demo.play("key Alt+\(page)\nwait 800")
            let title = bar.titles[page - 1].view
            let shown = title.convert(title.bounds, to: bar.view)
            #expect(bar.view.bounds.insetBy(dx: -0.5, dy: 0).contains(shown), "title \(page) at \(shown)")
        }
        let words = bar.titles.map { title in
            title.subnodes?.first.map { $0.view.convert($0.bounds, to: bar.view) } ?? .zero
        }
        for (left, right) in zip(words, words.dropFirst()) { #expect(right.minX - left.maxX > 8) }
    }
}
