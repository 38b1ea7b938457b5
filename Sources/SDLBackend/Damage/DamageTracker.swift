import Drawing
import Layers

/// Compares a display list with the one before it, and finds the pixels that can be moved and the pixels that must be
/// painted again.
///
/// The idea. Scrolling comes first: if a scroll group's content has moved inside of an unchanged viewport, the pixels
/// of the viewport are moved along, and the exposed strip is damaged. Then every item is compared with itself in the
/// previous list, as it looks after the moves. An item that is in the place to which the moves have brought it needs
/// nothing. Any other item damages its old place (after the moves) and its new one. An item above the moving content
/// does not belong to the move, but its pixels were moved, too: it damages both the place to which they were moved and
/// its own.
///
/// The contract: painting the damage, after the moves, gives the same picture as painting everything, to the byte.
///
/// A run of items that the new list has kept from the old one, and that has moved with its scroll group, is compared as
/// one piece, without reading its items.
///
/// Costs O(items) per frame, about 0.2 µs for each item outside of such runs. It allocates only when a list is longer
/// than any before. The arrays of the latest list are kept until there is another one. Not isolated, but used from one
/// thread.
struct DamageTracker {
    /// Pixels that move as one: everything inside of the viewport by (dx, dy).
    struct Move: Equatable {
        var viewport: PixelRect
        var dx: Int
        var dy: Int

        /// The part of the viewport that shows moved pixels after the move.
        var kept: PixelRect { viewport.intersection(viewport.offsetBy(dx: dx, dy: dy)) }
    }

    /// The moves to carry out before painting; their viewports don't overlap.
    private(set) var moves: [Move] = []
    /// The pixels to paint after the moves.
    private(set) var damage = RectangleSet()

    private var old = DamageSide()
    private var new = DamageSide()
    private var table = ItemTable()
    private var invalidMoves: [Bool] = []
    private var size = (width: -1, height: -1)
    private var background = PremultipliedPixel.clear

    private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

    /// The latest list.
    var latest: DisplayList {
        DisplayList(
            width: size.width, height: size.height, scale: 1, background: background, items: new.items,
            scrollGroups: new.groups)
    }

    /// Finds `moves` and `damage` that lead from the previous list to this one.
    ///
    /// - Parameter canReuse: false if the pixels of the previous list are lost.
    mutating func update(to list: DisplayList, canReuse: Bool) {
        moves.removeAll(keepingCapacity: true)
        damage.removeAll()
        let isComparable =
            canReuse && size == (list.width, list.height) && background == list.background
        size = (list.width, list.height)
        background = list.background

        swap(&old, &new)
        new.items = list.items
        new.groups = list.scrollGroups
        new.runs = list.runs
        new.epoch = list.epoch
        // The builder of the next list writes into the arrays of the previous one, which it would have to copy if they
        // were kept here.
        defer { old.releaseList() }

        guard isComparable else {
            new.measure(bounds: bounds, after: nil)
            damage.replaceAll(with: bounds)
            return
        }
        let keepsRuns = list.formerEpoch != 0 && list.formerEpoch == old.epoch
        new.measure(bounds: bounds, after: keepsRuns ? old : nil)
        findMoves()
        invalidMoves.removeAll(keepingCapacity: true)
        for _ in moves { invalidMoves.append(false) }
        new.survey(moveCount: moves.count, invalidMoves: &invalidMoves)
        old.survey(moveCount: moves.count, invalidMoves: &invalidMoves)
        for index in moves.indices
        where new.firstOfMove[index] == new.items.count && old.firstOfMove[index] == old.items.count {
            // No item of either list moves, so the order of the items does not tell which of them lie above the moving
            // content.
            invalidMoves[index] = true
        }
        if invalidMoves.contains(true) {
            // Rare, and a question of speed only: nothing moves this time.
            moves.removeAll(keepingCapacity: true)
            new.moveOfGroup.removeAll(keepingCapacity: true)
            old.moveOfGroup.removeAll(keepingCapacity: true)
        }
        for move in moves { addExposed(move) }
        compare(keepsRuns: keepsRuns)
    }

    // MARK: Moves

