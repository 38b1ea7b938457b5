import Foundation
import Synchronization
import UIKit

/// The number of pixels per point; layouts are rounded to these pixels.
///
/// The main display's scale, except inside `with(_:_:)`, which acts on the calling task or thread only: so tests
/// measure at several scales at the same time. Reading costs two relaxed atomic loads while no thread has a scale of
/// its own.
package enum LayoutScale {
    private static let ownScaleCount = Atomic<Int>(0)
    @TaskLocal private static var ownScale: CGFloat?

    /// The scale that measurements on this thread round to. Any thread.
    package static var current: CGFloat {
        if ownScaleCount.load(ordering: .relaxed) != 0, let scale = ownScale { return scale }
        return MainDisplay.scale
    }

    /// The scale of the calling task or thread if it has one of its own, to be handed on to helper threads.
    static var inherited: CGFloat? {
        ownScaleCount.load(ordering: .relaxed) == 0 ? nil : ownScale
    }

    /// Runs `body` with a scale of its own on this task or thread. Nests.
    package static func with<Result>(_ scale: CGFloat?, _ body: () throws -> Result) rethrows -> Result {
        guard let scale else { return try body() }
        ownScaleCount.wrappingAdd(1, ordering: .relaxed)
        defer { ownScaleCount.wrappingSubtract(1, ordering: .relaxed) }
        return try $ownScale.withValue(scale, operation: body)
    }
}

/// Absorbs the noise of floating point sums, which at 3x would otherwise cost a whole pixel: 2 to the power of -23.
private let pixelNoise: CGFloat = 0x1p-23

/// The next pixel edge at or above a length in points. (Rounding zero up gives minus zero; adding 0 makes it zero.)
@inline(__always)
func ceilPixel(_ points: CGFloat, _ scale: CGFloat) -> CGFloat {
    ((points - pixelNoise) * scale).rounded(.up) / scale + 0
}

/// The next pixel edge at or below a length in points.
@inline(__always)
func floorPixel(_ points: CGFloat, _ scale: CGFloat) -> CGFloat {
    ((points + pixelNoise) * scale).rounded(.down) / scale
}

/// The nearest pixel edge; halves go away from zero.
@inline(__always)
func roundPixel(_ points: CGFloat, _ scale: CGFloat) -> CGFloat {
    (points * scale).rounded(.toNearestOrAwayFromZero) / scale
}

/// Pixels per point of the main screen. Any thread.
public func ASScreenScale() -> CGFloat {
    LayoutScale.current
}

/// Rounds points down to a pixel edge; up to 2^-23 points below an edge count as on it.
public func ASFloorPixelValue(_ points: CGFloat) -> CGFloat {
    floorPixel(points, LayoutScale.current)
}

/// Rounds points up to a pixel edge; up to 2^-23 points above an edge count as on it.
public func ASCeilPixelValue(_ points: CGFloat) -> CGFloat {
    ceilPixel(points, LayoutScale.current)
}

/// Rounds points to the nearest pixel edge, halves away from zero.
public func ASRoundPixelValue(_ points: CGFloat) -> CGFloat {
    roundPixel(points, LayoutScale.current)
}

/// Both components rounded up to pixel edges.
public func ASCeilSizeValues(_ size: CGSize) -> CGSize {
    let scale = LayoutScale.current
    return CGSize(width: ceilPixel(size.width, scale), height: ceilPixel(size.height, scale))
}

/// Both components rounded up to pixel edges.
public func ASCeilPointValues(_ point: CGPoint) -> CGPoint {
    let scale = LayoutScale.current
    return CGPoint(x: ceilPixel(point.x, scale), y: ceilPixel(point.y, scale))
}
