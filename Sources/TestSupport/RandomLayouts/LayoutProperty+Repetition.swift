import AsyncDisplayKitCore
import Dispatch
import Drawing
import Execution
import Foundation

// Properties: results do not depend on earlier measurements or on the thread, and come in the order of drawing.

extension LayoutProperty {
    static let drawingOrder = LayoutProperty(
        "The flattened order is the drawing order: what is behind first, what is above last"
    ) { sample in
        let (root, nodes) = sample.sketch.plainElements()
        guard !sample.sketch.isNode else { return nil }
        let flat = LayoutScale.with(sample.scale) { LayoutHost(root).layoutThatFits(sample.range) }
        let laidOut = flat.sublayouts.compactMap { layout in nodes.firstIndex { $0 === layout.layoutElement } }
        return isDrawingOrder(laidOut, of: sample.sketch) ? nil : "the order \(laidOut)"
    }

    static let subnodeOrder = LayoutProperty(
        "Automatic management makes the subnodes those of the layout, in drawing order"
    ) { sample in
        let node = SketchNode(LayoutSketch(.host, [sample.sketch]))
        return LayoutScale.with(sample.scale) {
            let size = node.layoutThatFits(sample.range).size
            guard size.width > 0, size.height > 0 else { return nil }
            node.frame = CGRect(origin: .zero, size: size)
            node.layoutIfNeeded()
            let order = (node.subnodes ?? []).compactMap { subnode in node.inner.firstIndex { $0 === subnode } }
            return isDrawingOrder(order, of: sample.sketch) ? nil : "subnodes in the order \(order)"
        }
    }

    /// Whether these are all nodes in the order of drawing. Nodes in a spec that both grows and shrinks may be missing:
    /// in an exact stack such a child is measured once, while flexing, and not at all if it stays without space.
    private static func isDrawingOrder(_ nodes: [Int], of sketch: LayoutSketch) -> Bool {
        let all = sketch.drawingOrder
        if nodes == all { return true }
        var remaining = all[...]
        for node in nodes {
            guard let index = remaining.firstIndex(of: node) else { return false }
            remaining = remaining[(index + 1)...]
        }
        func mayLose(_ sketch: LayoutSketch) -> Bool {
            sketch.children.contains {
                !$0.isNode && ($0.style.flexGrow > 0 && $0.style.flexShrink > 0 || mayLose($0))
            }
        }
        return mayLose(sketch)
    }

    static let sameAgain = LayoutProperty("Measuring again gives the same") { sample in
        let root = sample.sketch.plainElements().root
        let first = shape(sample.measure(root))
        return shape(sample.measure(root)) == first ? nil : "another layout the second time"
    }

    static let sameThread = LayoutProperty("Any thread gives the same, also while others measure") { sample in
        let elsewhere = Mutex<[CGRect]>([])
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let result = LayoutMisuse.observing({ _ in }) { shape(sample.measure()) }
            elsewhere.withLock { $0 = result }
            done.signal()
        }
        let here = shape(sample.measure())
        guard done.waitInTime() else { return "no end on another thread" }
        return elsewhere.withLock { $0 } == here ? nil : "another layout on another thread"
    }

    /// Not in `all`: on a busy machine each tree would have to wait for threads that get no processor time.
    package static let sameConcurrently = LayoutProperty(
        "Stacks that measure their children on several threads at once give the same"
    ) { sample in
        let root = sample.sketch.withStacks(concurrent: true).plainElements().root
        return shape(sample.measure(root)) == shape(sample.measure()) ? nil : "another layout"
    }

    static let sameMemory = LayoutProperty("What nodes remember changes no result") { sample in
        let remembering = SketchNode(LayoutSketch(.host, [sample.sketch]))
        var random = RandomSketches(seed: sample.seed)
        let ranges = [sample.range, random.range(), sample.range, random.range(), random.range()]
        return LayoutScale.with(sample.scale) {
            for (index, range) in (ranges + ranges.reversed()).enumerated() {
                let fresh = SketchNode(LayoutSketch(.host, [sample.sketch]))
                if shape(remembering.layoutThatFits(range)) != shape(fresh.layoutThatFits(range)) {
                    return "another layout in range \(index): \(NSStringFromASSizeRange(range))"
                }
                if index == 3 { remembering.inner.first?.setNeedsLayout() }
            }
            return nil
        }
    }

    /// All sizes and raw positions of a tree of layouts.
    private static func shape(_ layout: ASLayout) -> [CGRect] {
        [layout.frame] + layout.sublayouts.flatMap(shape)
    }
}
