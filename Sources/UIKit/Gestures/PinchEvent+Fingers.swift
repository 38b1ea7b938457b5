import Foundation
import SDLBackend

extension PinchEvent {
    /// The assumed distance of the fingers at the beginning, in points. The system has recognised the pinch already, so
    /// recognisers, which wait for 8 points, should miss little of it.
    private static let distance: CGFloat = 200

    /// The assumed places of the two fingers: at first to the left and right of the pointer.
    var fingers: [PointerEvent] {
        [-0.5, 0.5].enumerated().map { finger, side in
            let way = Self.distance * scale * side
            return PointerEvent(
                phase: .moved, device: .trackpad(finger),
                position: CGPoint(x: position.x + cos(rotation) * way, y: position.y + sin(rotation) * way),
                timestamp: timestamp)
        }
    }
}
