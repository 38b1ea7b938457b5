/// One item with a payload, or any number of neighbours without.
///
/// Items have *order labels*: numbers that rise from left to right, so that an item can be found by its label in a
/// tree without knowing its index. In a run both the labels and the identities are evenly spaced, so a run that was
/// never asked for knows them all in constant space.
struct ItemRun: TreeRun {
    /// Label of the first item; the next one's is `1 << labelShift` above.
    var label: Int64
    /// Identity of the first item; the next one's is 1 above.
    var id: UInt64
    /// Present only in runs of one item.
    var payload: (AnyObject & Sendable)?
    var count: UInt32
    var labelShift: UInt8

    var lastLabel: Int64 { label + Int64(count - 1) << Int64(labelShift) }

    struct Measure: TreeMeasure {
        var count: Int
        /// Items with a payload.
        var touched: Int
        /// The label of the last item; meaningless when there is none.
        var lastLabel: Int64

        static let zero = Measure(count: 0, touched: 0, lastLabel: .min)

        mutating func append(_ next: Measure) {
            count += next.count
            touched += next.touched
            if next.count > 0 { lastLabel = next.lastLabel }
        }
    }

    var measure: Measure {
        Measure(count: Int(count), touched: payload == nil ? 0 : 1, lastLabel: lastLabel)
    }

    func split(at position: Int) -> (ItemRun, ItemRun) {
        var head = self
        var tail = self
        head.count = UInt32(position)
        tail.count = count - UInt32(position)
        tail.id += UInt64(position)
        tail.label += Int64(position) << Int64(labelShift)
        return (head, tail)
    }

    func joined(with next: ItemRun) -> ItemRun? {
        guard payload == nil, next.payload == nil, id + UInt64(count) == next.id, labelShift == next.labelShift,
            lastLabel + 1 << Int64(labelShift) == next.label, UInt64(count) + UInt64(next.count) <= UInt32.max
        else { return nil }
        var joined = self
        joined.count += next.count
        return joined
    }

    static var leafCapacity: Int { 64 }
}
