/// Objects that threads borrow one at a time. If possible, a thread gets the object that it used last, whose memory is
/// probably still in the cache of the thread's core.
package struct IdleObjects<Object> {
    private var objects: [(object: Object, thread: UInt)] = []
    private let limit: Int

    /// - Parameter limit: the most objects kept, so that a burst of threads does not leave objects behind for good.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The object that the thread returned last, or else the one that any thread returned last; nil if none is idle.
    package mutating func take(for thread: UInt) -> Object? {
        let own = objects.lastIndex { $0.thread == thread } ?? objects.indices.last
        return own.map { objects.remove(at: $0).object }
    }

    package mutating func giveBack(_ object: Object, from thread: UInt) {
        if objects.count < limit { objects.append((object, thread)) }
    }
}
