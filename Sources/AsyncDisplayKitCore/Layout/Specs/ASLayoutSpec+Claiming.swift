extension ASLayoutSpec {
    /// The spec a node measures with, once the node has got this one from its `layoutSpecThatFits(_:)` or block.
    ///
    /// From here on the spec may not be changed. A spec that comes a second time is reported: it may still hold values of
    /// another measurement. In debug builds a tree that holds an element twice is reported too, and an empty spec
    /// measured instead, because one element cannot have two frames; that costs a visit and a hash per element.
    package func claimed(by node: any ASLayoutElement) -> ASLayoutSpec {
        if !isMutable {
            LayoutMisuse.report(.immutableSpec, node) {
                """
                returned a layout spec that a node had used before (\(self)). Make a new spec for every measurement; \
                specs are cheap.
                """
            }
        }
        isMutable = false
        #if INVARIANTS
            if let repeated = repeatedElement() {
                LayoutMisuse.report(.repeatedElement, node) {
                    """
                    returned a layout in which <\(shortDescription(of: repeated))> occurs more than once; nothing was \
                    laid out. An element has one place: use several elements.
                    \(asciiArtString())
                    """
                }
                return ASLayoutSpec()
            }
        #endif
        return self
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
