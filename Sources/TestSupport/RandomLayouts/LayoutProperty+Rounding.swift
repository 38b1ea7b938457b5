import AsyncDisplayKitCore
import Drawing

// How far pixel rounding may move things. Texture rounds positions *up*, as its published pictures show: a child that
// `justifyContent` puts at 229.17 points is drawn at 229.5 points on a display with two pixels per point, two thirds of
// a pixel further on. So no edge can be promised to be within half a pixel of where it would be without pixels. What
// holds is that rounding up is rounding to the nearest pixel of the layout moved on by half a pixel.

extension LayoutProperty {
    static let pixelGrid = LayoutProperty(
        """
        At every scale all edges are on the device grid, at most half a pixel from the unrounded layout moved on by \
        half a pixel, and what touches without rounding touches with it
        """
    ) { sample in
        for scale in LayoutSample.scales {
            let layout = sample.measure(scale: scale)
            layout.position = .zero
            var exact: [CGRect] = []
            collectFrames(of: layout, at: .zero, isRoot: true, into: &exact)
            let flat = LayoutScale.with(scale) { layout.filteredNodeLayoutTree() }.sublayouts.map(\.frame)
            guard exact.count == flat.count else { return "\(exact.count) nodes, \(flat.count) flat" }
            for index in flat.indices {
                if let moved = wrongEdge(of: flat[index], from: exact[index], scale: scale) { return moved }
                for other in flat.indices {
                    let gapBefore = gap(exact[index], exact[other])
                    let gapAfter = gap(flat[index], flat[other])
                    if gapBefore.x == 0 && gapAfter.x != 0 || gapBefore.y == 0 && gapAfter.y != 0 {
                        return "a gap at scale \(scale) between \(flat[index]) and \(flat[other])"
                    }
                }
            }
        }
        return nil
    }

    private static func wrongEdge(of frame: CGRect, from exact: CGRect, scale: CGFloat) -> String? {
        let half = 0.5 / scale
        let edges = [
            (frame.minX, exact.minX), (frame.minY, exact.minY), (frame.maxX, exact.maxX), (frame.maxY, exact.maxY),
        ]
        for (edge, exact) in edges {
            if !isOnGrid(edge, scale) { return "an edge at \(edge), between pixels at scale \(scale)" }
            if abs(edge - (exact + half)) > half + 1e-6 {
                return "an edge moved from \(exact) to \(edge) at scale \(scale)"
            }
        }
        return nil
    }

    /// From where the first ends to where the second begins, along each axis; 0 below the noise of sums.
    private static func gap(_ first: CGRect, _ second: CGRect) -> (x: CGFloat, y: CGFloat) {
        func gap(_ end: CGFloat, _ start: CGFloat) -> CGFloat { abs(start - end) < 1e-9 ? 0 : start - end }
        return (gap(first.maxX, second.minX), gap(first.maxY, second.minY))
    }

    /// The unrounded frames of the nodes, not looking into them, in drawing order.
    private static func collectFrames(
        of layout: ASLayout, at origin: CGPoint, isRoot: Bool, into frames: inout [CGRect]
    ) {
        if layout.type == .displayNode, !isRoot { return frames.append(CGRect(origin: origin, size: layout.size)) }
        for sublayout in layout.sublayouts {
            let inner = CGPoint(x: origin.x + sublayout.position.x, y: origin.y + sublayout.position.y)
            collectFrames(of: sublayout, at: inner, isRoot: false, into: &frames)
        }
    }

    static let centredPixels = LayoutProperty(
        """
        At every scale a relative spec puts its child on the pixel grid, at most half a pixel from the start, the \
        centre or the end of its size before that was rounded up
        """
    ) { sample in
        LayoutSample.scales.lazy.compactMap { scale in
            offCentre(sample.measure(scale: scale), scale: scale)
        }.first
    }

    private static func offCentre(_ layout: ASLayout, scale: CGFloat) -> String? {
        if let spec = layout.layoutElement as? ASRelativeLayoutSpec, let child = layout.sublayouts.first {
            let axes = [
                (spec.horizontalPosition, layout.size.width - child.size.width, child.position.x),
                (spec.verticalPosition, layout.size.height - child.size.height, child.position.y),
            ]
            for (position, space, place) in axes {
                let part: CGFloat = position == .center ? 0.5 : position == .end ? 1 : 0
                let half = 0.5 / scale + 1e-6
                // The unrounded size is less than a pixel below the rounded one.
                let allowed = (space - 1 / scale) * part - half...space * part + half
                if !isOnGrid(place, scale) || !allowed.contains(place) {
                    return "\(position) put at \(place), \(space) being left, at scale \(scale)"
                }
            }
        }
        return layout.sublayouts.lazy.compactMap { offCentre($0, scale: scale) }.first
    }
}
