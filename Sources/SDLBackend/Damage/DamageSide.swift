import Drawing
import Layers

/// One of the two lists that a `DamageTracker` compares: its items, and the findings about each of them.
struct DamageSide {
    var items: [DisplayItem] = []
    var groups: [ScrollGroup] = []
    /// Pieces of the list whose items move together, in order; none of them is inside of a group.
    var runs: [ItemRun] = []
    /// See `DisplayList.epoch`.
    var epoch: UInt32 = 0
    /// The visible part of each item, inside of the groups around it.
    private(set) var visible: [PixelRect] = []
    /// Whether an item of the other list is the same part of the same layer.
    var isMatched: [Bool] = []
    /// For each scroll group the move of its content, which may be the move of a group around it; -1 if it does not
    /// move.
    var moveOfGroup: [Int32] = []
    /// Index of the first item of each move; the number of items if it has none.
    private(set) var firstOfMove: [Int] = []
    // Memory for walks over the items: the visible areas and the moves of the groups around an item.
    private var openAreas: [PixelRect] = []
    private var openMoves: [Int32] = []

    /// The move of the items of a scroll group, or -1.
    @inline(__always)
    func move(ofGroup group: Int) -> Int32 {
        group < 0 || group >= moveOfGroup.count ? -1 : moveOfGroup[group]
    }

    /// Releases the arrays, so that the builder of the next list can write into them.
    mutating func releaseList() {
        items = []
        groups = []
        runs = []
    }

    // MARK: What can be seen

    /// Finds the visible part of each item.
    ///
    /// - Parameter former: the list from which runs were kept, measured in the same bounds; nil if it is not known.
    mutating func measure(bounds: PixelRect, after former: DamageSide?) {
        visible.removeAll(keepingCapacity: true)
        openAreas.removeAll(keepingCapacity: true)
        let items = items
        items.withUnsafeBufferPointer { items in
            guard let former else { return measure(items, in: 0..<items.count, bounds: bounds) }
            for run in runs {
                guard let kept = run.kept else { continue }
                measure(items, in: visible.count..<run.items.lowerBound, bounds: bounds)
                for index in kept.start..<kept.start + run.items.count {
                    visible.append(former.visible[index].offsetBy(dx: kept.dx, dy: kept.dy))
                }
            }
            measure(items, in: visible.count..<items.count, bounds: bounds)
        }
    }

    private mutating func measure(_ items: UnsafeBufferPointer<DisplayItem>, in range: Range<Int>, bounds: PixelRect) {
        for index in range {
            let item = items.item(index)
            var shown = item.visibleRect.intersection(openAreas.last ?? bounds)
            switch item.pointee.kind {
            case .beginGroup: openAreas.append(shown)
            case .endGroup: if let area = openAreas.popLast() { shown = area }
            default: break
            }
            visible.append(shown)
        }
    }

    // MARK: What moves

    /// Finds the first item of each move, and marks all items as not matched.
    ///
    /// - Parameter invalidMoves: set for a move inside of a group that stays where it is. The screen shows the pixels
    ///   of the whole group, with its corners and opacity, so they can't be moved.
    mutating func survey(moveCount: Int, invalidMoves: inout [Bool]) {
        isMatched.removeAll(keepingCapacity: true)
        for _ in items.indices { isMatched.append(false) }
        firstOfMove.removeAll(keepingCapacity: true)
        guard moveCount > 0 else { return }
        for _ in 0..<moveCount { firstOfMove.append(items.count) }
        openMoves.removeAll(keepingCapacity: true)
        let items = items
        items.withUnsafeBufferPointer { items in
            var next = 0
            for run in runs {
                survey(items, in: next..<run.items.lowerBound, invalidMoves: &invalidMoves)
                noteMove(move(ofGroup: run.scrollGroup), at: run.items.lowerBound)
                next = run.items.upperBound
            }
            survey(items, in: next..<items.count, invalidMoves: &invalidMoves)
        }
    }

    private mutating func survey(
        _ items: UnsafeBufferPointer<DisplayItem>, in range: Range<Int>, invalidMoves: inout [Bool]
    ) {
        for index in range {
            let item = items.item(index)
            let itsMove = move(ofGroup: item.pointee.scrollGroup)
            noteMove(itsMove, at: index)
            if itsMove >= 0 {
                for move in openMoves where move != itsMove { invalidMoves[Int(itsMove)] = true }
            }
            switch item.pointee.kind {
            case .beginGroup: openMoves.append(itsMove)
            case .endGroup: _ = openMoves.popLast()
            default: break
            }
        }
    }

    @inline(__always)
    private mutating func noteMove(_ move: Int32, at index: Int) {
        if move >= 0, index < firstOfMove[Int(move)] { firstOfMove[Int(move)] = index }
    }
}
