import Drawing
import Layers

/// One of the two lists that a `DamageTracker` compares: its items, and what was found out about each of them.
struct DamageSide {
    /// A group of items around the ones being looked at.
    struct OpenGroup {
        var visible: PixelRect
        var move: Int32
    }

    struct Found {
        /// What of the item can be seen, inside of the groups around it.
        var visible: PixelRect
        /// The move it takes part in, or -1.
        var move: Int32
        /// An item of the other list is the same part of the same layer.
        var isMatched = false
    }

    var items: [DisplayItem] = []
    var groups: [ScrollGroup] = []
    /// What is known of each item.
    var found: [Found] = []
    /// The move each scroll group takes part in, itself or with one around it, or -1.
    var moveOfGroup: [Int32] = []
    /// Index of the first item of each move; the number of items if it has none.
    var firstOfMove: [Int] = []

    /// Finds out for each item what of it can be seen and what it moves with.
    ///
    /// - Parameters:
    ///   - openGroups: memory for the walk.
    ///   - invalidMoves: set for a move of items inside a group that does not take part in it: on screen are the pixels
    ///     of the whole group, with its corners and opacity, so they can't be moved.
    mutating func survey(
        moves: [DamageTracker.Move], bounds: PixelRect, openGroups: inout [OpenGroup], invalidMoves: inout [Bool]
    ) {
        found.removeAll(keepingCapacity: true)
        firstOfMove.removeAll(keepingCapacity: true)
        openGroups.removeAll(keepingCapacity: true)
        for _ in moves { firstOfMove.append(items.count) }
        let items = items
        items.withUnsafeBufferPointer { items in
            for index in items.indices {
                let item = items.item(index)
                let group = item.pointee.scrollGroup
                let itsMove = moves.isEmpty || group < 0 || group >= moveOfGroup.count ? -1 : moveOfGroup[group]
                if itsMove >= 0 {
                    firstOfMove[Int(itsMove)] = min(firstOfMove[Int(itsMove)], index)
                    for open in openGroups where open.move != itsMove { invalidMoves[Int(itsMove)] = true }
                }
                var shown = item.visibleRect.intersection(openGroups.last?.visible ?? bounds)
                switch item.pointee.kind {
                case .beginGroup: openGroups.append(OpenGroup(visible: shown, move: itsMove))
                case .endGroup: if let begin = openGroups.popLast() { shown = begin.visible }
                default: break
                }
                found.append(Found(visible: shown, move: itsMove))
            }
        }
    }
}
