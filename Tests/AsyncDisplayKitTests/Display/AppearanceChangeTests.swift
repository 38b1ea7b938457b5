import AsyncDisplayKit
import Testing

/// Paints its left half black.
private final class HalfNode: ASDisplayNode, @unchecked Sendable {  // no state
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        UIColor.black.setFill()
        UIGraphicsGetCurrentContext()?.fill(
            CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height))
    }
}

/// Properties of a node that are part of what it draws.
@MainActor @Suite(.serialized) struct AppearanceChangeTests {
    private let white: UInt32 = 0xFFFFFF

    /// The colours in the four corners: top left, top right, bottom left, bottom right.
    private func corners(on stage: PromiseStage) -> [UInt32?] {
        [(1, 1), (38, 1), (1, 38), (38, 38)].map { stage.pixel($0.0, $0.1) }
    }

    @Test("Another background colour is behind what a node draws, at once")
    func background() throws {
        let node = HalfNode()
        node.backgroundColor = .red
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(stage.pixel(5, 20) == 0 && stage.pixel(35, 20) == 0xFF0000)
        node.backgroundColor = .blue
        stage.host.step()
        #expect(stage.pixel(5, 20) == 0 && stage.pixel(35, 20) == 0x0000FF)
    }

    @Test("Another background colour of a node that is drawn by one above it is drawn")
    func rasterizedBackground() throws {
        let root = ASDisplayNode()
        root.enableSubtreeRasterization()
        let box = ASDisplayNode()
        box.backgroundColor = .red
        root.addSubnode(box)
        box.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let stage = try PromiseStage(showing: root)
        defer { stage.close() }
        #expect(stage.pixel(20, 20) == 0xFF0000)
        box.backgroundColor = .blue
        stage.host.step()
        #expect(stage.pixel(20, 20) == 0x0000FF)
    }

    @Test("A node that draws, or what is drawn into it, has the corners that it is to have")
    func drawnCorners() throws {
        let node = HalfNode()
        node.cornerRoundingType = .precomposited
        node.cornerRadius = 10
        node.maskedCorners = [.layerMinXMinYCorner]
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(corners(on: stage) == [white, white, 0, white] && stage.pixel(5, 20) == 0)
        node.maskedCorners = [.layerMinXMaxYCorner]
        stage.host.step()
        #expect(corners(on: stage) == [0, white, white, white])
        node.cornerRadius = 0
        stage.host.step()
        #expect(corners(on: stage) == [0, white, 0, white])
    }

    @Test("A picture has drawn corners")
    func picture() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.cornerRoundingType = .precomposited
        node.cornerRadius = 10
        node.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(corners(on: stage) == [white, 0x0000FF, 0x0000FF, white])
    }

    @Test("Corners of a picture that is scaled up when it is shown are as large as asked for on screen")
    func smallPicture() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 10)
        node.cornerRoundingType = .precomposited
        node.cornerRadius = 10
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        let contents = try #require(node.contents)
        // A radius of 2.5 of its 10 pixels, which is 10 of the 40 on screen.
        #expect(contents.width == 10 && contents[0, 0].bits != 0xFF00_00FF && contents[1, 1].bits == 0xFF00_00FF)
    }

    @Test("A picture that leaves room has the corners of its node")
    func fittingPicture() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.contentMode = .center
        node.cornerRoundingType = .precomposited
        node.cornerRadius = 10
        let stage = try PromiseStage(width: 60, height: 40)
        defer { stage.close() }
        stage.show(node)
        #expect(stage.pixel(11, 1) == 0x0000FF && stage.pixel(1, 20) == white)
    }

    @Test("The border follows drawn corners, and is drawn again when it changes")
    func border() throws {
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.cornerRoundingType = .precomposited
        node.cornerRadius = 20
        node.borderWidth = 4
        node.borderColor = UIColor.red.cgColor
        let stage = try PromiseStage(showing: node)
        defer { stage.close() }
        #expect(corners(on: stage) == [white, white, white, white] && node.layer.borderWidth == 0)
        // On the middle of the line, at the top and at 45 degrees; and within it.
        #expect(stage.pixel(20, 1) == 0xFF0000 && stage.pixel(7, 7) == 0xFF0000 && stage.pixel(20, 6) == 0x0000FF)
        node.borderColor = UIColor.green.cgColor
        stage.host.step()
        #expect(stage.pixel(20, 1) == 0x00FF00)
        node.cornerRoundingType = .defaultSlowCALayer
        stage.host.step()
        #expect(node.layer.borderWidth == 4 && stage.pixel(20, 1) == 0x00FF00)
    }

    @Test("Going over to drawn corners shows no frame with square ones")
    func switching() throws {
        let stage = try PromiseStage(width: 40, height: 40, drawingDelay: 0.05)
        defer { stage.close() }
        let node = ASImageNode()
        node.image = plain(.blue, side: 40)
        node.cornerRadius = 10
        stage.show(node)
        stage.host.settle()
        #expect(stage.pixel(0, 0) == white && stage.pixel(20, 20) == 0x0000FF)
        node.cornerRoundingType = .precomposited
        stage.host.step()
        #expect(stage.pixel(0, 0) == white && stage.pixel(20, 20) == 0x0000FF && node.layer.cornerRadius == 0)
    }
}
