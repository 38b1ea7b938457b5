import Execution
import Foundation

extension StackMeasurement {
    /// Measures all children for the first time; one without a constraint gets a layout of size zero.
    @inline(__always)
    mutating func measureAll(constraint: (Int, StackItem) -> StackConstraint?) {
        layouts.reserveCapacity(items.count)
        let isConcurrent = isConcurrent && items.count > 1
        for index in items.indices {
            if !isConcurrent, let constraint = constraint(index, items[index]) {
                let layout = children[index].layoutThatFits(
                    sizeRange(of: items[index], in: constraint), parentSize: parent)
                layouts.append(layout)
                noteSize(at: index)
            } else {
                layouts.append(ASLayout(layoutElement: children[index], size: .zero))
            }
        }
        if isConcurrent { measure(items.indices, constraint: constraint) }
    }

    /// Measures again the items of a line for which `constraint` returns a constraint; on several threads at once if
    /// the stack is concurrent.
    @inline(__always)
    mutating func measure(_ indices: Range<Int>, constraint: (Int, StackItem) -> StackConstraint?) {
        if isConcurrent, indices.count > 1 {
            var requests: [(index: Int, range: ASSizeRange)] = []
            for index in indices {
                if let constraint = constraint(index, items[index]) {
                    requests.append((index, sizeRange(of: items[index], in: constraint)))
                }
            }
            measureConcurrently(requests)
            return
        }
        for index in indices {
            guard let constraint = constraint(index, items[index]) else { continue }
            layouts[index] = children[index].layoutThatFits(
                sizeRange(of: items[index], in: constraint), parentSize: parent)
            noteSize(at: index)
        }
    }

    /// The range for a child: across the stack a child that is not stretched may be as small as it likes, and one that
    /// is stretched keeps a size that its own style declares.
    ///
    /// The interval across can be inverted. A declared size of zero makes it so, and then the minimum wins: such a
    /// child is stretched all the same.
    @inline(__always)
    private func sizeRange(of item: StackItem, in constraint: StackConstraint) -> ASSizeRange {
        var crossLow: CGFloat = 0
        var crossHigh = constraint.crossHigh
        if item.align == .stretch {
            crossLow = item.declaredCrossLow != 0 ? item.declaredCrossLow : constraint.crossLow
            if item.declaredCrossHigh < .infinity { crossHigh = item.declaredCrossHigh }
        }
        return isHorizontal
            ? ASSizeRange(
                min: CGSize(width: constraint.mainLow, height: crossLow),
                max: CGSize(width: constraint.mainHigh, height: crossHigh))
            : ASSizeRange(
                min: CGSize(width: crossLow, height: constraint.mainLow),
                max: CGSize(width: crossHigh, height: constraint.mainHigh))
    }

    @inline(__always)
    private mutating func noteSize(at index: Int) {
        let size = layouts[index].size
        items[index].main = isHorizontal ? size.width : size.height
        items[index].cross = isHorizontal ? size.height : size.width
    }

    /// Measures with one job per item. The calling thread takes part, so it does not wait while other threads are busy.
    @inline(never)
    private mutating func measureConcurrently(_ requests: [(index: Int, range: ASSizeRange)]) {
        let results = Mutex([ASLayout?](repeating: nil, count: requests.count))
        let scale = LayoutScale.inherited
        let parent = parent
        let jobs = requests.enumerated().map { position, request in
            // Each element is touched by its one job only until all are joined.
            nonisolated(unsafe) let element = children[request.index]
            let range = request.range
            return Job { _ in
                let layout = LayoutScale.with(scale) { element.layoutThatFits(range, parentSize: parent) }
                results.withLock { $0[position] = layout }
            }
        }
        WorkerPool.shared.finish(jobs)
        for (request, layout) in zip(requests, results.withLock({ $0 })) {
            guard let layout else { continue }
            layouts[request.index] = layout
            noteSize(at: request.index)
        }
    }
}
