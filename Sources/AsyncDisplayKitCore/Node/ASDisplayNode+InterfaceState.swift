import Execution

extension ASDisplayNode {
    /// How near the node is to being seen. Any thread.
    public var interfaceState: ASInterfaceState { nodeLock.withLock { storedInterfaceState } }
    /// Whether the node is in the viewport of a window. Any thread.
    public var isVisible: Bool { interfaceState.contains(.visible) }
    /// Whether the node is drawn, or about to be drawn. Any thread.
    public var isInDisplayState: Bool { interfaceState.contains(.display) }
    /// Whether the node may be seen before long. Any thread.
    public var isInPreloadState: Bool { interfaceState.contains(.preload) }
    /// Whether the node's view or layer is in a window. Any thread.
    public var isInHierarchy: Bool { nodeLock.withLock { flags.contains(.isInHierarchy) } }

    /// True for cells and everything in them: the container's ranges decide their interface states.
    package var isRangeManaged: Bool { nodeLock.withLock { flags.contains(.isRangeManaged) } }

    /// Adds an observer, held weakly.
    @preconcurrency @MainActor public func addInterfaceStateDelegate(_ delegate: any ASInterfaceStateDelegate) {
        nodeLock.withLock {
            interfaceDelegates.removeAll { $0.delegate == nil || $0.delegate === delegate }
            interfaceDelegates.append(WeakInterfaceDelegate(delegate: delegate))
        }
    }

    /// Removes an observer.
    @preconcurrency @MainActor public func removeInterfaceStateDelegate(_ delegate: any ASInterfaceStateDelegate) {
        nodeLock.withLock { interfaceDelegates.removeAll { $0.delegate == nil || $0.delegate === delegate } }
    }

    /// The same as `addInterfaceStateDelegate(_:)`, as Swift imports the original's name.
    @preconcurrency @MainActor public func add(_ delegate: any ASInterfaceStateDelegate) {
        addInterfaceStateDelegate(delegate)
    }

    /// The same as `removeInterfaceStateDelegate(_:)`.
    @preconcurrency @MainActor public func remove(_ delegate: any ASInterfaceStateDelegate) {
        removeInterfaceStateDelegate(delegate)
    }

    /// Sets whether a container's ranges decide the interface state of the subtree. Any thread.
    package func setRangeManagedRecursively(_ isManaged: Bool) {
        let children = nodeLock.withLock { () -> [ASDisplayNode] in
            if isManaged { flags.insert(.isRangeManaged) } else { flags.remove(.isRangeManaged) }
            return storedSubnodes
        }
        for child in children { child.setRangeManagedRecursively(isManaged) }
    }

    /// Sets the state of the whole subtree, node before subnodes. Cells of a nested container are no
    /// subnodes, and keep the state that their container gives. Main thread.
    @MainActor package func setInterfaceStateRecursively(_ state: ASInterfaceState) {
        setInterfaceState(state)
        for child in subnodes ?? [] { child.setInterfaceStateRecursively(state) }
    }

    /// Applies a new state: calls the preload, display and visible methods in this order, then the general one.
    @MainActor package func setInterfaceState(_ new: ASInterfaceState) {
        let (old, delegates) = nodeLock.withLock { () -> (ASInterfaceState, [WeakInterfaceDelegate]) in
            defer { storedInterfaceState = new }
            return (storedInterfaceState, interfaceDelegates)
        }
        guard old != new else { return }
        func changed(_ bit: ASInterfaceState) -> Bool? {
            old.contains(bit) == new.contains(bit) ? nil : new.contains(bit)
        }
        if let entered = changed(.preload) {
            if entered {
                didEnterPreloadState()
                if automaticallyManagesSubnodes { layoutIfNeeded() }
                for entry in delegates { entry.delegate?.didEnterPreloadState() }
            } else if isRangeManaged {
                didExitPreloadState()
                for entry in delegates { entry.delegate?.didExitPreloadState() }
            }
        }
        if let entered = changed(.display) {
            displayStateDidChange(entered: entered)
            if entered {
                didEnterDisplayState()
                for entry in delegates { entry.delegate?.didEnterDisplayState() }
            } else {
                didExitDisplayState()
                for entry in delegates { entry.delegate?.didExitDisplayState() }
            }
        }
        if let entered = changed(.visible) {
            if entered {
                visibilityDidBegin()
                didEnterVisibleState()
                for entry in delegates { entry.delegate?.didEnterVisibleState() }
            } else {
                didExitVisibleState()
                for entry in delegates { entry.delegate?.didExitVisibleState() }
            }
        }
        interfaceStateDidChange(new, from: old)
        for entry in delegates { entry.delegate?.interfaceStateDidChange(new, from: old) }
    }

    /// Calls `didEnterPreloadState` again on this node and everything in it, if it is in the preload state. Any thread.
    public func setNeedsPreload() {
        MainThread.run { [self] in
            guard isInPreloadState else { return }
            resendPreload()
        }
    }

    @MainActor private func resendPreload() {
        didEnterPreloadState()
        for child in subnodes ?? [] { child.resendPreload() }
    }

    /// Called when the view enters or leaves a window. Layer-backed subnodes have no view; their supernode calls this
    /// for them.
    @MainActor func windowDidChange(_ window: UIWindow?) {
        let enters = window != nil
        let wasInHierarchy = nodeLock.withLock { () -> Bool in
            defer { if enters { flags.insert(.isInHierarchy) } else { flags.remove(.isInHierarchy) } }
            return flags.contains(.isInHierarchy)
        }
        guard enters != wasInHierarchy else { return }
        if enters { enterHierarchy(window) } else { exitHierarchy() }
    }

    @MainActor private func enterHierarchy(_ window: UIWindow?) {
        // The view reports later, when everything in it has entered (`subtreeDidEnterWindow`).
        let isLater = backingView?.hierarchyOwner === self
        if isLater { nodeLock.withLock { _ = flags.insert(.isEnteringHierarchy) } }
        willEnterHierarchy()
        // Contents that were drawn before may have been drawn for another display scale.
        adoptDisplayScale(UIScreen.main.scale)
        if !isRangeManaged { setInterfaceState(.inHierarchy) }
        for child in subnodes ?? [] where child.backingView == nil || child.isSynchronous {
            child.windowDidChange(window)
        }
        hierarchyDidBegin()
        if !isLater { finishEnteringHierarchy() }
    }

    @MainActor private func finishEnteringHierarchy() {
        didEnterHierarchy()
        for entry in interfaceDelegates { entry.delegate?.didEnterHierarchy() }
    }

    @MainActor private func exitHierarchy() {
        nodeLock.withLock { _ = flags.remove(.isEnteringHierarchy) }
        didExitHierarchy()
        for entry in interfaceDelegates { entry.delegate?.didExitHierarchy() }
        for child in subnodes ?? [] where child.backingView == nil || child.isSynchronous { child.windowDidChange(nil) }
        if !isRangeManaged { setInterfaceState([]) }
    }
}

extension ASDisplayNode: HierarchyOwner {
    @MainActor package func subtreeDidEnterWindow() {
        guard nodeLock.withLock({ flags.remove(.isEnteringHierarchy) }) != nil else { return }
        finishEnteringHierarchy()
    }
}
