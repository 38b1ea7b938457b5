import Foundation

/// A zoom that goes on by itself: from one scale to another, while a point of the zoomed view goes from one place in
/// the viewport to another. A value, asked once per frame.
///
/// The logarithm of the scale is eased, as zooming looks even when equal times multiply the scale by equal factors. The
/// point moves along with the scale, which makes the whole movement a zoom about one fixed point.
struct ZoomMotion {
    private let curve: ScrollEase
    /// The point of the zoomed view that is kept at a place, in that view's coordinates.
    let anchor: CGPoint
    private let startScale: Double
    /// The scale at which the motion ends.
    let target: CGFloat
    private let startPlace: CGPoint
    private let endPlace: CGPoint
    /// How far beyond its edges the content was in the beginning, as an offset, which is taken back on the way.
    private let excess: CGPoint

    /// - Parameters:
    ///   - places: where the point is in the viewport at first and in the end.
    ///   - excess: how far beyond its edges the content is, as an offset.
    ///   - former: a zoom under way, whose scale and velocity this one continues.
    init(
        from scale: CGFloat, to target: CGFloat, about anchor: CGPoint, places: (CGPoint, CGPoint), excess: CGPoint,
        duration: Double, time: Double, after former: ZoomMotion?
    ) {
        self.anchor = anchor
        (startPlace, endPlace) = places
        self.excess = excess
        startScale = Double(former?.scale(at: time) ?? scale)
        self.target = target
        curve =
            former?.curve.retargeted(to: log(target), duration: duration, at: time)
            ?? ScrollEase(start: time, origin: log(scale), target: log(target), duration: duration)
    }

    func isFinished(at time: Double) -> Bool { curve.isFinished(at: time) }

    func scale(at time: Double) -> CGFloat { isFinished(at: time) ? target : exp(curve.position(at: time)) }

    /// The place of the point in the viewport, and the part of the excess that is left.
    func place(at time: Double) -> (point: CGPoint, excess: CGPoint) {
        let (scale, target) = (scale(at: time), target)
        let part = isFinished(at: time) || target == startScale ? 1 : (scale - startScale) / (target - startScale)
        let way = endPlace - startPlace
        return (
            CGPoint(x: startPlace.x + way.x * part, y: startPlace.y + way.y * part),
            CGPoint(x: excess.x * (1 - part), y: excess.y * (1 - part))
        )
    }
}
