/// Counts how many of the objects it tracks are still alive, by kind. Its references are weak.
///
/// Main thread. Reading a count takes time in proportion to the objects tracked.
@MainActor package final class LifetimeTracker {
    private struct Entry {
        weak var object: AnyObject?
        let kind: String
    }

    private var entries: [Entry] = []
    private var known: Set<ObjectIdentifier> = []

    package init() {}

    /// Follows an object, once however often it is shown while it lives.
    package func track(_ object: AnyObject, as kind: String) {
        let identifier = ObjectIdentifier(object)
        if known.contains(identifier), entries.contains(where: { $0.object === object }) { return }
        known.insert(identifier)
        entries.append(Entry(object: object, kind: kind))
    }

    /// How many of each kind were shown, dead or alive.
    package var seen: [String: Int] {
        entries.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
    }

    /// How many of each kind live; kinds without any are left out, so that all is well when this is empty.
    package var living: [String: Int] {
        entries.reduce(into: [:]) { counts, entry in
            if entry.object != nil { counts[entry.kind, default: 0] += 1 }
        }
    }
}
