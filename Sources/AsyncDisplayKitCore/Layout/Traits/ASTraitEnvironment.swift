/// Something that has surroundings with traits: nodes, specs, view controllers.
public protocol ASTraitEnvironment: AnyObject {
    /// The traits as a value. Setting them does not reach children: see `ASTraitCollectionPropagateDown`.
    var primitiveTraitCollection: ASPrimitiveTraitCollection { get set }

    /// The traits as an object.
    func asyncTraitCollection() -> ASTraitCollection
}

extension ASTraitEnvironment {
    public func asyncTraitCollection() -> ASTraitCollection {
        ASTraitCollection(primitiveTraitCollection: primitiveTraitCollection)
    }
}

/// Gives the traits to an element and everything below it: the children of specs, the subnodes of nodes.
///
/// Costs a visit per element. A node does this with its spec tree at every measurement, on any thread, stopping at
/// nodes that have these traits already.
public func ASTraitCollectionPropagateDown(_ element: any ASLayoutElement, _ traits: ASPrimitiveTraitCollection) {
    propagateTraits(ASTraitCollection(primitiveTraitCollection: traits), to: element)
}

/// Does the same as `ASTraitCollectionPropagateDown`, with one object that all nodes share.
func propagateTraits(_ traits: ASTraitCollection, to element: any ASLayoutElement) {
    if element.layoutElementType == .layoutSpec, let spec = element as? ASLayoutSpec {
        return spec.giveTraits(traits)
    }
    var traits = traits
    if let node = element as? ASDisplayNode {
        node.adoptTraits(traits)
        // The node's view may override some of the traits.
        traits = node.asyncTraitCollection()
    } else {
        element.primitiveTraitCollection = traits.primitiveTraitCollection
    }
    for child in element.sublayoutElements() ?? [] { propagateTraits(traits, to: child) }
}
