/// One item with a payload, or any number of neighbouring items without payloads.
///
/// Items have *order labels*: numbers that rise from left to right, so that an item can be found by its label in a tree
/// without knowing its index. In a run both the labels and the identities are evenly spaced, so a run of untouched
/// items takes constant space.
struct ItemRun: TreeRun {
    /// Label of the first item.
    private(set) var label: Int64
    /// Identity of the first item; the next one's is 1 above.
    private(set) var id: UInt64
    private var content: Content

    /// An item with a payload is alone in its run, so it needs neither a count nor a distance. This takes one word,
    /// because a reference has bits to spare.
    private enum Content {
        case payload(AnyObject & Sendable)
        /// Neighbours whose labels are `1 << labelShift` apart.
        case untouched(count: UInt32, labelShift: UInt8)
    }

    /// Neighbours without a payload.
    init(label: Int64, id: UInt64, count: Int, labelShift: Int) {
        self.label = label
        self.id = id
        content = .untouched(count: UInt32(count), labelShift: UInt8(labelShift))
    }

    /// The item at `offset` alone.
    subscript(offset: Int) -> ItemRun {
        if case .payload = content { return self }
        return ItemRun(label: label(at: offset), id: id + UInt64(offset), count: 1, labelShift: labelShift)
    }

    /// The payload, which only a run of one item has.
    var payload: (AnyObject & Sendable)? {
        get {
            if case .payload(let object) = content { return object }
            return nil
        }
        set {
            precondition(count == 1, "A payload belongs to one item.")
            content = newValue.map { .payload($0) } ?? .untouched(count: 1, labelShift: 0)
        }
    }

    /// Removes and returns the payload, so that there is one reference less to it.
    mutating func takePayload() -> (AnyObject & Sendable)? {
        defer { payload = nil }
        return payload
    }

    var count: Int {
        if case .untouched(let count, _) = content { return Int(count) }
        return 1
    }

    /// Labels are `1 << labelShift` apart; meaningless for a single item.
    var labelShift: Int {
        if case .untouched(_, let labelShift) = content { return Int(labelShift) }
        return 0
    }

    /// The label of the item at `offset`, counted from the run's first item.
    func label(at offset: Int) -> Int64 { label + Int64(offset) << Int64(labelShift) }

    var lastLabel: Int64 { label(at: count - 1) }

    /// The identities of its items.
    var ids: Range<UInt64> { id..<(id + UInt64(count)) }

    /// Gives labels to all items: `label` to the first, the others `1 << shift` apart.
    mutating func setLabels(from label: Int64, shift: Int) {
        self.label = label
        if case .untouched(let count, _) = content { content = .untouched(count: count, labelShift: UInt8(shift)) }
    }

    struct Measure: TreeMeasure {
        var count: Int
        /// The number of items with a payload.
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
        switch content {
        case .payload: Measure(count: 1, touched: 1, lastLabel: label)
        case .untouched: Measure(count: count, touched: 0, lastLabel: lastLabel)
        }
    }

    func split(at position: Int) -> (ItemRun, ItemRun) {
        (
            ItemRun(label: label, id: id, count: position, labelShift: labelShift),
            ItemRun(
                label: label(at: position), id: id + UInt64(position), count: count - position, labelShift: labelShift)
        )
    }

    func joined(with next: ItemRun) -> ItemRun? {
        guard case .untouched = content, case .untouched = next.content, ids.upperBound == next.id,
            count + next.count <= Int(UInt32.max),
            let shift = ItemRun.shift(of: next.label - lastLabel), count == 1 || labelShift == shift,
            next.count == 1 || next.labelShift == shift
        else { return nil }
        return ItemRun(label: label, id: id, count: count + next.count, labelShift: shift)
    }

    /// The exponent, if `distance` is a power of two; nil if it is not.
    private static func shift(of distance: Int64) -> Int? {
        distance > 0 && distance & (distance - 1) == 0 ? distance.trailingZeroBitCount : nil
    }

    static var leafCapacity: Int { 80 }
}
