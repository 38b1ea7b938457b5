/// The size of an item in a flow. `extent` lies along the axis that scrolls, `breadth` along the line.
package struct FlowSize: Hashable, Sendable {
    package var extent: Double
    package var breadth: Double

    package init(extent: Double, breadth: Double) {
        self.extent = extent
        self.breadth = breadth
    }
}

/// Neighbouring items of one size, all measured or none.
struct FlowSizeRun: TreeRun {
    var size: FlowSize
    var count: UInt32
    var isMeasured: Bool

    init(count: Int, size: FlowSize, isMeasured: Bool) {
        precondition(
            size.extent >= 0 && size.extent.isFinite && size.breadth >= 0 && size.breadth.isFinite,
            "An item's size has to be finite and not negative, not \(size).")
        self.size = size
        self.count = UInt32(count)
        self.isMeasured = isMeasured
    }

    struct Measure: TreeMeasure {
        var count: Int
        var measured: Int
        /// The sums over the measured items.
        var measuredExtent: Double
        var measuredBreadth: Double

        static let zero = Measure(count: 0, measured: 0, measuredExtent: 0, measuredBreadth: 0)

        /// The mean size of the measured items, of which there must be one. Breadths keep their fraction, or a grid of
        /// estimates would not break its lines where the real one does.
        var mean: FlowSize {
            FlowSize(extent: (measuredExtent / Double(measured)).rounded(), breadth: measuredBreadth / Double(measured))
        }

        mutating func append(_ next: Measure) {
            count += next.count
            measured += next.measured
            measuredExtent += next.measuredExtent
            measuredBreadth += next.measuredBreadth
        }
    }

    var measure: Measure {
        let measured = isMeasured ? Double(count) : 0
        return Measure(
            count: Int(count), measured: Int(measured), measuredExtent: measured * size.extent,
            measuredBreadth: measured * size.breadth)
    }

    func split(at position: Int) -> (FlowSizeRun, FlowSizeRun) {
        var head = self
        var tail = self
        head.count = UInt32(position)
        tail.count = count - UInt32(position)
        return (head, tail)
    }

    func joined(with next: FlowSizeRun) -> FlowSizeRun? {
        guard size == next.size, isMeasured == next.isMeasured, UInt64(count) + UInt64(next.count) <= UInt32.max
        else { return nil }
        var joined = self
        joined.count += next.count
        return joined
    }

    static var leafCapacity: Int { 42 }
}

/// Neighbouring lines of one extent with equally many items each (the last line of the run may have fewer).
///
/// Positions in the tree of lines count items, so that a line is found by an item of it.
struct FlowLineRun: TreeRun {
    var items: UInt32
    var itemsPerLine: UInt32
    /// The extent of each line, which is that of its largest item.
    var extent: Double
    /// The size of every item in these lines; nil if sizes differ.
    var itemSize: FlowSize?

    var lineCount: Int { (Int(items) + Int(itemsPerLine) - 1) / Int(itemsPerLine) }

    struct Measure: TreeMeasure {
        /// The number of items.
        var count: Int
        var lines: Int
        /// The extent of all lines, without the space between them.
        var extent: Double

        static let zero = Measure(count: 0, lines: 0, extent: 0)

        mutating func append(_ next: Measure) {
            count += next.count
            lines += next.lines
            extent += next.extent
        }

        /// Where the next line begins when there is `spacing` after each line.
        func offset(spacing: Double) -> Double { extent + Double(lines) * spacing }
    }

    var measure: Measure {
        let lines = lineCount
        return Measure(count: Int(items), lines: lines, extent: Double(lines) * extent)
    }

    func split(at position: Int) -> (FlowLineRun, FlowLineRun) {
        var head = self
        var tail = self
        head.items = UInt32(position)
        tail.items = items - UInt32(position)
        return (head, tail)
    }

    func joined(with next: FlowLineRun) -> FlowLineRun? {
        guard let itemSize, itemSize == next.itemSize, items % itemsPerLine == 0,
            itemsPerLine == next.itemsPerLine, UInt64(items) + UInt64(next.items) <= UInt32.max
        else { return nil }
        var joined = self
        joined.items += next.items
        return joined
    }

    static var leafCapacity: Int { 24 }
}
