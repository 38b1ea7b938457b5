/// Values by key whose total cost in bytes is bounded: the least recently used go first. Every operation costs a
/// constant time on average. Not for several threads.
struct BoundedMemory<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
        /// The place of its last use in `uses`.
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    /// Every use, oldest first; all but the last one of a key are out of date and are skipped.
    private var uses: [(key: Key, number: Int)] = []
    /// Uses at the beginning that have been looked at.
    private var consumed = 0
    private var nextUse = 0
    private(set) var totalCost = 0

    var byteLimit: Int {
        didSet { evict() }
    }

    /// - Parameter byteLimit: a value that costs more than that is not kept at all.
    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    var count: Int { entries.count }

    /// The value, which counts as used now.
    mutating func value(for key: Key) -> Value? {
        guard let entry = entries[key] else { return nil }
        noteUse(of: key)
        return entry.value
    }

    /// Puts a value in the place of an earlier one.
    mutating func insert(_ value: Value, cost: Int, for key: Key) {
        remove(key)
        guard cost <= byteLimit else { return }
        entries[key] = Entry(value: value, cost: cost, lastUse: 0)
        totalCost += cost
        noteUse(of: key)
        evict()
    }

    /// Changes a value in place, which does not count as a use.
    mutating func update(_ key: Key, _ body: (inout Value) -> Void) {
        guard var entry = entries[key] else { return }
        body(&entry.value)
        entries[key] = entry
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        totalCost -= entry.cost
        return entry.value
    }

    mutating func removeAll() {
        self = Self(byteLimit: byteLimit)
    }

    private mutating func noteUse(of key: Key) {
        nextUse += 1
        entries[key]?.lastUse = nextUse
        uses.append((key, nextUse))
        // Uses that are out of date are dropped when they are most of the list.
        guard uses.count > 64 + 2 * entries.count else { return }
        uses = uses[consumed...].filter { entries[$0.key]?.lastUse == $0.number }
        consumed = 0
    }

    private mutating func evict() {
        while totalCost > byteLimit, consumed < uses.count {
            let (key, number) = uses[consumed]
            consumed += 1
            if entries[key]?.lastUse == number { remove(key) }
        }
    }

    #if INVARIANTS
        func checkInvariants() {
            precondition(totalCost == entries.values.reduce(0) { $0 + $1.cost }, "The total is the sum of the costs.")
            precondition(totalCost <= byteLimit, "The costs stay within the limit.")
            let current = uses[consumed...].count { entries[$0.key]?.lastUse == $0.number }
            precondition(current == entries.count, "Every entry has one use that is not out of date.")
        }
    #endif
}
