import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UIViewDrawingTests {
    @Test("A view whose drawing calls super is drawn, and so is the next of its class")
    func callingSuper() throws {
        final class Polite: UIView {
            override func draw(_ rect: CGRect) {
                super.draw(rect)
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(Polite(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
        scene.show(Polite(frame: CGRect(x: 100, y: 0, width: 20, height: 20)))
        #expect(scene.pixel(5, 5) == 0xFF0000 && scene.pixel(105, 5) == 0xFF0000)
        #expect(scene.pixel(15, 15) == 0xFFFFFF)
    }

    @Test("A cell of a table that draws by itself is drawn when it comes on screen")
    func drawingCell() throws {
        final class Drawn: UITableViewCell {
            override func draw(_ rect: CGRect) {
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            }
        }
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let cell = Drawn(style: .default, reuseIdentifier: nil)
        cell.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        scene.show(cell)
        #expect(scene.pixel(5, 5) == 0xFF0000)
    }

    @Test("A class that draws nothing gets no bitmap")
    func silent() {
        final class Silent: UIView {}
        let view = Silent(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.displayByDrawing()
        #expect(view.layer.contentsImage == nil && !UIViewDrawing.mayDraw(Silent.self))
    }

    @Test("Very large bounds are drawn with fewer pixels")
    func largeBounds() {
        final class Wide: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.red.setFill()
                UIRectFill(rect)
            }
        }
        let view = Wide(frame: CGRect(x: 0, y: 0, width: 100_000, height: 50))
        view.displayByDrawing()
        #expect(view.layer.contentsImage?.width == 8192 && view.layer.contentsImage?.height == 5)
    }
}
