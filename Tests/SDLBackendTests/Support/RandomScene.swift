import Drawing
import Execution
import Layers

/// A small application made of chance: things of all kinds, two scroll containers, one with a third one inside of it,
/// and things above and below them. Every step edits it as applications do; `list` is what a layer tree would give.
struct RandomScene {
    /// Something that is drawn, at a place relative to what it lies in.
    struct Thing {
        var id: UInt64
        var part: DisplayItem.Part
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        var opacity: Float
        var content: DisplayItem.Content
        /// Turned by an angle and scaled about the middle; nil if upright.
        var turn: (angle: Double, scale: Double)?
        /// Drawn in a picture of its own together with what lies in it.
        var children: [Thing]?
    }

    /// A scroll container: its place in what it lies in, and what it holds.
    struct Scroller {
        var id: UInt64
        var frame: PixelRect
        var offsetX = 0
        var offsetY = 0
        var things: [Thing] = []
        var inner: [Scroller] = []
    }

    let width: Int
    let height: Int
    var background = PremultipliedPixel.white
    var below: [Thing] = []
    var scrollers: [Scroller] = []
    var above: [Thing] = []
    var random: SeededGenerator
    private var nextID: UInt64 = 1
    private let images: [CGImage]

    /// Whether things may be turned, scaled, or lie between pixels.
    private let allowsTurns: Bool

    init(seed: UInt64, width: Int = 96, height: Int = 80, allowsTurns: Bool = true) {
        self.allowsTurns = allowsTurns
        self.width = width
        self.height = height
        random = SeededGenerator(seed: seed)
        images = [
            Make.image(16, 12) { x, y in 0xFF00_0000 | UInt32(x * 16) << 16 | UInt32(y * 20) },
            Make.image(24, 24, isOpaque: false) { x, y in
                let alpha = UInt32((x * 11 + y * 3) % 256)
                return alpha << 24 | alpha / 2 << 16 | alpha / 3
            },
            Make.image(40, 8) { x, y in 0xFF40_0000 | UInt32((x ^ y) * 5) << 8 },
        ]
        for _ in 0..<int(0...2) { below.append(makeThing(in: (width, height))) }
        scrollers = [
            makeScroller(frame: Make.rect(int(0...8), int(0...10), int(30...60), int(30...60)), depth: 0),
            makeScroller(frame: Make.rect(int(40...60), int(5...30), int(20...40), int(20...40)), depth: 1),
        ]
        for _ in 0..<int(0...3) { above.append(makeThing(in: (width, height))) }
    }

    // MARK: Chance

    mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    private mutating func makeID() -> UInt64 {
        nextID += 1
        return nextID
    }

    private mutating func makeColor() -> PremultipliedPixel {
        let opaque = chance(60)
        return PremultipliedPixel(
            red: CGFloat(int(0...4)) / 4, green: CGFloat(int(0...4)) / 4, blue: CGFloat(int(0...4)) / 4,
            alpha: opaque ? 1 : CGFloat(int(1...3)) / 4)
    }

    private mutating func makeCorners() -> CornerRadii {
        switch int(0...4) {
        case 0, 1: .zero
        case 2: CornerRadii(4)
        case 3: CornerRadii(topLeft: 7, topRight: 0, bottomLeft: 2.5, bottomRight: 5)
        default: CornerRadii(30)
        }
    }

