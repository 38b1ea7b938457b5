extension ASLayoutElement where Self: ASDisplayNode {
    /// Sets a property under the node's lock, and releases the old value outside of it: the `deinit` of an object of
    /// client code, or of one that a block holds, may run any code. Any thread.
    func exchange<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, with new: Value) {
        var value = new
        nodeLock.withLock { swap(&self[keyPath: property], &value) }
        withExtendedLifetime(value) {}
    }
}
