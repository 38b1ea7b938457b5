/// The most bytes that were in use lately: in the present period and the one before. A period ends when twice as many
/// bytes have been taken as were in use at most.
///
/// The taken bytes are the clock, so no time passes while nothing moves. Belongs to one thread at a time.
struct RecentUse {
    private var mostInPeriod = 0
    private var mostInFormerPeriod = 0
    /// Bytes taken since the period began.
    private var taken = 0

    var most: Int { max(mostInPeriod, mostInFormerPeriod) }

    /// A block is being taken, while other blocks have `inUse` bytes.
    mutating func note(taking bytes: Int, besides inUse: Int) {
        taken += bytes
        mostInPeriod = max(mostInPeriod, inUse + bytes)
        guard taken > 2 * most else { return }
        (mostInFormerPeriod, mostInPeriod, taken) = (mostInPeriod, inUse + bytes, 0)
    }
}
