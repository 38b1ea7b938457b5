import Execution

extension ASDisplayNode {
    /// A point of this node in another node's coordinates. Transforms are not considered. Any thread until the nodes
    /// are loaded; then the main thread.
    ///
    /// - Parameter node: in the same tree as this one; nil for the window, and for the top of the tree outside of one.
    public func convert(_ point: CGPoint, to node: ASDisplayNode?) -> CGPoint {
        let offset = offset(to: node)
        return CGPoint(x: point.x + offset.x, y: point.y + offset.y)
    }

    /// A point of another node, or of the window, in this node's coordinates.
    public func convert(_ point: CGPoint, from node: ASDisplayNode?) -> CGPoint {
        let offset = offset(to: node)
        return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
    }

    /// A rectangle of this node in another node's coordinates, or the window's.
    public func convert(_ rect: CGRect, to node: ASDisplayNode?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: node), size: rect.size)
    }

    /// A rectangle of another node, or of the window, in this node's coordinates.
    public func convert(_ rect: CGRect, from node: ASDisplayNode?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: node), size: rect.size)
    }

    /// The offset from this node's coordinates to those of the other node.
    private func offset(to node: ASDisplayNode?) -> CGPoint {
        guard let node else { return offsetToWindow }
        guard let common = ASDisplayNodeFindClosestCommonAncestor(self, node) else {
            Misuse.stop(
                """
                \(debugDescription) and \(node.debugDescription) are in different trees, so nothing can be converted \
                between them. Convert by way of the window: pass nil to both.
                """)
        }
        let own = offset(toAncestor: common)
        let other = node.offset(toAncestor: common)
        return CGPoint(x: own.x - other.x, y: own.y - other.y)
    }

    private func offset(toAncestor ancestor: ASDisplayNode) -> CGPoint {
        var offset = CGPoint.zero
        for node in supernodesIncludingSelf {
            if node === ancestor { break }
            let (frame, bounds) = (node.frame, node.bounds)
            offset.x += frame.minX - bounds.minX
            offset.y += frame.minY - bounds.minY
        }
        return offset
    }

    /// The sum of the offsets of all supernodes, and of the layers around the topmost node.
    private var offsetToWindow: CGPoint {
        let top = ASDisplayNodeUltimateParentOfNode(self)
        let own = offset(toAncestor: top)
        let (frame, bounds) = (top.frame, top.bounds)
        var offset = CGPoint(x: own.x + frame.minX - bounds.minX, y: own.y + frame.minY - bounds.minY)
        guard top.isNodeLoaded else { return offset }
        return MainActor.assumeIsolated {
            var layer = top.layerIfLoaded?.superlayer
            while let current = layer, let next = current.superlayer {
                offset.x += current.frame.minX - current.bounds.minX
                offset.y += current.frame.minY - current.bounds.minY
                layer = next
            }
            return offset
        }
    }

    /// The nearest view controller up the responder chain; nil outside of one. Main thread.
    @preconcurrency @MainActor public var closestViewController: UIViewController? {
        var responder: UIResponder? = supernodesIncludingSelf.lazy.compactMap(\.viewIfLoaded).first
        while let current = responder {
            if let controller = current as? UIViewController { return controller }
            responder = current.next
        }
        return nil
    }
}
