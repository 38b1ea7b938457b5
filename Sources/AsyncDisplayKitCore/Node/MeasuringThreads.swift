import Foundation

/// The threads that are measuring a node, or making its spec, behind the node's lock. A thread that comes to measure
/// the same node again means that the node's layout contains the node.
struct MeasuringThreads {
    /// Nearly always there is one, which needs no allocation; 0 is none.
    private var first: UInt = 0
    private var others: [UInt] = []

    private static var current: UInt { UInt(pthread_self()) }

    /// Whether the calling thread is one of them.
    var includesCurrent: Bool {
        guard first != 0 || !others.isEmpty else { return false }
        let thread = Self.current
        return first == thread || others.contains(thread)
    }

    var isEmpty: Bool { first == 0 && others.isEmpty }

    /// Returns false, and changes nothing, if the calling thread has entered already.
    mutating func enter() -> Bool {
        let thread = Self.current
        if first == thread || others.contains(thread) { return false }
        if first == 0 {
            first = thread
        } else {
            others.append(thread)
        }
        return true
    }

    mutating func leave() {
        let thread = Self.current
        if first == thread {
            first = 0
        } else {
            others.removeAll { $0 == thread }
        }
    }
}
