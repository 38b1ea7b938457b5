import Foundation

/// The place of a window on the desktop, in window units: the upper left corner of its frame, and the size of its
/// contents.
package struct WindowFrame: Hashable, Sendable {
    /// The upper left corner of the frame that the window manager draws around the contents.
    package var corner: CGPoint
    /// The size of the contents, without title bar and borders.
    package var size: CGSize

    package init(corner: CGPoint, size: CGSize) {
        self.corner = corner
        self.size = size
    }
}

/// The widths of the frame that the window manager draws around the contents of a window, in window units.
package struct WindowBorders: Hashable, Sendable {
    package var top: CGFloat = 0
    package var left: CGFloat = 0
    package var bottom: CGFloat = 0
    package var right: CGFloat = 0

    package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// A title bar as high as those of usual desktops, in points; this room is kept free for a window that has no
    /// borders yet.
    static let usual = WindowBorders(top: 40, left: 2, bottom: 4, right: 2)

    func scaled(by factor: CGFloat) -> WindowBorders {
        WindowBorders(top: top * factor, left: left * factor, bottom: bottom * factor, right: right * factor)
    }
}

/// The space on the desktop for a new window. Pure; any thread.
package struct DesktopSpace: Sendable {
    /// The usable part of each display, without panels; the first is where windows open.
    package var areas: [CGRect]
    package var borders: WindowBorders
    /// Upper left corners of the frames of other windows.
    package var takenCorners: [CGPoint]
    /// How far a window is moved from one that it would cover, in both directions.
    package var cascadeStep: CGFloat

    /// Corners nearer than this count as the same.
    private static let sameCorner: CGFloat = 8

    package init(
        areas: [CGRect], borders: WindowBorders = WindowBorders(), takenCorners: [CGPoint] = [],
        cascadeStep: CGFloat = 32
    ) {
        self.areas = areas
        self.borders = borders
        self.takenCorners = takenCorners
        self.cascadeStep = cascadeStep
    }

    /// The nearest place and size at which all of a window can be seen, title bar and borders included, and does not
    /// lie exactly over another one.
    ///
    /// - Parameters:
    ///   - size: of the contents.
    ///   - corner: of the frame. Nil centres the window in the first area, and so does a corner at which no display
    ///     would show it.
    /// - Returns: nil if there is no display.
    package func frame(size: CGSize, corner: CGPoint?) -> WindowFrame? {
        guard let first = areas.first else { return nil }
        let wanted = corner.map { CGRect(origin: $0, size: outer(size)) }
        let best = wanted.flatMap { wanted in
            areas.map { (area: $0, overlap: Self.overlap($0, wanted)) }.filter { $0.overlap > 0 }
                .max { $0.overlap < $1.overlap }?.area
        }
        let area = best ?? first
        var size = fitted(size, in: area)
        let whole = outer(size)
        let corner =
            best != nil && corner != nil
            ? corner ?? .zero : CGPoint(x: area.midX - whole.width / 2, y: area.midY - whole.height / 2)
        let inside = CGPoint(
            x: min(max(corner.x, area.minX), area.maxX - whole.width).rounded(.down),
            y: min(max(corner.y, area.minY), area.maxY - whole.height).rounded(.down))
        let free = freeCorner(near: inside, in: area)
        // A window that does not fit below and to the right of a corner that had to move becomes smaller.
        size = fitted(
            size, in: CGRect(x: free.x, y: free.y, width: area.maxX - free.x, height: area.maxY - free.y))
        return WindowFrame(corner: free, size: size)
    }

    /// The least size of a window: `size`, made smaller if the first display's area has less room.
    package func minimumSize(_ size: CGSize) -> CGSize {
        guard let first = areas.first else { return size }
        return fitted(size, in: first)
    }

    private func outer(_ size: CGSize) -> CGSize {
        CGSize(width: size.width + borders.left + borders.right, height: size.height + borders.top + borders.bottom)
    }

    private func fitted(_ size: CGSize, in area: CGRect) -> CGSize {
        CGSize(
            width: max(1, min(size.width, (area.width - borders.left - borders.right).rounded(.down))),
            height: max(1, min(size.height, (area.height - borders.top - borders.bottom).rounded(.down))))
    }

    /// Moves right and down until no other window has its corner there; from the area's corner again once that is too
    /// far.
    private func freeCorner(near corner: CGPoint, in area: CGRect) -> CGPoint {
        var place = corner
        for _ in 0..<64 where isTaken(place) {
            place.x += cascadeStep
            place.y += cascadeStep
            if place.x > area.midX { place.x = area.minX }
            if place.y > area.midY { place.y = area.minY }
        }
        return place
    }

    private func isTaken(_ corner: CGPoint) -> Bool {
        takenCorners.contains {
            abs($0.x - corner.x) < Self.sameCorner && abs($0.y - corner.y) < Self.sameCorner
        }
    }

    private static func overlap(_ a: CGRect, _ b: CGRect) -> CGFloat {
        let width = min(a.maxX, b.maxX) - max(a.minX, b.minX)
        let height = min(a.maxY, b.maxY) - max(a.minY, b.minY)
        return width > 0 && height > 0 ? width * height : 0
    }
}
