import Execution

// How a node and its view agree about the properties they share. The node's own copy is the truth on every thread:
//
// 1. A write stores into the copy. On the main thread it goes on to the view or layer at once; on another thread it is
//    pending until pass 2 of the next frame, or until the main thread reads or writes any property of the node.
// 2. If code on the main thread sets a property of the view or layer itself, the layer's setter tells the node, which
//    stores the value into the copy (`LayerObserver`).
//
// So a read never looks at the view, and the last write counts, on whichever thread and to whichever of both it was.
extension ASDisplayNode: LayerObserver {
    /// A value of the node's copy. Any thread.
    @inline(__always)
    func read<Value>(_ value: (borrowing NodeProperties) -> Value) -> Value {
        nodeLock.lock()
        if flags.contains(.flushScheduled), MainThread.isCurrent {
            nodeLock.unlock()
            MainActor.assumeIsolated { flushPendingProperties() }
            nodeLock.lock()
        }
        defer { nodeLock.unlock() }
        return value(properties)
    }

    /// Stores values and brings them to the view. Any thread.
    @inline(__always)
    func write(_ changes: LayerProperties, _ store: (inout NodeProperties) -> Void) {
        nodeLock.lock()
        if flags.contains(.isLoaded), MainThread.isCurrent {
            if flags.contains(.flushScheduled) {
                nodeLock.unlock()
                MainActor.assumeIsolated { flushPendingProperties() }
                nodeLock.lock()
            }
            store(&properties)
            properties.mirrored.formUnion(changes)
            nodeLock.unlock()
            return MainActor.assumeIsolated { bringToView(changes) }
        }
        store(&properties)
        properties.changes.formUnion(changes)
        let needsFlush = flags.contains(.isLoaded) && flags.insert(.flushScheduled).inserted
        nodeLock.unlock()
        if needsFlush {
            let reference = BackReference(self)
            MainInbox.shared.push { reference.object?.flushPendingProperties() }
        }
    }

    /// Brings values written off the main thread to the view. Not animated: if it happens inside of an animation block,
    /// that block was not meant for these values.
    @MainActor func flushPendingProperties() {
        let pending = nodeLock.withLock { () -> LayerProperties in
            flags.remove(.flushScheduled)
            return properties.takeChanges()
        }
        guard !pending.isEmpty else { return }
        if CATransaction.viewAnimation == nil {
            bringToView(pending)
        } else {
            UIView.performWithoutAnimation { bringToView(pending) }
        }
    }

    /// Brings the values that the node has at this moment to the view or layer.
    @MainActor private func bringToView(_ changes: LayerProperties) {
        guard let backing, let layer = backing.layer else { return }
        let outer = backing.propertiesOnTheirWay
        backing.propertiesOnTheirWay.formUnion(changes)
        defer { backing.propertiesOnTheirWay = outer }
        NodeMirror(node: self, layer: layer, view: backing.view).bring(changes)
        if !changes.isDisjoint(with: .hosted) { hostedPropertiesDidChange() }
    }

    /// Called when the view or layer has been made: gives it the values that were set on the node, and stores its other
    /// values in the node.
    @MainActor func mirrorNewView(_ initial: LayerProperties) {
        guard let backing, let layer = backing.layer else { return }
        let mirror = NodeMirror(node: self, layer: layer, view: backing.view)
        // A value that another thread writes during this call is newer than the view's value, which must not overwrite
        // it.
        backing.propertiesOnTheirWay = .all
        defer { backing.propertiesOnTheirWay = [] }
        let isPlain = backingView.map { type(of: $0) == _ASDisplayView.self } ?? (type(of: layer) == CALayer.self)
        if isSynchronous || !isPlain {
            // Don't take `isOpaque`: it describes the content, which the node knows better than its view.
            mirror.take(LayerProperties.all.subtracting(initial.union(.isOpaque)))
        }
        mirror.bring(initial)
        layer.observer = self
    }

    /// A setter of the view or layer was called: by the node itself, or by code that has got hold of them.
    @MainActor package func layerDidChange(_ layer: CALayer, _ properties: LayerProperties) {
        NodeMirror(node: self, layer: layer, view: backingView).take(properties)
        let direct = properties.subtracting(backing?.propertiesOnTheirWay ?? [])
        if !direct.isDisjoint(with: .hosted) { hostedPropertiesDidChange() }
    }

    /// Stores the view's or layer's value of one property.
    ///
    /// A pending value of that property is older than a direct write to the view, and is dropped. But while the node
    /// itself is writing to the view, a pending value was written by another thread during that write, and is newer.
    @MainActor func take(_ property: LayerProperties, _ store: (inout NodeProperties) -> Void) {
        nodeLock.withLock {
            if properties.changes.contains(property) {
                guard backing?.propertiesOnTheirWay.isDisjoint(with: property) != false else { return }
                properties.changes.remove(property)
            }
            properties.mirrored.formUnion(property)
            store(&properties)
        }
    }
}
