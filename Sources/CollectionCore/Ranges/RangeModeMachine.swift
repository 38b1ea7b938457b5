/// Which range mode a container is in, and what changes it.
///
/// A container starts with the minimum, so that the first display does not wait for items that are not visible. Once
/// that display is done, or as soon as the user drags the contents, a visible container gets the full ranges. A mode
/// that was set from outside holds for the next update at least. A value; main thread.
package struct RangeModeMachine: Equatable, Sendable {
    /// The mode of the latest update.
    package private(set) var mode = RangeMode.unspecified
    private var hasExplicitMode = false
    /// Whether everything visible has been drawn once, or the user has dragged.
    package private(set) var isPromoted = false
    private var isInBackground = false

    package init() {}

    /// The mode to use for an update that happens now.
    package mutating func modeForUpdate(isContainerVisible: Bool) -> RangeMode {
        defer { hasExplicitMode = false }
        if mode == .unspecified {
            mode = isPromoted && isContainerVisible ? .full : .minimum
        } else if !hasExplicitMode, !isInBackground, isPromoted {
            mode = isContainerVisible ? .full : .minimum
        }
        return mode
    }

    /// Sets a mode for which the program or the container asks. Returns whether the ranges have to be updated.
    package mutating func set(_ newMode: RangeMode) -> Bool {
        hasExplicitMode = true
        defer { mode = newMode }
        return mode != newMode
    }

    /// Called when the user begins to drag the contents. Returns whether the ranges have to be updated.
    package mutating func userWillDrag() -> Bool {
        promote()
    }

    /// Called when everything visible has been drawn for the first time. Returns whether the ranges have to be updated.
    package mutating func didFinishInitialDisplay() -> Bool {
        promote()
    }

    private mutating func promote() -> Bool {
        defer { isPromoted = true }
        return !isPromoted
    }

    /// What containers do when memory is short.
    package struct MemoryWarningPolicy: Equatable, Sendable {
        /// The mode of visible containers, and of those that are displaying.
        package var displaying = RangeMode.visibleOnly
        package var others = RangeMode.lowMemory

        package init() {}
    }

    /// Called when memory is short. Returns whether the ranges have to be updated.
    package mutating func didReceiveMemoryWarning(
        isDisplaying: Bool, policy: MemoryWarningPolicy = MemoryWarningPolicy()
    ) -> Bool {
        set(isDisplaying ? policy.displaying : policy.others)
    }

    /// Called when the application is not visible any more. The mode stays until the application is visible again.
    package mutating func didEnterBackground(wasVisible: Bool) -> Bool {
        isInBackground = true
        return set(wasVisible ? .visibleOnly : .lowMemory)
    }

    /// Called when the application is visible again.
    package mutating func willEnterForeground(isVisible: Bool) -> Bool {
        isInBackground = false
        return set(isVisible ? .minimum : .visibleOnly)
    }
}
