import Execution

// Where a node's traits come from: those that measuring and drawing go by are `asyncTraitCollection()`. A node gets them
// from its supernode, a cell from its container, the node of a controller from the controller. A node with a view takes
// what colours and sizes of text depend on from the view, as soon as that has other traits than before; so
// `overrideUserInterfaceStyle` of any view around reaches the nodes in it.
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

    /// Whether the node has these traits, nearly always as the same object. Counts no reference of it, which all nodes
    /// share, on whatever thread they are measured. Any thread.
    func hasTraits(_ traits: ASTraitCollection) -> Bool {
        nodeLock.withLock { storedTraits === traits || storedTraits == traits }
    }

    /// Takes traits that many nodes share as one object, but for what its view overrides, and tells the subclass if they
    /// have changed. What was measured by other ones is measured again, what was drawn by them drawn again. Any thread.
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

    /// The node's view has other traits than before.
    @MainActor func viewTraitsDidChange(to traits: UITraitCollection) {
        let own = primitiveTraitCollection.taking(traits.values)
        if own != primitiveTraitCollection {
            propagateTraits(ASTraitCollection(primitiveTraitCollection: own), to: self)
            setNeedsLayout()
        }
        followViewTraits()
    }

    /// What is drawn may also depend on traits that nodes leave to views, such as the accent colour.
    @MainActor private func followViewTraits() {
        followTraits()
        for child in subnodes ?? [] where child.backingView == nil { child.followViewTraits() }
    }

    /// What the node's view has in place of the traits around it goes for the node, too, whichever way it gets traits.
    @MainActor func viewTraitOverridesDidChange(to overrides: UITraitOverrides) {
        let collection = overrides.collection
        nodeLock.withLock { storedTraitOverrides = collection }
    }

    // MARK: Drawing

    /// The traits that the node is drawn with: its own, and where they leave something open those of the view it is in.
    /// Main thread; a draw gets them as a value.
    @MainActor package var traitsForDrawing: UITraitCollection {
        var surroundings = UITraitCollection.desktop
        let view = backingView ?? supernodesIncludingSelf.lazy.compactMap { $0.backingView }.first
        if let view, view.window != nil {
            surroundings = view.traitCollection
        }
        return asyncTraitCollection().over(surroundings)
    }

    /// What depends on traits and was made by other ones is made again: what is visible before the next frame is shown,
    /// the rest when a worker has time, with nothing shown of it until then.
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

/// How a node was drawn last. Main thread.
struct DrawnLook {
    /// The traits of the latest draw that began.
    var traits: UITraitCollection
    /// Whether something in it asked for traits, as far as is known.
    var usesTraits: Bool
}

extension ASTraitCollection {
    /// These traits, and what others specify in their place.
    func overridden(by overrides: TraitValues) -> ASTraitCollection {
        let own = primitiveTraitCollection.overridden(by: overrides)
        return own == primitiveTraitCollection ? self : ASTraitCollection(primitiveTraitCollection: own)
    }

    /// Whether more differs than the size of the container.
    func differs(from other: ASTraitCollection) -> Bool {
        var others = other.primitiveTraitCollection
        others.containerSize = primitiveTraitCollection.containerSize
        return others != primitiveTraitCollection
    }
}
