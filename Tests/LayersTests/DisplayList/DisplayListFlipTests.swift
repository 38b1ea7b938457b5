import Drawing
import Foundation
import Layers
import Testing

/// Which sublayers of a scroll container that is turned over are drawn without a matrix.
@MainActor @Suite struct DisplayListFlipTests {
    private let scene = Scene()
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// A container of 100 by 200 points at 50, 50, turned over vertically, and a layer in it at 10, 20, of 30 by 40.
    private func make() -> (container: CALayer, child: CALayer) {
        let container = CALayer.make(CGRect(x: 50, y: 50, width: 100, height: 200), in: scene.root)
        container.masksToBounds = true
        container.isScrollContainer = true
        container.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1))
        let child = CALayer.make(CGRect(x: 10, y: 20, width: 30, height: 40), in: container, color: red)
        return (container, child)
    }

    /// Where the layer is on screen.
    private let place = pixels(60, 190, 30, 40)

    @Test(
        "A layer that looks the same either way is drawn upright", arguments: ["plain", "border", "corners", "turned"])
    func upright(kind: String) throws {
        let (_, child) = make()
        switch kind {
        case "border": (child.borderWidth, child.borderColor) = (2, .black)
        case "corners": child.cornerRadius = 6
        case "turned":
            child.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1))
            child.contentsImage = Scene.image(30, 40)
        default: break
        }
        let items = scene.items(of: child)
        #expect(!items.isEmpty && items.allSatisfy { $0.unitToDevice == nil && $0.rect == place })
    }

    @Test(
        "A layer that would look different upright is turned over with its container",
        arguments: ["contents", "tiles", "sublayer", "shadow", "some corners", "mask"])
    func turned(kind: String) throws {
        let (_, child) = make()
        switch kind {
        case "contents": child.contentsImage = Scene.image(30, 40)
        case "tiles":
            let tile = ContentsTile(rect: pixels(0, 0, 30, 20), image: Scene.image(30, 20))
            child.contentsTiles = ContentsTiles(size: CGSize(width: 30, height: 40), scale: 1, tiles: [tile])
        case "sublayer": _ = CALayer.make(CGRect(x: 0, y: 0, width: 5, height: 5), in: child, color: .black)
        case "shadow": (child.shadowOpacity, child.shadowOffset) = (1, CGSize(width: 0, height: 8))
        case "some corners": (child.cornerRadius, child.maskedCorners) = (6, [.layerMinXMinYCorner])
        default: child.mask = CALayer.make(CGRect(x: 0, y: 0, width: 30, height: 10), color: .black)
        }
        let background = try #require(scene.items(of: child).first { $0.key.part == .background })
        let transform = try #require(background.unitToDevice)
        // Its upper edge is the lower one on screen.
        let shown = CGRect(x: 0, y: 0, width: 1, height: 1).applying(transform)
        #expect(shown == CGRect(x: 60, y: 190, width: 30, height: 40))
        #expect(transform.d < 0)
    }
}
