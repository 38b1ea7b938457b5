/// How many bytes were in use at most lately: since everything in use has been taken again twice, or a little longer.
///
/// What has been taken is the clock, so that pixels which nothing moves do not age. Belongs to one thread at a time.
struct RecentUse {
    private var mostInPeriod = 0
    private var mostInFormerPeriod = 0
    /// Bytes taken since the period began.
    private var taken = 0

    var most: Int { max(mostInPeriod, mostInFormerPeriod) }

    /// A block is being taken, where others have `inUse` bytes.
    mutating func note(taking bytes: Int, besides inUse: Int) {
        taken += bytes
        mostInPeriod = max(mostInPeriod, inUse + bytes)
        guard taken > 2 * most else { return }
        (mostInFormerPeriod, mostInPeriod, taken) = (mostInPeriod, inUse + bytes, 0)
    }
}
