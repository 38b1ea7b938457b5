import Drawing

/// What a display list has of a layer in a scroll container, and of all that is in it, in one piece: the items of a
/// row, in most lists. While nothing in it changes, the next list has the same items, moved by whole pixels, and the
/// layers need not be visited.
///
/// Items follow from a layer's subtree, of which `CALayer.markNeedsFrame()` tells each change, and from what the walk
/// hands down: place, clip, opacity and scroll group. Items that the clip cut off are missing, so a run is kept only
/// where all of the subtree lies in the clip, before and after the move. Nor are there runs inside of a group, whose
/// end may change what is in it.
package struct ItemRun: Sendable {
    /// The layer's identity.
    let layer: UInt64
    /// Places of the items in their list.
    package internal(set) var items: Range<Int>
    /// Where the layer's upper left corner was in device space when it was visited. Not where it has been since: sums
    /// of doubles would wander.
    let left: Double
    let top: Double
    /// How far the items have moved since, in device pixels.
    package internal(set) var dx = 0
    package internal(set) var dy = 0
    let clip: PixelRect
    let alpha: Float
    let scrollGroup: Int
}

/// The list of the frame before, of which a walk may keep runs.
struct FormerList {
    let items: [DisplayItem]
    let runs: [ItemRun]
    /// The frame epoch in which it was made: a layer marked in a later one has changed since.
    let epoch: UInt32
    /// The run after the one that was kept last: rows come in the same order in each frame.
    var next = 0

    init(_ list: DisplayList) {
        (items, runs, epoch) = (list.items, list.runs, list.epoch)
    }

    mutating func run(of layer: UInt64) -> ItemRun? {
        if next < runs.count, runs[next].layer == layer {
            next += 1
            return runs[next - 1]
        }
        guard let index = runs.firstIndex(where: { $0.layer == layer }) else { return nil }
        next = index + 1
        return runs[index]
    }
}

extension LayerWalk {
    /// Draws a sublayer of a scroll container: by the items of the list before, if it looks the same.
    mutating func visitScrolled(
        _ layer: CALayer, originX: Double, originY: Double, clip: PixelRect, alpha: Float, scrollGroup: Int
    ) {
        guard !layer.flags.contains(.hidden) else { return }
        guard openGroups == 0, layer.presented == nil, layer.values.transform == nil else {
            return visit(
                layer, originX: originX, originY: originY, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
        }
        let (bounds, anchor) = (layer.values.bounds, layer.values.anchorPoint)
        let x = layer.values.position.x.native - anchor.x.native * bounds.size.width.native
        let y = layer.values.position.y.native - anchor.y.native * bounds.size.height.native
        var run = ItemRun(
            layer: layer.identity, items: items.count..<items.count, left: originX + x * scale,
            top: originY + y * scale, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
        if let kept = keep(layer, run) {
            runs.append(kept)
            return
        }
        let (groups, turned) = (scrollGroups.count, turnedLayers)
        visit(layer, originX: originX, originY: originY, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
        run.items = run.items.lowerBound..<items.count
        // Backdrops of scroll groups depend on what is drawn before, and what is turned is rounded otherwise.
        if !run.items.isEmpty, scrollGroups.count == groups, turnedLayers == turned { runs.append(run) }
    }

    /// Appends the items of the list before, where the layer is now. Nil if it has changed, or is not wholly in the
    /// clip.
    private mutating func keep(_ layer: CALayer, _ new: ItemRun) -> ItemRun? {
        guard former != nil, layer.markedEpoch <= former!.epoch, let old = former!.run(of: layer.identity),
            old.clip == new.clip, old.alpha == new.alpha, old.scrollGroup == new.scrollGroup
        else { return nil }
        let (shiftX, shiftY) = (new.left - old.left, new.top - old.top)
        let (dx, dy) = (shiftX.rounded(), shiftY.rounded())
        guard abs(shiftX - dx) < 1e-6, abs(shiftY - dy) < 1e-6, abs(dx) < 1e9, abs(dy) < 1e9 else { return nil }
        var run = old
        (run.dx, run.dy) = (Int(dx), Int(dy))
        let (movedX, movedY) = (run.dx - old.dx, run.dy - old.dy)
        guard let box = box(of: layer, left: new.left, top: new.top), new.clip.contains(box),
            new.clip.contains(box.offsetBy(dx: -movedX, dy: -movedY))
        else { return nil }
        let start = items.count
        for index in old.items {
            items.append(former!.items[index])
            items[items.count - 1].rect = items[items.count - 1].rect.offsetBy(dx: movedX, dy: movedY)
            // What is cut by the subtree's own masks moves, and the clip around it stays.
            if items[items.count - 1].clip != new.clip {
                items[items.count - 1].clip = items[items.count - 1].clip.offsetBy(dx: movedX, dy: movedY)
            }
        }
        run.items = start..<items.count
        if !layer.flags.contains(.hasBeenShown) { layer.flags.insert(.hasBeenShown) }
        // Debug builds visit one of eight nevertheless.
        assert(
            (runs.count + Int(CALayer.frameEpoch)) % 8 != 0 || isAsVisited(run, layer),
            "A layer has changed unmarked: call markNeedsFrame() where it changes.")
        return run
    }

    /// All that may be drawn of a layer that is neither turned nor scaled, its corner at a place; nil if that is not
    /// known.
    private func box(of layer: CALayer, left: Double, top: Double) -> PixelRect? {
        let bounds = layer.values.bounds
        let extent = layer.reachesBeyondBounds(layer) ? layer.subtreeExtent : bounds
        guard !extent.isInfinite else { return nil }
        return PixelRect(
            covering: CGRect(
                x: left + (extent.origin.x - bounds.origin.x).native * scale,
                y: top + (extent.origin.y - bounds.origin.y).native * scale,
                width: extent.size.width.native * scale, height: extent.size.height.native * scale))
    }

    /// For debug builds: whether a visit gives the items that were kept.
    private mutating func isAsVisited(_ run: ItemRun, _ layer: CALayer) -> Bool {
        let count = items.count
        visitUpright(
            layer, layer, left: run.left + Double(run.dx), top: run.top + Double(run.dy), clip: run.clip,
            opacity: layer.values.opacity * run.alpha, scrollGroup: run.scrollGroup)
        defer { items.removeLast(items.count - count) }
        guard items.count - count == run.items.count else { return false }
        for index in run.items {
            let (kept, visited) = (items[index], items[count + index - run.items.lowerBound])
            guard kept.key == visited.key, kept.rect == visited.rect, kept.clip == visited.clip,
                kept.opacity == visited.opacity, kept.scrollGroup == visited.scrollGroup,
                kept.content == visited.content
            else { return false }
        }
        return true
    }
}
