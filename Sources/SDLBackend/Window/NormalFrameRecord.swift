import Foundation

/// The frame that a window had before it was maximised or made full screen, and to which it returns.
///
/// Window managers report the new size of a maximised window before they report that it is maximised. So a change of
/// size is final only if no such report follows within half a second.
struct NormalFrameRecord {
    private var settled: WindowFrame
    private var latest: WindowFrame
    /// When `latest` was reported.
    private var latestTime: UInt32 = 0
    private var isSpecial = false

    /// Milliseconds in which a report that the window is maximised still concerns the change of size before it.
    static let reportDelay: UInt32 = 500

    init(_ frame: WindowFrame) {
        (settled, latest) = (frame, frame)
    }

    /// The frame to come back to.
    var frame: WindowFrame { isSpecial ? settled : latest }

    /// The window has moved or has another size. Times are SDL's milliseconds.
    mutating func change(to frame: WindowFrame, isSpecial: Bool, at time: UInt32) {
        if isSpecial { return enterSpecial(at: time) }
        if self.isSpecial {
            // No longer maximised. Reports of the large size may still arrive; the last report counts.
            self.isSpecial = false
            latest = frame
        } else {
            if time &- latestTime > Self.reportDelay { settled = latest }
            latest = frame
        }
        latestTime = time
    }

    /// The window is maximised, or fills its display, from now on.
    mutating func enterSpecial(at time: UInt32) {
        guard !isSpecial else { return }
        isSpecial = true
        if time &- latestTime > Self.reportDelay { settled = latest }
    }
}
