/// Neighbouring items of one size, all measured or none.
struct SizeRun: TreeRun {
    var size: Double
    var count: UInt32
    var isMeasured: Bool

    init(count: Int, size: Double, isMeasured: Bool) {
        precondition(size >= 0 && size.isFinite, "An item's size has to be finite and not negative, not \(size).")
        self.size = size
        self.count = UInt32(count)
        self.isMeasured = isMeasured
    }

    struct Measure: TreeMeasure {
        var count: Int
        var measured: Int
        var extent: Double
        /// The sum of the measured sizes.
        var measuredExtent: Double

        static let zero = Measure(count: 0, measured: 0, extent: 0, measuredExtent: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            measured += next.measured
            extent += next.extent
            measuredExtent += next.measuredExtent
        }
    }

    var measure: Measure {
        let items = Int(count)
        let extent = size * Double(items)
        return Measure(
            count: items, measured: isMeasured ? items : 0, extent: extent, measuredExtent: isMeasured ? extent : 0)
    }

    func split(at position: Int) -> (SizeRun, SizeRun) {
        var head = self
        var tail = self
        head.count = UInt32(position)
        tail.count = count - UInt32(position)
        return (head, tail)
    }

    func joined(with next: SizeRun) -> SizeRun? {
        guard size == next.size, isMeasured == next.isMeasured, UInt64(count) + UInt64(next.count) <= UInt32.max
        else { return nil }
        var joined = self
        joined.count += next.count
        return joined
    }

    static var leafCapacity: Int { 96 }
}
