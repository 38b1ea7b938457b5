import Foundation

/// How far content follows a drag past its edge: less and less, and never by more than the viewport's extent.
package enum RubberBand {
    /// Part of a small pull by which the content moves.
    package static let stiffness = 0.55

    /// Points the content is shown past its edge when it was pulled `distance` points past it.
    ///
    /// - Parameter dimension: extent of the viewport along the axis in points; 0 gives 0.
    package static func displacement(forPull distance: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let pull = abs(distance)
        let shown = (1 - 1 / (pull * stiffness / dimension + 1)) * dimension
        return distance < 0 ? -shown : shown
    }

    /// The pull that shows `displacement` points: the inverse of `displacement(forPull:dimension:)`.
    ///
    /// Displacements of the whole viewport and more, which no pull reaches, count as just under the viewport.
    package static func pull(forDisplacement displacement: Double, dimension: Double) -> Double {
        guard dimension > 0 else { return 0 }
        let shown = min(abs(displacement), dimension * 0.999)
        let pull = dimension / stiffness * (1 / (1 - shown / dimension) - 1)
        return displacement < 0 ? -pull : pull
    }
}
