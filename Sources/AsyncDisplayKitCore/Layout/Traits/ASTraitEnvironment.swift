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
/// Costs a visit per element. Runs on the spec tree of a node at every measurement, on any thread.
public func ASTraitCollectionPropagateDown(_ element: any ASLayoutElement, _ traits: ASPrimitiveTraitCollection) {
    propagateDown(element, ASTraitCollection(primitiveTraitCollection: traits))
}

private func propagateDown(_ element: any ASLayoutElement, _ traits: ASTraitCollection) {
    if element.layoutElementType == .layoutSpec, let spec = element as? ASLayoutSpec {
        spec.traits = traits
        for child in spec.childList { propagateDown(child, traits) }
        return
    }
    element.primitiveTraitCollection = traits.primitiveTraitCollection
    guard let children = element.sublayoutElements() else { return }
    for child in children { propagateDown(child, traits) }
}
