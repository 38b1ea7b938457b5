import AsyncDisplayKit
import SDLBackend
import Testing

/// A tint that changes reaches nodes without a view of their own.
@MainActor @Suite(.serialized) struct TintDisplayTests {
    private static let (red, blue) = (UInt32(0xFF0000), UInt32(0x0000FF))
    /// What a template in the grey of a window without the keyboard looks like.
    private static let dimmed: UInt32 = {
        let grey = UIColor.systemGray.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        return (grey.cgColor.components ?? []).prefix(3).reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }()

    /// A view around a layer around a template of 20 by 20, at (0, 0).
    private func tree(rasterized: Bool = false) -> (root: ASDisplayNode, box: ASDisplayNode, icon: ASImageNode) {
        let (root, box, icon) = (ASDisplayNode(), ASDisplayNode(), ASImageNode())
        for layer in [box, icon] where !rasterized { layer.isLayerBacked = true }
        if rasterized { root.enableSubtreeRasterization() }
        icon.image = plain(.black, side: 20).withRenderingMode(.alwaysTemplate)
        root.addSubnode(box)
        box.addSubnode(icon)
        for node in [box, icon] { node.frame = CGRect(x: 0, y: 0, width: 20, height: 20) }
        return (root, box, icon)
    }

    private func send(_ event: WindowEvent, _ stage: PromiseStage) {
        stage.host.driver.enqueue(.window(event))
        stage.host.settle()
    }

    @Test("The window's tint, and its grey, reach layers and what is drawn into one bitmap", arguments: [false, true])
    func window(rasterized: Bool) throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer {
            send(.focusGained, stage)
            stage.close()
        }
        send(.focusGained, stage)
        stage.window.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let (root, box, icon) = tree(rasterized: rasterized)
        stage.show(root)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.red && icon.isNodeLoaded == !rasterized)
        stage.window.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.blue)
        send(.focusLost, stage)
        #expect(stage.pixel(10, 10) == Self.dimmed)
        send(.focusGained, stage)
        box.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.red)
    }

    @Test("Nodes in a scroll view are told of the window's tint, too")
    func scrollView() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        stage.window.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        let root = ASScrollNode()
        root.addSubnode(tree().box)
        stage.show(root)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.red)
        stage.window.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.blue)
    }

    @Test("A layer that goes into another node takes over the tint there")
    func moving() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let (root, box, _) = tree()
        root.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.show(root)
        stage.host.settle()
        let other = ASDisplayNode()
        other.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.show(other)
        other.addSubnode(box)
        stage.host.settle()
        #expect(stage.pixel(10, 10) == Self.blue)
    }

    @Test("The picture of a button is drawn again with the button's tint")
    func button() throws {
        let stage = try PromiseStage(width: 40, height: 40)
        defer { stage.close() }
        let button = ASButtonNode()
        button.setImage(plain(.black, side: 40).withRenderingMode(.alwaysTemplate), for: .normal)
        button.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        stage.show(button)
        stage.host.settle()
        #expect(stage.pixel(20, 20) == Self.red)
        button.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        stage.host.settle()
        #expect(stage.pixel(20, 20) == Self.blue)
    }
}
