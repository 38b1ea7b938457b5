extension UIScrollView {
    /// What remains of the velocity after each millisecond of deceleration.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Comes to rest slowly: for lists.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// Comes to rest quickly: for pages.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Colours of the indicators: a grey that shows on most contents, black or white.
    public enum IndicatorStyle: Int, Sendable {
        /// `default` is a grey that shows on most contents.
        case `default`, black, white
    }

    /// When the safe area counts as inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// `never` leaves the safe area out. `always` counts it; so does `scrollableAxes`, on both axes; so does
        /// `automatic`, unless `automaticallyAdjustsScrollViewInsets` of the controller around is false.
        case automatic, scrollableAxes, never, always
    }

    /// What puts an on-screen keyboard away in UIKit.
    public enum KeyboardDismissMode: Int, Sendable {
        /// None has an effect here: there is no on-screen keyboard.
        case none, onDrag, interactive
    }

    /// Why the content moves by itself, which decides what the delegate is told when it has arrived.
    enum MotionPurpose {
        case none
        /// After a drag or a burst.
        case deceleration
        /// `setContentOffset(_:animated:)` and keys.
        case animation
        /// Notches of a burst that has not ended.
        case wheel
    }

    /// A drag in progress, by touch, by wheel or of a scroll bar.
    struct Drag {
        /// The offset without rubber banding when the drag began, to which its translation is added.
        var base: CGPoint
        /// The offset at which it began. Corrected when content before the viewport changes its size.
        var start: CGPoint
        /// Axes it moves along.
        var axes: ScrollAxes
        var source: Source
        /// How far a trackpad or a scroll bar has moved the content so far, and when.
        var travelled = CGPoint.zero
        var tracker = VelocityTracker()

        enum Source: Equatable {
            case touch, trackpad, wheel
            /// The thumb of a scroll bar.
            case bar

            /// Whether the drag lasts as long as a finger or button is pressed, whatever the wheel or keys do
            /// meanwhile.
            var isPress: Bool { self == .touch || self == .bar }
        }

        /// The page it began on, for pages of this size. The drag ends on that page or on a neighbour of it.
        func startPage(_ axis: ScrollAxis, pageSize: CGSize) -> Int {
            Paging.nearestPage(to: axis.value(of: start), pageExtent: axis.value(of: pageSize))
        }

        /// Called when content before the viewport has changed its size by `delta`: the drag goes on from the new
        /// offset.
        mutating func shift(by delta: CGPoint) {
            base = base + delta
            start = start + delta
        }

        /// Called when a program has set the offset, `delta` away: the drag goes on from there as if it had begun
        /// there. In a pager it ends on the page there or on a neighbour of it.
        mutating func goOn(from offset: CGPoint, movedBy delta: CGPoint) {
            base = base + travelled + delta
            start = offset
            travelled = .zero
            tracker = VelocityTracker()
        }
    }
}

/// The stages of a drag or a burst of the wheel, and of the motion that follows it.
package enum DragEvent: Sendable {
    case willBeginDragging
    /// The content goes on by itself if it `willDecelerate`.
    case didEndDragging(willDecelerate: Bool)
    case didEndDecelerating
}

/// Is told of scrolling before the delegate. Main thread.
///
/// The container nodes of AsyncDisplayKitCore, which UIKit can't know, are the only type that conforms.
@MainActor package protocol ScrollObserver: AnyObject {
    func contentOffsetDidChange()
    func dragDidChange(_ event: DragEvent)
}