    private mutating func findMoves() {
        new.moveOfGroup.removeAll(keepingCapacity: true)
        old.moveOfGroup.removeAll(keepingCapacity: true)
        for _ in old.groups { old.moveOfGroup.append(-1) }
        for index in new.groups.indices {
            let group = new.groups[index]
            var move: Int32 = -1
            if group.parent >= 0, group.parent < index, new.moveOfGroup[group.parent] >= 0 {
                // Carried along by the group around it.
                move = new.moveOfGroup[group.parent]
            } else if let found = moveOfItsOwn(index) {
                move = Int32(moves.count)
                moves.append(found)
            }
            new.moveOfGroup.append(move)
        }
        for index in old.groups.indices {
            let group = old.groups[index]
            if group.parent >= 0, group.parent < index, old.moveOfGroup[group.parent] >= 0 {
                old.moveOfGroup[index] = old.moveOfGroup[group.parent]
            } else if let counterpart = new.groups.firstIndex(where: { $0.layer == group.layer }) {
                // The counterpart's own move, not one it takes part in under another parent.
                let move = new.moveOfGroup[counterpart]
                let isOwn = move >= 0 && !(parentMove(counterpart) == move)
                old.moveOfGroup[index] = isOwn ? move : -1
            }
        }
    }

    private func parentMove(_ index: Int) -> Int32 {
        let parent = new.groups[index].parent
        return parent >= 0 && parent < index ? new.moveOfGroup[parent] : -1
    }

    /// How the content of a new scroll group has moved, if moving its pixels is allowed and of use.
    private func moveOfItsOwn(_ index: Int) -> Move? {
        let group = new.groups[index]
        guard group.hasUniformBackdrop, let previous = counterpart(of: group), previous.hasUniformBackdrop,
            previous.viewport == group.viewport, bounds.contains(group.viewport)
        else { return nil }
        let move = Move(
            viewport: group.viewport, dx: group.originX - previous.originX, dy: group.originY - previous.originY)
        guard move.dx != 0 || move.dy != 0, !move.kept.isEmpty else { return nil }
        guard !moves.contains(where: { $0.viewport.intersects(move.viewport) }) else { return nil }
        // Every group around it must have stayed where it was: otherwise the pixels have moved by a different distance.
        var inner = (new: group, old: previous)
        while inner.new.parent >= 0 || inner.old.parent >= 0 {
            guard inner.new.parent >= 0, inner.old.parent >= 0, inner.new.parent < new.groups.count,
                inner.old.parent < old.groups.count
            else { return nil }
            let outer = (new: new.groups[inner.new.parent], old: old.groups[inner.old.parent])
            guard outer.new.layer == outer.old.layer, outer.new.originX == outer.old.originX,
                outer.new.originY == outer.old.originY
            else { return nil }
            inner = outer
        }
        return move
    }

    private func counterpart(of group: ScrollGroup) -> ScrollGroup? {
        old.groups.first { $0.layer == group.layer }
    }

    /// Damages the area that a move uncovers: the viewport without the pixels that were moved into it.
    private mutating func addExposed(_ move: Move) {
        let (viewport, dx, dy) = (move.viewport, move.dx, move.dy)
        if dy != 0 {
            let height = min(abs(dy), viewport.height)
            add(
                PixelRect(
                    x: viewport.x, y: dy > 0 ? viewport.y : viewport.maxY - height, width: viewport.width,
                    height: height))
        }
        if dx != 0 {
            let width = min(abs(dx), viewport.width)
            add(
                PixelRect(
                    x: dx > 0 ? viewport.x : viewport.maxX - width, y: viewport.y, width: width,
                    height: viewport.height))
        }
    }

    // MARK: Items

    /// How far a walk over the new items has come in the old ones.
    private struct Progress {
        /// The index of the old item expected next: most items follow the same item as before. The others are looked
        /// up.
        var next = 0
        /// The greatest index of an old item for which a new one was found so far.
        var lastMatch = -1
        var isTableFilled = false
    }

    private mutating func compare(keepsRuns: Bool) {
        let (oldItems, newItems) = (old.items, new.items)
        oldItems.withUnsafeBufferPointer { oldItems in
            newItems.withUnsafeBufferPointer { newItems in
                var progress = Progress()
                var start = 0
                if keepsRuns {
                    for run in new.runs {
                        guard let kept = run.kept else { continue }
                        compare(newItems, in: start..<run.items.lowerBound, with: oldItems, &progress)
                        start = run.items.lowerBound
                        guard isWhereMoved(run, kept, progress) else { continue }
                        assert(areWhereMoved(newItems, run, kept, oldItems), "A run was kept that has changed.")
                        progress.next = kept.start + run.items.count
                        progress.lastMatch = progress.next - 1
                        for index in kept.start..<progress.next { old.isMatched[index] = true }
                        start = run.items.upperBound
                    }
                }
                compare(newItems, in: start..<newItems.count, with: oldItems, &progress)
            }
        }
        for index in oldItems.indices where !old.isMatched[index] { addOld(old.visible[index]) }
    }

