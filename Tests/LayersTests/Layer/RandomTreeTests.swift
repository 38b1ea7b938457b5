import Drawing
import Execution
import Layers
import Testing

/// Trees changed at random, checked after every change.
@MainActor @Suite struct RandomTreeTests {
    /// A tree of up to `count` layers and the operations on it.
    @MainActor private struct RandomTree {
        let root = CALayer.make(CGRect(x: 0, y: 0, width: 400, height: 300))
        var layers: [CALayer]
        var generator: SeededGenerator

        init(seed: UInt64, count: Int) {
            generator = SeededGenerator(seed: seed)
            layers = (0..<count).map { _ in CALayer.make(color: .black) }
            for layer in layers {
                (chance(0.4) ? root : layers.randomElement(using: &generator) ?? root).insertIfPossible(layer)
                change(layer)
            }
        }

        mutating func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }

        mutating func chance(_ probability: Double) -> Bool {
            Double.random(in: 0..<1, using: &generator) < probability
        }

        mutating func change(_ layer: CALayer) {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0, 1, 2:
                layer.frame = CGRect(
                    x: number(-300...600), y: number(-300...600), width: number(0...200), height: number(0...200))
            case 3: layer.bounds.origin = CGPoint(x: number(-50...50), y: number(-50...50))
            case 4: layer.masksToBounds = chance(0.3)
            case 5: layer.isHidden = chance(0.2)
            case 6: layer.zPosition = number(-1...1)
            case 7: layer.setAffineTransform(chance(0.6) ? .identity : CGAffineTransform(rotationAngle: number(0...6)))
            case 8:
                layer.shadowOpacity = chance(0.5) ? 0.5 : 0
                layer.shadowRadius = number(0...20)
            case 9: layer.setNeedsLayout()
            case 10: layer.setNeedsDisplay()
            default: layer.opacity = chance(0.3) ? 0.5 : 1
            }
        }

        mutating func mutate() {
            guard let layer = layers.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: layer.removeFromSuperlayer()
            case 1, 2: (chance(0.3) ? root : layers.randomElement(using: &generator) ?? root).insertIfPossible(layer)
            case 3: _ = root.layoutDirtyLayers(limit: 2)
            case 4: root.displayDirtyLayers()
            case 5: layer.layoutIfNeeded()
            default: change(layer)
            }
        }
    }

    #if INVARIANTS
        @Test(
            "The marks and extents of a tree hold after every one of many random changes",
            arguments: 0..<20 as Range<UInt64>)
        func invariants(seed: UInt64) {
            var tree = RandomTree(seed: seed, count: 30)
            for step in 0..<300 {
                tree.mutate()
                if step % 5 == 0 {
                    _ = DisplayListBuilder.makeDisplayList(root: tree.root, width: 400, height: 300, scale: 1)
                }
                tree.root.checkInvariants()
            }
        }
    #endif

    @Test(
        "A list that keeps what has only moved is as one made from nothing", arguments: 0..<40 as Range<UInt64>)
    func keptRuns(seed: UInt64) {
        var tree = RandomTree(seed: seed, count: 30)
        let containers = tree.layers.prefix(3)
        for container in containers {
            container.isScrollContainer = true
            container.masksToBounds = true
            container.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
            container.setAffineTransform(.identity)
            container.isHidden = false
            tree.root.insertIfPossible(container)
        }
        for layer in tree.layers.dropFirst(3) where tree.chance(0.8) {
            layer.setAffineTransform(.identity)
            layer.frame = CGRect(
                x: tree.number(20...200), y: tree.number(20...150), width: tree.number(10...80),
                height: tree.number(10...80))
            if tree.chance(0.5), let container = containers.randomElement(using: &tree.generator) {
                container.insertIfPossible(layer)
            }
        }
        let scale: CGFloat = seed % 2 == 0 ? 1 : 1.5
        var former = DisplayList(width: 400, height: 300, scale: scale)
        var movedRuns = 0
        for _ in 0..<100 {
            if tree.chance(0.3) { tree.mutate() }
            for container in containers {
                container.bounds.origin.y = container.bounds.origin.y == 0 ? tree.number(-9...9) * 1.7 : 0
            }
            var list = DisplayList(width: 400, height: 300, scale: scale)
            DisplayListBuilder.update(&list, root: tree.root, after: former)
            let fresh = DisplayListBuilder.makeDisplayList(root: tree.root, width: 400, height: 300, scale: scale)
            #expect(list.items.map(ItemValues.init) == fresh.items.map(ItemValues.init))
            #expect(list.scrollGroups == fresh.scrollGroups)
            movedRuns += list.runs.count { $0.dx != 0 || $0.dy != 0 }
            former = list
        }
        #expect(movedRuns > 0)
    }

    /// An item with all that it consists of.
    private struct ItemValues: Equatable {
        var key: DisplayItem.Key
        var rects: [PixelRect]
        var opacity: Float
        var content: DisplayItem.Content
        var unitToDevice: CGAffineTransform?
        var scrollGroup: Int

        init(_ item: DisplayItem) {
            (key, rects, opacity) = (item.key, [item.rect, item.clip], item.opacity)
            (content, unitToDevice, scrollGroup) = (item.content, item.unitToDevice, item.scrollGroup)
        }
    }

    @Test(
        "Nothing visible is culled: a drawable shows what a larger one shows there", arguments: 0..<40 as Range<UInt64>)
    func culling(seed: UInt64) {
        var tree = RandomTree(seed: seed, count: 30)
        for _ in 0..<10 {
            for _ in 0..<5 { tree.mutate() }
            let small = DisplayListBuilder.makeDisplayList(root: tree.root, width: 400, height: 300, scale: 1)
            // The same tree in the middle of a drawable that holds all of it.
            let large = CALayer.make(CGRect(x: 0, y: 0, width: 4000, height: 4000))
            tree.root.position = CGPoint(x: 2200, y: 2150)
            large.addSublayer(tree.root)
            let everything = DisplayListBuilder.makeDisplayList(root: large, width: 4000, height: 4000, scale: 1)
            tree.root.removeFromSuperlayer()
            tree.root.position = CGPoint(x: 200, y: 150)
            let screen = PixelRect(x: 2000, y: 2000, width: 400, height: 300)
            func visible(_ list: DisplayList, _ area: PixelRect) -> Set<DisplayItem.Key> {
                Set(
                    list.items.filter { !$0.isGroupBoundary && $0.rect.intersection($0.clip).intersects(area) }
                        .map(\.key))
            }
            #expect(visible(small, PixelRect(x: 0, y: 0, width: 400, height: 300)) == visible(everything, screen))
        }
    }
}

extension CALayer {
    /// Inserts a layer unless that would make it its own descendant.
    fileprivate func insertIfPossible(_ layer: CALayer) {
        var next: CALayer? = self
        while let current = next {
            if current === layer { return }
            next = current.superlayer
        }
        addSublayer(layer)
    }
}
