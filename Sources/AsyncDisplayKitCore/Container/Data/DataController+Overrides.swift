import CollectionCore

/// A value that client code has set on an element in place of the one derived from its container. It counts as long as
/// the derived value is what it was at that time: a new size of the container, or new traits, overrule it.
struct ElementOverride<Value: Equatable> {
    let given: Value
    let derived: Value

    func over(_ present: Value) -> Value { present == derived ? given : present }
}

extension DataController {
    // MARK: Ranges

    /// The range that is derived from the container; nil for an element that is gone.
    func derivedRange(of identity: ASCollectionElement.Identity) -> ASSizeRange? {
        guard let source else { return nil }
        switch identity {
        case .item(let id):
            guard let path = map.path(of: id) else { return nil }
            return during(.range) { source.constrainedSize(at: SourcePath(path)) }
        case .supplementary(let id):
            return displayed.path(of: id).map {
                source.constrainedSizeForSupplementary(ofKind: id.kind, at: ShownPath($0))
            }
        }
    }

    /// The range an element's node is measured in, where `derived` follows from the container.
    func range(of identity: ASCollectionElement.Identity?, derived: ASSizeRange) -> ASSizeRange {
        guard !givenRanges.isEmpty, let identity else { return derived }
        return givenRanges[identity]?.over(derived) ?? derived
    }

    /// Sets the range in which an element is measured from now on. If its node already exists, it is measured again.
    func setRange(_ range: ASSizeRange, of identity: ASCollectionElement.Identity, derived: ASSizeRange) {
        givenRanges[identity] = ElementOverride(given: range, derived: derived)
        if let element = madeElement(identity) { core?.sizesDidChange([element]) }
    }

    private func madeElement(_ identity: ASCollectionElement.Identity) -> CellElement? {
        switch identity {
        case .item(let id): map.path(of: id).flatMap { map.payload(at: $0)?.element }
        case .supplementary(let id): map.supplementary(id)
        }
    }

    // MARK: Traits

    private var containerTraits: ASTraitCollection { link?.containerTraits ?? .unspecified }

    /// The traits that an element's node has, or begins with.
    func traits(of identity: ASCollectionElement.Identity?) -> ASTraitCollection {
        let derived = containerTraits
        guard !givenTraits.isEmpty, let identity, let override = givenTraits[identity] else { return derived }
        let present = derived.primitiveTraitCollection
        let traits = override.over(present)
        return traits == present ? derived : ASTraitCollection(primitiveTraitCollection: traits)
    }

    /// Gives an element's node these traits, now or when the node is made.
    func setTraits(_ traits: ASPrimitiveTraitCollection, of identity: ASCollectionElement.Identity) {
        givenTraits[identity] = ElementOverride(given: traits, derived: containerTraits.primitiveTraitCollection)
        if let node = madeElement(identity)?.node { giveTraits(to: node) }
    }

    /// Gives a node its present traits, which may have changed since it was made or last near the viewport. If more
    /// than the container's size changed, the node is measured again.
    func giveTraits(to node: ASCellNode) {
        let identity = node.itemID.map { .item($0) } ?? node.element?.identity
        let traits = traits(of: identity)
        let old = node.primitiveTraitCollection
        guard old != traits.primitiveTraitCollection else { return }
        propagateTraits(traits, to: node)
        // Read the result: traits that the node's view overrides have stayed.
        var new = node.primitiveTraitCollection
        new.containerSize = old.containerSize
        guard new != old else { return }
        node.setNeedsLayout()
        node.element?.measuredRange = nil
    }

    // MARK: Ends

    /// Forgets the overrides of items that are neither in the data source nor on screen any more.
    func dropOverridesOfGoneItems() {
        func isHere(_ identity: ASCollectionElement.Identity) -> Bool {
            map.path(of: identity) != nil || pending.contains { $0.before.path(of: identity) != nil }
        }
        if !givenRanges.isEmpty { givenRanges = givenRanges.filter { isHere($0.key) } }
        if !givenTraits.isEmpty { givenTraits = givenTraits.filter { isHere($0.key) } }
    }
}
