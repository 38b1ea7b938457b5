import CThreads

/// How deep the calling thread is in work that calls itself, so that a tree that is too deep ends in a message instead
/// of at the end of the stack. Costs some nanoseconds a level.
package enum Nesting {
    /// Elements that are measured inside of each other. At the limit a debug build uses 2.3 MB of the 8 MB of stack
    /// that workers and, by default, the main thread have; the rest is for methods of users and for sanitizers.
    package static let measuringLimit = 500

    /// Begins to measure an element, unless it is nested in `measuringLimit` elements that are being measured. If it
    /// returns true, `endMeasuring()` must follow.
    package static func beginMeasuring() -> Bool {
        let nesting = ct_nesting_of_thread()
        guard nesting.pointee.measuring < measuringLimit else { return false }
        nesting.pointee.measuring += 1
        return true
    }

    package static func endMeasuring() {
        ct_nesting_of_thread().pointee.measuring -= 1
    }

    /// Releases inside of each other before the rest is put off.
    private static let releaseLimit = 100

    /// For the `deinit` of an object in a tree: releases the objects in it, without a stack that is as deep as the
    /// tree.
    ///
    /// - Parameters:
    ///   - release: releases the references; their deinitialisers may call this function again.
    ///   - keep: returns an object that holds them instead. It is released when the outermost release is over.
    package static func release(_ release: () -> Void, orKeep keep: () -> AnyObject) {
        let nesting = ct_nesting_of_thread()
        guard nesting.pointee.releasing < releaseLimit else {
            let kept = Kept(keep(), next: nesting.pointee.kept)
            nesting.pointee.kept = Unmanaged.passRetained(kept).toOpaque()
            return
        }
        nesting.pointee.releasing += 1
        release()
        if nesting.pointee.releasing == 1 {
            while let pointer = nesting.pointee.kept {
                let kept = Unmanaged<Kept>.fromOpaque(pointer).takeRetainedValue()
                nesting.pointee.kept = kept.next
                kept.object = nil
            }
        }
        nesting.pointee.releasing -= 1
    }

    /// An object in a list of objects whose release was postponed.
    private final class Kept {
        var object: AnyObject?
        let next: UnsafeMutableRawPointer?

        init(_ object: AnyObject, next: UnsafeMutableRawPointer?) {
            self.object = object
            self.next = next
        }
    }
}
