import Synchronization

/// The layout of a node, written in the layout language:
///
///     override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
///         LayoutSpec {
///             VStack(spacing: 8) {
///                 title
///                 if showsBody { body }
///             }
///             .padding(12)
///             .background(card)
///         }
///     }
///
/// Returns the spec that the closure makes; a bare node in a wrapper, several elements on top of each other, and an empty
/// spec for nothing. Any thread. *Nodes are made elsewhere*, in properties or in `init`: the closure runs anew for every
/// measurement, so one made inside is reported.
public func LayoutSpec(@LayoutBuilder _ content: () -> LayoutContent) -> ASLayoutSpec {
    let nodesBefore = NodeCreation.count
    let element = content().single
    let spec = element as? ASLayoutSpec ?? ASWrapperLayoutSpec(layoutElement: element)
    // Some thread has made a node meanwhile, perhaps this one.
    if NodeCreation.count != nodesBefore { spec.reportNodes(createdAfter: nodesBefore) }
    return spec
}

/// Numbers nodes in the order of their creation, over all threads.
enum NodeCreation {
    private static let total = Atomic<UInt>(0)

    /// Nodes made so far; also the number of the latest one.
    static var count: UInt {
        total.load(ordering: .relaxed)
    }

    static func next() -> UInt {
        total.wrappingAdd(1, ordering: .relaxed).newValue
    }
}

extension ASLayoutSpec {
    /// - Parameter number: of the last node that is not to be reported.
    @inline(never)
    fileprivate func reportNodes(createdAfter number: UInt) {
        for child in childList {
            if let spec = child as? ASLayoutSpec {
                spec.reportNodes(createdAfter: number)
            } else if let node = child as? ASDisplayNode, node.creationNumber > number {
                LayoutMisuse.report(.nodeInBuilder, node) {
                    """
                    was created inside the closure of LayoutSpec (\(node.debugDescription)). The closure runs for every \
                    measurement and on any thread, so each time there would be another node, without the state of the \
                    last one, that has to be drawn again. Create it once, in a property of the node or in its init, and \
                    only name it in the closure.
                    """
                }
            }
        }
    }
}
