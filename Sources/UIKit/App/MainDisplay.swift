import Foundation
import Synchronization

/// Properties of the display that drawing code on any thread may ask for.
package enum MainDisplay {
    private static let scaleBits = Atomic<UInt64>(1.0.bitPattern)

    /// Device pixels per point; `UIScreen` keeps it up to date. One atomic load.
    package static var scale: CGFloat {
        get { CGFloat(Double(bitPattern: scaleBits.load(ordering: .relaxed))) }
        set { scaleBits.store(Double(newValue).bitPattern, ordering: .relaxed) }
    }
}