    private mutating func makeContent() -> DisplayItem.Content {
        switch int(0...9) {
        case 0...3: return .fill(makeColor(), corners: makeCorners())
        case 4: return .border(makeColor(), width: Double(int(1...5)) / 2, corners: makeCorners())
        case 5: return .shadow(makeColor(), blur: Double(int(0...3)), corners: makeCorners())
        case 6, 7: return Make.picture(images[int(0...2)], corners: makeCorners())
        case 8:
            return .image(
                images[int(0...2)], source: CGRect(x: 2, y: 1, width: 10, height: 6.5), center: nil, imageScale: 1,
                corners: makeCorners())
        default:
            return .image(
                images[1], source: CGRect(x: 0, y: 0, width: 24, height: 24),
                center: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.25), imageScale: 1, corners: .zero)
        }
    }

    private mutating func makeThing(in size: (width: Int, height: Int), depth: Int = 0) -> Thing {
        let content = makeContent()
        var thing = Thing(
            id: makeID(), part: .background, x: int(-6...size.width), y: int(-6...size.height), width: int(4...40),
            height: int(4...24), opacity: chance(80) ? 1 : 0.5, content: content)
        if case .image(let image, let source, nil, _, _) = content, source.width == CGFloat(image.width), chance(70) {
            (thing.width, thing.height) = (image.width, image.height)
        }
        if chance(12), allowsTurns { thing.turn = (Double(int(-3...3)) / 4, [0.4, 0.97, 1, 1.5][int(0...3)]) }
        if depth < 2, chance(15) {
            thing.content = .beginGroup(corners: makeCorners())
            thing.part = .groupStart
            thing.children = (0..<int(1...3)).map { _ in makeThing(in: (thing.width, thing.height), depth: depth + 1) }
        }
        return thing
    }

    private mutating func makeScroller(frame: PixelRect, depth: Int) -> Scroller {
        var scroller = Scroller(id: makeID(), frame: frame)
        for _ in 0..<int(0...7) { scroller.things.append(makeThing(in: (frame.width, frame.height * 2))) }
        if depth == 0, chance(70) {
            scroller.inner = [makeScroller(frame: Make.rect(int(0...10), int(0...40), 30, 26), depth: 1)]
        }
        return scroller
    }

    // MARK: Edits

    /// Changes something, and says what.
    mutating func step() -> String {
        let count = chance(75) ? 1 : int(2...4)
        return (0..<count).map { _ in edit() }.joined(separator: ", ")
    }

    private mutating func edit() -> String {
        switch int(0...99) {
        case 0...34:
            let (dx, dy) = chance(80) ? (0, int(-12...12)) : (int(-9...9), int(-70...70))
            scrollers[0].offsetX += dx
            scrollers[0].offsetY += dy
            return "scroll 0 by \(dx), \(dy)"
        case 35...46:
            let dy = int(-9...9)
            scrollers[1].offsetY += dy
            return "scroll 1 by \(dy)"
        case 47...58 where !scrollers[0].inner.isEmpty:
            let dy = int(-9...9)
            scrollers[0].inner[0].offsetY += dy
            return "scroll inner by \(dy)"
        case 59...61:
            let index = int(0...1)
            scrollers[index].frame.x += int(-3...3)
            scrollers[index].frame.height += int(-2...2)
            return "frame of \(index)"
        case 62:
            background = makeColor()
            background.bits |= 0xFF00_0000
            background = PremultipliedPixel(bits: background.bits)
            return "background"
        case 63...65 where !scrollers[0].inner.isEmpty:
            if chance(50) {
                scrollers[0].inner[0].frame.y += int(-4...4)
            } else {
                scrollers[0].inner[0].frame.height += int(-4...4)
            }
            if chance(50) { scrollers[0].offsetY += int(-6...6) }
            return "frame of inner, scroll 0"
        case 66:
            scrollers.swapAt(0, 1)
            return "scrollers change places"
        default: break
        }
        switch int(0...4) {
        case 0: return "below: " + edit(\.below, in: (width, height))
        case 1: return "above: " + edit(\.above, in: (width, height))
        case 2: return "in 1: " + edit(\.scrollers[1].things, in: (40, 60))
        case 3 where !scrollers[0].inner.isEmpty:
            return "in inner: " + edit(\.scrollers[0].inner[0].things, in: (30, 50))
        default: return "in 0: " + edit(\.scrollers[0].things, in: (60, 100))
        }
    }

    private mutating func edit(_ path: WritableKeyPath<RandomScene, [Thing]>, in size: (width: Int, height: Int))
        -> String
    {
        // A copy, because chance is a part of the scene, too.
        var things = self[keyPath: path]
        let action = editThings(&things, in: size)
        self[keyPath: path] = things
        return action
    }

    private mutating func editThings(_ things: inout [Thing], in size: (width: Int, height: Int)) -> String {
        guard !things.isEmpty, chance(80) else {
            things.insert(makeThing(in: size), at: int(0...things.count))
            return "insert"
        }
        let index = int(0...things.count - 1)
        switch int(0...6) {
        case 0:
            things.remove(at: index)
            return "remove"
        case 1:
            things[index].x += int(-5...5)
            things[index].y += int(-5...5)
            return "move"
        case 2:
            things[index].opacity = Float(int(0...4)) / 4
            return "fade"
        case 3:
            things.swapAt(index, int(0...things.count - 1))
            return "reorder"
        case 4 where things[index].children != nil:
            var children = things[index].children ?? []
            let edit = editThings(&children, in: (things[index].width, things[index].height))
            things[index].children = children
            return "in a group: " + edit
        case 5:
            things[index].height += int(-3...5)
            if things[index].height < 1 { things[index].height = 1 }
            return "resize"
        default:
            if things[index].children == nil { things[index].content = makeContent() }
            return "content"
        }
    }
}
