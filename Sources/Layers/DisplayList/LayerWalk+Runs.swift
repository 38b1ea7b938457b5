import Drawing

/// The items of a display list that come from a layer in a scroll container and from its sublayers; in most lists, the
/// items of a row. While nothing in the layer changes, the next list has the same items, moved by whole pixels, and the
/// layers need not be visited.
///
/// Items follow from a layer's subtree, whose changes are reported by `CALayer.markNeedsFrame()`, and from values that
/// the walk hands down: place, clip, opacity and scroll group. Items that the clip cut off are missing, so a run is
/// kept only where all of the subtree lies in the clip, before and after the move. There are no runs inside of a group
/// either, because the end of a group may change its items.
///
/// A backend that compares two lists takes a kept run as one piece, since its items lie side by side in both.
package struct ItemRun: Sendable {
    /// The place of a kept run's items in the list before.
    package struct Kept: Sendable {
        /// The place of the first item; the other items follow.
        package let start: Int
        /// How far the items have moved since, in device pixels.
        package let dx: Int
        package let dy: Int
    }

    /// The layer's identity.
    let layer: UInt64
    /// Places of the items in their list.
    package internal(set) var items: Range<Int>
    /// The layer's upper left corner in device space when the layer was visited. It is not updated when the run is
    /// moved, because sums of doubles would drift.
    let left: Double
    let top: Double
    /// How far the items have moved since, in device pixels.
    package internal(set) var dx = 0
    package internal(set) var dy = 0
    let clip: PixelRect
    let alpha: Float
    package let scrollGroup: Int
    /// All pixels that the layer's subtree and its items would touch in this list if there were no clip.
    package internal(set) var box = PixelRect.zero
    /// The place of the items in the list before; nil if the layer was visited.
    package internal(set) var kept: Kept?
}

/// The list of the frame before, of which a walk may keep runs.
struct FormerList {
    let items: [DisplayItem]
    let runs: [ItemRun]
    /// The frame epoch in which it was made: a layer marked in a later one has changed since.
    let epoch: UInt32

    init(_ list: DisplayList) {
        (items, runs, epoch) = (list.items, list.runs, list.epoch)
    }

    /// Nil if the layer has no run, or if a list of another tree was made since that has one of it.
    @MainActor func run(of layer: CALayer) -> ItemRun? {
        let index = Int(layer.runIndex)
        guard index < runs.count, runs[index].layer == layer.identity else { return nil }
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
            append(kept, of: layer)
            return
        }
        let (groups, turned) = (scrollGroups.count, turnedLayers)
        visit(layer, originX: originX, originY: originY, clip: clip, alpha: alpha, scrollGroup: scrollGroup)
        run.items = run.items.lowerBound..<items.count
        // Backdrops of scroll groups depend on the items drawn before, and turned layers are rounded in another way.
        guard !run.items.isEmpty, scrollGroups.count == groups, turnedLayers == turned,
            let box = box(of: layer, left: run.left, top: run.top)
        else { return }
        run.box = box
        // Blurred shadows reach a little farther than the layer's extent says. The subtree's own masks move with it.
        for index in run.items {
            run.box = run.box.union(items[index].clip == clip ? items[index].extent : items[index].reach)
        }
        append(run, of: layer)
    }

    private mutating func append(_ run: ItemRun, of layer: CALayer) {
        layer.runIndex = UInt32(runs.count)
        runs.append(run)
    }

    /// Appends the items of the list before, where the layer is now. Nil if it has changed, or is not wholly in the
    /// clip.
    private mutating func keep(_ layer: CALayer, _ new: ItemRun) -> ItemRun? {
        guard former != nil, layer.markedEpoch <= former!.epoch, let old = former!.run(of: layer),
            old.clip == new.clip, old.alpha == new.alpha, old.scrollGroup == new.scrollGroup
        else { return nil }
        let (shiftX, shiftY) = (new.left - old.left, new.top - old.top)
        let (dx, dy) = (shiftX.rounded(), shiftY.rounded())
        guard abs(shiftX - dx) < 1e-6, abs(shiftY - dy) < 1e-6, abs(dx) < 1e9, abs(dy) < 1e9 else { return nil }
        var run = old
        (run.dx, run.dy) = (Int(dx), Int(dy))
        let (movedX, movedY) = (run.dx - old.dx, run.dy - old.dy)
        run.box = old.box.offsetBy(dx: movedX, dy: movedY)
        guard new.clip.contains(run.box), new.clip.contains(old.box) else { return nil }
        let start = items.count
        for index in old.items {
            var item = former!.items[index]
            item.rect.x += movedX
            item.rect.y += movedY
            // The cuts of the subtree's own masks move with it, and the clip around it stays.
            if item.clip != new.clip {
                item.clip.x += movedX
                item.clip.y += movedY
            }
            items.append(item)
        }
        run.items = start..<items.count
        run.kept = ItemRun.Kept(start: old.items.lowerBound, dx: movedX, dy: movedY)
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
