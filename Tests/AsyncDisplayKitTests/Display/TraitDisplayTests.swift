import AsyncDisplayKit
import Execution
import Testing

/// Fills itself with a dynamic colour, or with one that is always the same, and counts its draws.
private class FilledNode: ASDisplayNode, @unchecked Sendable {  // counts behind a lock
    class var color: UIColor { .systemRed }

    static let draws = Mutex([ObjectIdentifier: Int]())

    class var drawCount: Int { draws.withLock { $0[ObjectIdentifier(self)] ?? 0 } }

    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        draws.withLock { $0[ObjectIdentifier(self), default: 0] += 1 }
        color.setFill()
        UIRectFill(bounds)
    }
}

private final class PlainFilledNode: FilledNode, @unchecked Sendable {  // as above
    override class var color: UIColor { .blue }
}

@MainActor @Suite(.serialized) struct TraitDisplayTests {
    private let lightRed: UInt32 = 0xFF3B30
    private let darkRed: UInt32 = 0xFF453A

    private func text(_ color: UIColor) -> ASTextNode {
        let node = ASTextNode()
        node.attributedText = NSAttributedString(
            string: "██", attributes: [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: color])
        return node
    }

    @Test("What is visible and depends on the style is drawn again for the very next frame, nothing else is drawn")
    func visibleNodes() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        let (filled, plain, title) = (FilledNode(), PlainFilledNode(), text(.systemRed))
        filled.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        plain.frame = CGRect(x: 50, y: 0, width: 40, height: 40)
        title.frame = CGRect(x: 100, y: 0, width: 60, height: 40)
        for node in [filled, plain, title] { root.addSubnode(node) }
        stage.show(root)
        stage.host.settle()
        func colors() -> [UInt32?] { [stage.pixel(20, 20), stage.pixel(70, 20), stage.pixel(115, 20)] }
        #expect(colors() == [lightRed, 0x0000FF, lightRed])
        let (filledDraws, plainDraws) = (FilledNode.drawCount, PlainFilledNode.drawCount)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(colors() == [darkRed, 0x0000FF, darkRed])
        #expect(FilledNode.drawCount == filledDraws + 1 && PlainFilledNode.drawCount == plainDraws)
        #expect(root.asyncTraitCollection().userInterfaceStyle == .dark)
    }

    @Test("Also where drawing takes longer than a frame, the frame after the change waits for it")
    func slowDraws() throws {
        let stage = try PromiseStage(width: 100, height: 100, drawingDelay: 0.2)
        defer { stage.close() }
        let node = FilledNode()
        stage.show(node)
        stage.host.settle()
        #expect(stage.pixel(20, 20) == lightRed)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(stage.pixel(20, 20) == darkRed)
    }

    @Test("A view's style goes for the nodes in it, and stays when the traits around it change")
    func overrideInside() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        let (group, title) = (ASDisplayNode(), text(.systemRed))
        group.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        title.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        group.backgroundColor = .systemBackground
        group.addSubnode(title)
        root.addSubnode(group)
        let controller = ASDKViewController(node: root)
        stage.show(controller)
        group.view.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(stage.pixel(15, 20) == darkRed && stage.pixel(90, 45) == 0 && stage.pixel(150, 90) == 0xFFFFFF)
        // The controller hands its traits down again.
        controller.view.frame = CGRect(x: 0, y: 0, width: 180, height: 90)
        stage.host.step()
        #expect(title.asyncTraitCollection().userInterfaceStyle == .dark && stage.pixel(15, 20) == darkRed)
        #expect(title.asyncTraitCollection().containerSize == CGSize(width: 180, height: 90))
        group.view.overrideUserInterfaceStyle = .unspecified
        stage.host.step()
        #expect(stage.pixel(15, 20) == lightRed && stage.pixel(90, 45) == 0xFFFFFF)
    }

    @Test("Backgrounds of nodes with a layer, and of what is drawn into another node, follow the style")
    func backgrounds() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let root = ASDisplayNode()
        let (layerBacked, flat, box) = (ASDisplayNode(), ASDisplayNode(), ASDisplayNode())
        layerBacked.isLayerBacked = true
        layerBacked.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        flat.enableSubtreeRasterization()
        flat.frame = CGRect(x: 50, y: 0, width: 40, height: 40)
        box.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        flat.addSubnode(box)
        for node in [layerBacked, box] { node.backgroundColor = .systemRed }
        root.addSubnode(layerBacked)
        root.addSubnode(flat)
        stage.show(root)
        stage.host.settle()
        #expect(stage.pixel(20, 20) == lightRed && stage.pixel(70, 20) == lightRed)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(stage.pixel(20, 20) == darkRed && stage.pixel(70, 20) == darkRed)
        #expect(layerBacked.backgroundColor === UIColor.systemRed)
    }

    @Test("Traits that a controller chooses for its node go for colours of views and for what is drawn")
    func controllerTraits() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let (root, title) = (ASDisplayNode(), text(.systemRed))
        root.backgroundColor = .systemBackground
        title.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        root.addSubnode(title)
        let controller = ASDKViewController(node: root)
        stage.show(controller)
        stage.host.settle()
        var dark = ASPrimitiveTraitCollection()
        dark.userInterfaceStyle = .dark
        controller.overrideDisplayTraitsWithTraitCollection = { [dark] _ in
            ASTraitCollection(primitiveTraitCollection: dark)
        }
        stage.host.step()
        #expect(stage.pixel(15, 20) == darkRed && stage.pixel(150, 90) == 0)
        controller.overrideDisplayTraitsWithTraitCollection = nil
        stage.host.step()
        #expect(stage.pixel(15, 20) == lightRed && stage.pixel(150, 90) == 0xFFFFFF)
    }

    @Test("A new accent colour is drawn in by what is tinted with it, in the next frame")
    func accent() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let title = ASTextNode()
        title.attributedText = NSAttributedString(
            string: "██", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
        title.textColorFollowsTintColor = true
        title.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        let root = ASDisplayNode()
        root.addSubnode(title)
        stage.show(ASDKViewController(node: root))
        stage.host.settle()
        #expect(stage.pixel(15, 20) == 0x007AFF)
        UIApplication.shared.desktopAppearance.accentColor = CGColor(red: 0.6, green: 0, blue: 0, alpha: 1)
        stage.host.step()
        #expect(stage.pixel(15, 20) == 0x990000)
    }

    @Test("Text without a colour is drawn in that of labels")
    func plainText() throws {
        let stage = try PromiseStage(width: 200, height: 100)
        defer { stage.close() }
        let title = ASTextNode()
        title.attributedText = NSAttributedString(
            string: "██", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
        stage.show(title)
        stage.host.settle()
        #expect(stage.pixel(15, 20) == 0)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(stage.pixel(15, 20) == 0xFFFFFF)
    }

    private final class Rows: NSObject, ASTableDataSource {
        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 200 }

        func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
            {
                let cell = ASTextCellNode()
                cell.text = "███"
                cell.textAttributes = [.font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.systemRed]
                return cell
            }
        }
    }

    @Test("Rows that come into view after the style has changed are never shown in the old one")
    func rows() throws {
        let stage = try PromiseStage(width: 200, height: 300)
        defer { stage.close() }
        let rows = Rows()
        let table = ASTableNode()
        table.dataSource = rows
        stage.show(table)
        stage.host.settle()
        stage.window.overrideUserInterfaceStyle = .dark
        for _ in 0..<40 {
            stage.host.step()
            let shown = try #require(stage.host.screenshot())
            let colors = Set((0..<shown.width * shown.height).map { shown.pixels[$0] & 0xFFFFFF })
            #expect(!colors.contains(lightRed) && colors.contains(darkRed))
            table.setContentOffset(CGPoint(x: 0, y: table.contentOffset.y + 90), animated: false)
        }
    }

    @Test("A placeholder that is seen when the style changes changes with it")
    func placeholder() throws {
        let stage = try PromiseStage(width: 100, height: 100, drawingDelay: 5)
        defer { stage.close() }
        let title = text(.systemRed)
        title.placeholderColor = .systemGreen
        stage.show(title)
        #expect(stage.pixel(15, 20) == 0x34C759)
        title.displaySuspended = true
        stage.window.overrideUserInterfaceStyle = .dark
        stage.host.step()
        #expect(stage.pixel(15, 20) == 0x30D158)
    }
}