    /// Whether all items of a run are where the moves have put them, in the order they had.
    private func isWhereMoved(_ run: ItemRun, _ kept: ItemRun.Kept, _ progress: Progress) -> Bool {
        let number = new.move(ofGroup: run.scrollGroup)
        guard kept.start > progress.lastMatch, number == old.move(ofGroup: run.scrollGroup) else { return false }
        guard number >= 0 else {
            // A move may have carried the pixels away.
            for move in moves where move.viewport.intersects(run.box) { return false }
            return kept.dx == 0 && kept.dy == 0
        }
        let move = moves[Int(number)]
        // A kept run lies in its clip, before and after, and so in the viewport of its scroll group.
        return kept.dx == move.dx && kept.dy == move.dy
    }

    /// For debug builds: whether a comparison of the items of such a run finds the same.
    private func areWhereMoved(
        _ newItems: UnsafeBufferPointer<DisplayItem>, _ run: ItemRun, _ kept: ItemRun.Kept,
        _ oldItems: UnsafeBufferPointer<DisplayItem>
    ) -> Bool {
        for index in run.items {
            let match = kept.start + index - run.items.lowerBound
            let (item, former) = (newItems.item(index), oldItems.item(match))
            guard item.pointee.key.code == former.pointee.key.code,
                item.looksLike(former, movedBy: kept.dx, kept.dy), run.box.contains(item.visibleRect),
                new.visible[index] == old.visible[match].offsetBy(dx: kept.dx, dy: kept.dy)
            else { return false }
        }
        return true
    }

    private mutating func compare(
        _ newItems: UnsafeBufferPointer<DisplayItem>, in range: Range<Int>,
        with oldItems: UnsafeBufferPointer<DisplayItem>, _ progress: inout Progress
    ) {
        for index in range {
            let key = newItems.item(index).pointee.key
            let after = new.visible[index]
            if progress.next >= oldItems.count || oldItems.item(progress.next).pointee.key.code != key.code {
                if !progress.isTableFilled { table.fill(oldItems) }
                progress.isTableFilled = true
                guard let found = table.index(of: key, in: oldItems) else {
                    add(after)
                    continue
                }
                progress.next = found
            }
            let match = progress.next
            progress.next += 1
            guard !old.isMatched[match] else {
                add(after)
                continue
            }
            old.isMatched[match] = true
            let before = old.visible[match]
            // Two items may have changed places in the order. This finds the one that came earlier before and comes
            // later now; painting the whole of it also repaints the area that both share.
            let isInOrder = match > progress.lastMatch
            progress.lastMatch = max(match, progress.lastMatch)
            let number = new.move(ofGroup: newItems.item(index).pointee.scrollGroup)
            if isInOrder, number == old.move(ofGroup: oldItems.item(match).pointee.scrollGroup) {
                if number >= 0 {
                    let move = moves[Int(number)]
                    if newItems.item(index).looksLike(oldItems.item(match), movedBy: move.dx, move.dy),
                        isWhereMoved(before, after, move)
                    {
                        continue
                    }
                } else if before == after, newItems.item(index).looksLike(oldItems.item(match), movedBy: 0, 0) {
                    addCarriedAway(after, index, match)
                    continue
                }
            }
            addOld(before)
            add(after)
        }
    }

    /// Whether the visible part of an item has changed by the move only, apart from pixels that left the viewport or
    /// came into it.
    @inline(__always)
    private func isWhereMoved(_ before: PixelRect, _ after: PixelRect, _ move: Move) -> Bool {
        guard move.viewport.contains(before), move.viewport.contains(after) else { return false }
        let kept = move.kept
        return before.offsetBy(dx: move.dx, dy: move.dy).intersection(kept) == after.intersection(kept)
    }

    /// An item stayed, but a move may have carried its pixels away. Below the moving content that makes no difference,
    /// since the backdrop is uniform.
    private mutating func addCarriedAway(_ visible: PixelRect, _ index: Int, _ match: Int) {
        for number in moves.indices where visible.intersects(moves[number].viewport) {
            if index < new.firstOfMove[number] && match < old.firstOfMove[number] { continue }
            let shared = visible.intersection(moves[number].viewport)
            add(shared)
            add(carried(shared, by: moves[number]))
        }
    }

    private func carried(_ rect: PixelRect, by move: Move) -> PixelRect {
        rect.offsetBy(dx: move.dx, dy: move.dy).intersection(move.viewport)
    }

    /// Damages the places to which the moves have brought the old pixels of a rectangle.
    private mutating func addOld(_ rect: PixelRect) {
        if rect.isEmpty { return }
        var isInsideOne = false
        for move in moves where rect.intersects(move.viewport) {
            add(carried(rect.intersection(move.viewport), by: move))
            if move.viewport.contains(rect) { isInsideOne = true }
        }
        if !isInsideOne { add(rect) }
    }

    private mutating func add(_ rect: PixelRect) {
        damage.add(rect.intersection(bounds))
    }
}
