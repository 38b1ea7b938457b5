extension ASContainerNode {
    /// How many viewports before the end of the content the delegate is asked for more; 0 never asks. Default 2. Any
    /// thread.
    public var leadingScreensForBatching: CGFloat {
        get { nodeLock.withLock { storedSettings.leadingScreensForBatching } }
        set { set(\.leadingScreensForBatching, to: newValue) }
    }

    /// How many viewports after the beginning of the content the delegate is asked for what comes before it; 0, the
    /// default, never asks. While it is on, inserting at the head leaves what is on screen where it is. Any thread.
    public var leadingScreensForHeadBatching: CGFloat {
        get { nodeLock.withLock { storedSettings.leadingScreensForHeadBatching } }
        set { set(\.leadingScreensForHeadBatching, to: newValue) }
    }

    /// The object that decides about fetches while the content moves. Held weakly. Main thread.
    @preconcurrency @MainActor public var batchFetchingDelegate: (any ASBatchFetchingDelegate)? {
        get { core.batchFetchingDelegate }
        set { core.batchFetchingDelegate = newValue }
    }

    /// Checks in the next layout pass whether to fetch, even if the last fetch failed or found nothing.
    @preconcurrency @MainActor public func checkForBatchFetching() {
        core.retryBatchFetching()
    }
}

/// Carries a delegate to the thread that calls it.
struct NonisolatedCall<Delegate>: @unchecked Sendable {  // only methods that are not isolated are called
    let delegate: Delegate
}
