/// Objects that threads borrow one at a time. A thread gets back the one it had last, if that is idle: its memory is in
/// the cache of that thread's core, and would have to be fetched from there by another.
package struct IdleObjects<Object> {
    private var objects: [(object: Object, thread: UInt)] = []
    private let limit: Int

    /// - Parameter limit: so many are kept; a burst of threads must not leave theirs behind for good.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The object the thread gave back last, else the one that any thread did; nil if none is idle.
    package mutating func take(for thread: UInt) -> Object? {
        let own = objects.lastIndex { $0.thread == thread } ?? objects.indices.last
        return own.map { objects.remove(at: $0).object }
    }

    package mutating func giveBack(_ object: Object, from thread: UInt) {
        if objects.count < limit { objects.append((object, thread)) }
    }
}
