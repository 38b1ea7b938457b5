import Synchronization

/// Counts of the work done, for tests that check that nothing is done twice.
package enum NodeCounters {
    package struct Counter: ~Copyable, Sendable {
        private let value = Atomic(0)

        package init() {}

        func add() {
            value.wrappingAdd(1, ordering: .relaxed)
        }

        package var count: Int { value.load(ordering: .relaxed) }
    }

    /// Nodes measured (cache misses).
    package static let measurements = Counter()
    /// Layouts applied.
    package static let layouts = Counter()
    /// Contents drawn.
    package static let draws = Counter()
}
