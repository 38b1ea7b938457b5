import Execution
import Synchronization

extension ASLayoutSpec {
    /// Returns the spec with which a node measures, after the node's `layoutSpecThatFits(_:)` or block has returned
    /// this one. Gives the node's traits to everything in it.
    ///
    /// From here on the spec may not be changed. A spec that comes a second time is reported: it may still hold values
    /// of another measurement. A tree that holds a spec twice, or inside of itself, is reported, too, and an empty spec
    /// measured instead: one element cannot have two frames, and measuring would take a time that grows exponentially
    /// with the repetitions, or never end. Nodes that occur twice are found here in debug builds only, for that costs a
    /// hash for each element; release builds find them when the layout is flattened. A tree that is too deep is
    /// reported, too, and not measured.
    package func claimed(by node: any ASLayoutElement, traits: ASTraitCollection) -> ASLayoutSpec {
        if !isMutable {
            LayoutMisuse.report(.immutableSpec, node) {
                """
                returned a layout spec that a node had used before (\(self)). Make a new spec for every measurement; \
                specs are cheap.
                """
            }
        }
        isMutable = false
        var visit = TraitVisit(visit: Visit.next(), traits: traits)
        giveTraits(&visit, depth: 1)
        if visit.isTooDeep {
            LayoutMisuse.report(.depth, node) {
                """
                returned a layout in which more than \(Nesting.measuringLimit) specs are inside of each other; nothing \
                was laid out. Look for a loop that wraps what it has made again and again.
                """
            }
            return ASLayoutSpec()
        }
        var repeated: (any ASLayoutElement)? = visit.repeated
        #if INVARIANTS
            if repeated == nil { repeated = repeatedElement() }
        #endif
        guard let repeated else { return self }
        LayoutMisuse.report(.repeatedElement, node) {
            """
            returned a layout in which <\(shortDescription(of: repeated))> occurs more than once or contains itself; \
            nothing was laid out. An element has one place: use several elements.
            \(repeated is ASLayoutSpec ? "" : asciiArtString())
            """
        }
        return ASLayoutSpec()
    }

    /// Gives the traits to the spec and to all elements in it; nodes that have them already are skipped.
    func giveTraits(_ traits: ASTraitCollection) {
        var visit = TraitVisit(visit: Visit.next(), traits: traits)
        giveTraits(&visit, depth: 1)
    }

    private func giveTraits(_ walk: inout TraitVisit, depth: Int) {
        if lastVisit == walk.visit {
            walk.repeated = self
            return
        }
        guard depth <= Nesting.measuringLimit else {
            walk.isTooDeep = true
            return
        }
        let traits = walk.traits
        lastVisit = walk.visit
        self.traits = traits
        for child in childList where !(child === NullLayoutSpec.shared) {
            if child.layoutElementType == .layoutSpec, let spec = child as? ASLayoutSpec {
                spec.giveTraits(&walk, depth: depth + 1)
            } else if let node = child as? ASDisplayNode {
                if !node.hasTraits(traits) { propagateTraits(traits, to: node) }
            } else if child.asyncTraitCollection() != traits {
                propagateTraits(traits, to: child)
            }
        }
    }

    /// An element that occurs more than once in the tree, not looking into nodes.
    package func repeatedElement() -> (any ASLayoutElement)? {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        return repeatedElement(&seen)
    }

    private func repeatedElement(_ seen: inout Set<ObjectIdentifier>) -> (any ASLayoutElement)? {
        for child in childList where !(child === NullLayoutSpec.shared) {
            if !seen.insert(ObjectIdentifier(child)).inserted { return child }
            if let spec = child as? ASLayoutSpec, let repeated = spec.repeatedElement(&seen) { return repeated }
        }
        return nil
    }
}

/// A walk that gives traits to all specs of a tree, and its findings about the tree.
private struct TraitVisit {
    let visit: Visit
    let traits: ASTraitCollection
    /// A spec that the walk has met twice.
    var repeated: ASLayoutSpec?
    /// Whether specs are nested deeper than they can be measured. Deeper specs were not visited.
    var isTooDeep = false
}

/// A number for one walk over a tree of specs, by which a spec that was visited already is known.
struct Visit: Equatable {
    private let number: UInt

    private static let count = Atomic<UInt>(0)

    /// The value of a spec that was never visited.
    static let none = Visit(number: 0)

    /// A number that was never returned before. Any thread.
    static func next() -> Visit {
        Visit(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
