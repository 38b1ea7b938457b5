extension ASLayoutElement where Self: ASDisplayNode {
    /// Sets what is behind the node's lock, and gives up what was there after the lock: the end of a user's object, or
    /// of what a block of theirs holds, may run code of theirs. Any thread.
    func exchange<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, with new: Value) {
        var value = new
        nodeLock.withLock { swap(&self[keyPath: property], &value) }
        withExtendedLifetime(value) {}
    }
}
