import Drawing
import Layers
import Testing

/// What of a scroll container's content a list keeps from the list before.
@MainActor @Suite struct DisplayListRunTests {
    private let root = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300))
    private let container: CALayer
    private let rows: [CALayer]
    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    init() {
        let container = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300), in: root)
        container.masksToBounds = true
        container.isScrollContainer = true
        self.container = container
        let color = red
        rows = (0..<10).map { number in
            let row = CALayer.make(CGRect(x: 0, y: number * 60, width: 400, height: 60), in: container, color: .white)
            _ = CALayer.make(CGRect(x: 10, y: 10.3, width: 100, height: 20), in: row, color: color)
            return row
        }
    }

    private func list(after former: DisplayList? = nil) -> DisplayList {
        var list = DisplayList(width: 400, height: 300, scale: 1)
        DisplayListBuilder.update(&list, root: root, after: former)
        return list
    }

    /// Rows whose items were moved, by their numbers.
    private func moved(_ list: DisplayList) -> [Int] {
        list.runs.filter { $0.dy != 0 }.compactMap { run in
            rows.firstIndex { $0.identity == list.items[run.items.lowerBound].key.layer }
        }
    }

    @Test("Rows that lie in the viewport before and after a scroll are moved, and those at its edges are visited")
    func scroll() {
        let first = list()
        container.bounds.origin.y = 25.4
        let second = list(after: first)
        #expect(moved(second) == [1, 2, 3, 4])
        container.bounds.origin.y = 61
        let third = list(after: second)
        // Row 5 has come, and was cut off before.
        #expect(moved(third) == [2, 3, 4])
        #expect(third.items.map(\.rect.y) == list().items.map(\.rect.y))
        container.bounds.origin.y = 0
        #expect(moved(list(after: third)).isEmpty)
    }

    @Test(
        "A row in which something changed is visited", arguments: ["colour", "place", "insertion", "animation", "mask"])
    func changes(what: String) throws {
        let first = list()
        container.bounds.origin.y = 5
        let inside = try #require(rows[2].sublayers?.first)
        switch what {
        case "colour": inside.backgroundColor = .black
        case "place": inside.frame.origin.x = 30
        case "insertion": rows[2].addSublayer(CALayer.make(CGRect(x: 0, y: 0, width: 5, height: 5), color: red))
        case "mask": rows[2].mask = CALayer.make(CGRect(x: 0, y: 0, width: 50, height: 50), color: .black)
        default:
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
            rows[2].add(animation, forKey: nil)
        }
        let second = list(after: first)
        #expect(moved(second) == [1, 3, 4])
        #expect(second.items.map(\.content) == list().items.map(\.content))
    }

    @Test("A change that a list of another tree was made after is noticed")
    func otherTree() throws {
        let first = list()
        container.bounds.origin.y = 5
        rows[2].backgroundColor = red
        _ = DisplayListBuilder.makeDisplayList(root: CALayer(), width: 10, height: 10, scale: 1)
        #expect(moved(list(after: first)) == [1, 3, 4])
    }

    @Test("Nothing is kept where the viewport, the opacity around or half a pixel differs")
    func surroundings() {
        let first = list()
        container.bounds.origin.y = 5
        container.frame.size.height = 299
        let second = list(after: first)
        #expect(moved(second).isEmpty)
        container.opacity = 0.5
        container.bounds.origin.y = 7
        container.allowsGroupOpacity = false
        let third = list(after: second)
        #expect(moved(third).isEmpty)
        container.bounds.origin.y = 9
        #expect(moved(list(after: third)) == [1, 2, 3, 4])
        let fourth = list(after: third)
        container.frame.origin.y += 0.4
        #expect(moved(list(after: fourth)).isEmpty)
    }

    @Test("Nothing is kept of a list of another scale, though the viewport is the same in pixels")
    func scale() {
        for row in rows { row.frame.size.width = 150 }
        container.bounds.origin.y = 60
        let first = list()
        container.bounds.size = CGSize(width: 200, height: 150)
        container.position = CGPoint(x: 100, y: 75)
        func second(scale: CGFloat) -> [ItemRun] {
            var list = DisplayList(width: 400, height: 300, scale: scale)
            DisplayListBuilder.update(&list, root: root, after: first)
            return list.runs
        }
        #expect(second(scale: 2).count == 3 && second(scale: 2).allSatisfy { $0.kept == nil })
        // At the scale it is the height of the viewport that keeps them from being kept.
        container.bounds.size = CGSize(width: 400, height: 300)
        container.position = CGPoint(x: 200, y: 150)
        #expect(second(scale: 1).contains { $0.kept != nil })
    }

    @Test("Rows are found among sublayers that draw nothing, and after the rows have changed places")
    func places() {
        for number in 0..<5 {
            container.insertSublayer(CALayer.make(CGRect(x: 0, y: 0, width: 5, height: 5)), at: UInt32(2 * number))
        }
        let first = list()
        container.bounds.origin.y = 5
        let second = list(after: first)
        #expect(moved(second) == [1, 2, 3, 4])
        container.insertSublayer(rows[3], at: 0)
        container.bounds.origin.y = 15
        let third = list(after: second)
        // In the order in which they are drawn now.
        #expect(moved(third) == [3, 1, 2, 4])
        #expect(third.items.map(\.rect) == list().items.map(\.rect))
    }

    @Test("A kept run tells where its items were, how far they have moved, and what they may touch")
    func kept() throws {
        rows[2].sublayers?.first?.shadowOpacity = 1
        rows[2].sublayers?.first?.shadowRadius = 1.5
        let first = list()
        container.bounds.origin.y = 5
        let second = list(after: first)
        container.bounds.origin.y = 12
        let third = list(after: second)
        #expect(third.formerEpoch == second.epoch && second.formerEpoch == first.epoch)
        let kept = third.runs.compactMap { run in run.kept.map { (run, $0) } }
        #expect(kept.count == 4)
        for (run, kept) in kept {
            #expect(kept.dx == 0 && kept.dy == -7)
            for (index, item) in third.items[run.items].enumerated() {
                let former = second.items[kept.start + index]
                #expect(item.key == former.key && item.rect == former.rect.offsetBy(dx: 0, dy: -7))
                let blur = item.kind == .shadow ? Int((3 * item.measure).rounded(.up)) : 0
                let touched = PixelRect(
                    x: item.rect.x - blur, y: item.rect.y - blur, width: item.rect.width + 2 * blur,
                    height: item.rect.height + 2 * blur)
                #expect(run.box.contains(touched))
            }
        }
    }

    @Test("Nothing is kept of a group, whose end may give its corners to what is in it")
    func group() {
        let card = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300), in: root)
        (card.cornerRadius, card.masksToBounds) = (10, true)
        card.addSublayer(container)
        let first = list()
        container.bounds.origin.y = 5
        let second = list(after: first)
        #expect(first.runs.isEmpty && second.runs.isEmpty)
        #expect(second.items.map(\.content) == list().items.map(\.content))
    }

    @Test("Shadows of groups, and masks larger than their row, are where a list made from nothing has them")
    func cutByViewport() {
        for row in rows {
            row.frame = row.frame.insetBy(dx: 50, dy: 0)
            row.sublayers?.first?.frame.size.width = 200
        }
        (rows[1].opacity, rows[1].shadowOpacity, rows[1].shadowRadius, rows[1].shadowOffset) = (0.5, 1, 10, .zero)
        rows[2].mask = CALayer.make(CGRect(x: 0, y: -20, width: 300, height: 100), color: .black)
        var former = list()
        for offset in Array(stride(from: 0, through: 200, by: 5)) + Array(stride(from: 200, through: 0, by: -5)) {
            container.bounds.origin.y = CGFloat(offset)
            let kept = list(after: former)
            let fresh = list()
            #expect(kept.items.map(\.rect) == fresh.items.map(\.rect))
            #expect(kept.items.map(\.clip) == fresh.items.map(\.clip))
            former = kept
        }
    }

    @Test("A row with a picture whose place is not known any more, by another mode of contents, is visited")
    func gravity() throws {
        let picture = try #require(rows[1].sublayers?.first)
        picture.contents = try Bitmap(width: 50, height: 120).makeImage(isOpaque: true)
        let first = list()
        container.bounds.origin.y = 5
        let second = list(after: first)
        #expect(moved(second) == [1, 2, 3, 4])
        picture.contentsGravity = .center
        let third = list(after: second)
        container.bounds.origin.y = 10
        #expect(moved(list(after: third)) == [2, 3, 4])
    }

    @Test("What sticks out of a row counts for what lies in the viewport")
    func shadow() {
        rows[1].shadowOpacity = 1
        rows[1].shadowRadius = 15
        let first = list()
        container.bounds.origin.y = 20
        // The row is in the viewport, and its shadow is not.
        #expect(moved(list(after: first)) == [2, 3, 4])
    }
}
