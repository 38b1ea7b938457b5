import Execution

// Where a node's traits come from. Measuring and drawing use the traits of `asyncTraitCollection()`. A node gets them
// from its supernode, a cell from its container, the node of a controller from the controller. When the traits of a
// node's view change, the node takes over the traits that colours and text sizes depend on; so
// `overrideUserInterfaceStyle` of a superview reaches the nodes in it.
extension ASDisplayNode {
    /// The traits of the node's surroundings, as a value. The container, controller or view around it sets them. Any
    /// thread.
    public var primitiveTraitCollection: ASPrimitiveTraitCollection {
        get { asyncTraitCollection().primitiveTraitCollection }
        set { adoptTraits(ASTraitCollection(primitiveTraitCollection: newValue)) }
    }

    /// The traits of the node's surroundings, as an object that many elements share. Any thread.
    public func asyncTraitCollection() -> ASTraitCollection {
        nodeLock.withLock { storedTraits }
    }

    /// Whether the node has these traits, nearly always as the same object. Does not retain that object: all nodes
    /// share it, and threads that measure would contend for its reference count. Any thread.
    func hasTraits(_ traits: ASTraitCollection) -> Bool {
        nodeLock.withLock { storedTraits === traits || storedTraits == traits }
    }

    /// Sets traits that many nodes share as one object, except those that the node's view overrides, and tells the
    /// subclass if they have changed. Nodes that depend on them are measured and drawn again. Any thread.
    func adoptTraits(_ traits: ASTraitCollection) {
        let (previous, traits) = nodeLock.withLock { () -> (ASTraitCollection, ASTraitCollection) in
            let own = storedTraitOverrides.map { traits.overridden(by: $0.values) } ?? traits
            defer { storedTraits = own }
            return (storedTraits, own)
        }
        guard previous !== traits, previous != traits else { return }
        asyncTraitCollectionDidChange(withPreviousTraitCollection: previous.primitiveTraitCollection)
        if traits.differs(from: previous), previous.userInterfaceStyle != .unspecified { setNeedsLayout() }
        guard isNodeLoaded || isInDisplayState else { return }
        MainThread.run { [self] in followTraits() }
    }

    /// Called when the traits of the node's view have changed.
    @MainActor func viewTraitsDidChange(to traits: UITraitCollection) {
        let own = primitiveTraitCollection.taking(traits.values)
        if own != primitiveTraitCollection {
            propagateTraits(ASTraitCollection(primitiveTraitCollection: own), to: self)
            setNeedsLayout()
        }
        followViewTraits()
    }

    /// Draws this node and its subnodes again if they depend on traits that only views have, such as the accent colour.
    @MainActor private func followViewTraits() {
        followTraits()
        for child in subnodes ?? [] where child.backingView == nil { child.followViewTraits() }
    }

    /// The trait overrides of the node's view apply to the node, too, wherever its traits come from.
    @MainActor func viewTraitOverridesDidChange(to overrides: UITraitOverrides) {
        let collection = overrides.collection
        nodeLock.withLock { storedTraitOverrides = collection }
    }

    // MARK: Drawing

    /// The traits that the node is drawn with: its own, and where they leave something open those of the view it is in,
    /// or will be: a cell that is not on screen yet is drawn as in its list. Main thread; a draw gets them as a value.
    @MainActor package var traitsForDrawing: UITraitCollection {
        var view = backingView ?? supernodesIncludingSelf.lazy.compactMap { $0.backingView }.first
        if view?.window == nil { view = enclosingCell?.container?.core?.view }
        let surroundings = view.flatMap { $0.window == nil ? nil : $0.traitCollection } ?? UITraitCollection.desktop
        return asyncTraitCollection().over(surroundings)
    }

    /// Draws the node again if it was drawn with other traits. A visible node is drawn before the next frame is shown.
    /// Another node loses its old contents, and is drawn when a worker has time.
    @MainActor func followTraits() {
        if backingView == nil, let layer = backingLayer, backgroundColor?.isDynamic == true {
            NodeMirror(node: self, layer: layer, view: nil).bring(.backgroundColor)
        }
        guard let look = mainDisplay.look else { return }
        let traits = traitsForDrawing
        guard traits != look.traits else { return }
        mainDisplay.look?.traits = traits
        if mainDisplay.placeholderLayer != nil {
            removePlaceholder()
            showPlaceholderIfNeeded()
        }
        guard look.usesTraits || mainDisplay.draw != nil else { return }
        cancelDisplay()
        mainDisplay.needsDisplay = true
        if isVisible { mainDisplay.belongsInNextFrame = true } else { clearOwnContents() }
        enqueueForDisplayIfNeeded()
    }
}

/// The traits with which a node was drawn last. Main thread.
struct DrawnLook {
    /// The traits of the latest draw that began.
    var traits: UITraitCollection
    /// Whether that draw asked for traits, as far as is known.
    var usesTraits: Bool
}

extension ASTraitCollection {
    /// These traits, with those that `overrides` specifies in place of its own.
    func overridden(by overrides: TraitValues) -> ASTraitCollection {
        let own = primitiveTraitCollection.overridden(by: overrides)
        return own == primitiveTraitCollection ? self : ASTraitCollection(primitiveTraitCollection: own)
    }

    /// Whether the collections differ in anything but the size of the container.
    func differs(from other: ASTraitCollection) -> Bool {
        var others = other.primitiveTraitCollection
        others.containerSize = primitiveTraitCollection.containerSize
        return others != primitiveTraitCollection
    }
}
