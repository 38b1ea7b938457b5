import Drawing

extension CALayer {
    /// Whether the next display pass makes new contents.
    public final func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

    /// Whether a change of the bounds' size marks the layer as needing display. False by default.
    public final var needsDisplayOnBoundsChange: Bool {
        get { flags.contains(.needsDisplayOnBoundsChange) }
        set {
            if newValue {
                flags.insert(.needsDisplayOnBoundsChange)
            } else {
                flags.remove(.needsDisplayOnBoundsChange)
            }
        }
    }

    final func markNeedsDisplay() {
        guard !flags.contains(.needsDisplay) else { return }
        let wasClean = flags.isDisjoint(with: [.layout, .display])
        flags.insert(.needsDisplay)
        if let superlayer {
            flagAncestors(.descendantNeedsDisplay, from: superlayer)
        } else if wasClean {
            treeHost?.layerTreeNeedsLayout()
        }
    }

    /// Pass 6: makes the contents of the layers under this one (itself included) that need it, visiting only marked
    /// layers and their ancestors. A layer that is marked again during the pass waits for the next frame.
    package final func displayDirtyLayers() {
        displayIfNeeded()
        guard flags.contains(.descendantNeedsDisplay) else { return }
        flags.remove(.descendantNeedsDisplay)
        for child in children where !child.flags.isDisjoint(with: .display) {
            if child.superlayer === self { child.displayDirtyLayers() }
        }
    }

    /// The pixels of a bitmap are at most this many in each direction; larger contents are drawn at a smaller scale.
    private static let largestBitmapSide: CGFloat = 8192

    /// Pairs of layer and delegate classes that have drawn nothing: their layers are never given a bitmap again.
    private static var classesThatDrawNothing: Set<DrawingClasses> = []

    private struct DrawingClasses: Hashable {
        var layer: ObjectIdentifier
        var delegate: ObjectIdentifier?
    }

    /// Draws the contents with `draw(in:)` into a new bitmap, which replaces the old one at once. If there is no memory
    /// for a new bitmap, the old one stays.
    package final func drawContents() {
        let delegate = self.delegate
        let classes = DrawingClasses(
            layer: ObjectIdentifier(type(of: self)), delegate: delegate.map { ObjectIdentifier(type(of: $0)) })
        guard !Self.classesThatDrawNothing.contains(classes) else { return }
        let made: (bitmap: Bitmap, scale: CGFloat)?
        do { made = try makeContentsBitmap() } catch { return }
        guard let (bitmap, scale) = made else {
            contentsImage = nil
            return
        }
        let bounds = values.bounds
        flags.remove(.drewNothing)
        delegate?.layerWillDraw(self)
        var isUntouched = true
        let image = bitmap.render(scale: scale, isOpaque: isOpaque) { context in
            context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
            draw(in: context)
            isUntouched = context.isUntouched
        }
        // An override that calls `super` and draws, too, leaves something. An opaque picture is never clear.
        if flags.contains(.drewNothing), isUntouched || image.isClear {
            Self.classesThatDrawNothing.insert(classes)
            return
        }
        contentsImage = image
    }

    /// An empty bitmap to draw the bounds into, and its pixels per point: the layer's scale, or less if the bitmap
    /// would become too large. Nil if the bounds are empty or infinite.
    package final func makeContentsBitmap() throws(BitmapError) -> (bitmap: Bitmap, scale: CGFloat)? {
        let size = values.bounds.size
        let longest = max(size.width, size.height)
        guard size.width > 0, size.height > 0, longest.isFinite else { return nil }
        let scale = min(max(contentsScaleStorage, 0.01), Self.largestBitmapSide / longest)
        let bitmap = try Bitmap(
            width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up)))
        return (bitmap, scale)
    }

    /// Called by the default implementations of drawing.
    final func noteNothingDrawn() {
        flags.insert(.drewNothing)
    }
}

extension CGImage {
    /// Whether all pixels are transparent. Linear time.
    package var isClear: Bool {
        !UnsafeBufferPointer(start: pixels, count: width * height).contains { $0 != 0 }
    }
}
