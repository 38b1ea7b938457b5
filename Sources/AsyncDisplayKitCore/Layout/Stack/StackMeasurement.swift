import Foundation

/// One measurement of a stack, as the steps it consists of.
///
/// The children are measured along an unbounded axis, broken into lines, made to fit by one pass of growing or
/// shrinking, stretched across their line, and placed. Main is the stack's direction, cross the other axis; all lengths
/// are in points.
struct StackMeasurement {
    /// Differences below this do not count as space to fill or as excess.
    static let threshold: CGFloat = 0.01

    let isHorizontal: Bool
    let spacing: CGFloat
    let justifyContent: ASStackLayoutJustifyContent
    let alignContent: ASStackLayoutAlignContent
    let lineSpacing: CGFloat
    let wraps: Bool
    let isConcurrent: Bool

    let range: ASSizeRange
    let mainLow: CGFloat
    let mainHigh: CGFloat
    let crossLow: CGFloat
    let crossHigh: CGFloat
    /// For the children's percentages: the stack's size where it is exact, else undefined.
    let parent: CGSize

    let children: [any ASLayoutElement]
    /// In the order of `children`. Memory of the caller's, as that of the lines: arrays would be two allocations for
    /// each measurement of a stack.
    let items: UnsafeMutableBufferPointer<StackItem>
    private(set) var lines: UnsafeMutableBufferPointer<StackLine>
    /// The latest layout of every child, complete from the first measurement on.
    var layouts: [ASLayout] = []

    /// The layout of a stack that has children, in that range.
    static func layout(of stack: ASStackLayoutSpec, in range: ASSizeRange) -> ASLayout {
        let count = stack.childList.count
        return withUnsafeTemporaryAllocation(of: StackItem.self, capacity: count) { items in
            // A line has one child at least.
            withUnsafeTemporaryAllocation(of: StackLine.self, capacity: stack.flexWrap == .wrap ? count : 1) { lines in
                var measurement = StackMeasurement(of: stack, in: range, items: items, lines: lines)
                let layout = measurement.layout(for: stack)
                if stack.direction == .vertical { stack.adoptBaselines(of: measurement.children) }
                return layout
            }
        }
    }

    /// - Parameters:
    ///   - items: uninitialized memory for as many as the stack has children.
    ///   - lines: uninitialized memory for as many as there can be.
    private init(
        of stack: ASStackLayoutSpec, in range: ASSizeRange, items: UnsafeMutableBufferPointer<StackItem>,
        lines: UnsafeMutableBufferPointer<StackLine>
    ) {
        isHorizontal = stack.direction == .horizontal
        spacing = stack.spacing
        justifyContent = stack.justifyContent
        alignContent = stack.alignContent
        lineSpacing = stack.lineSpacing
        wraps = stack.flexWrap == .wrap
        isConcurrent = stack.isConcurrent
        self.range = range
        mainLow = isHorizontal ? range.min.width : range.min.height
        mainHigh = isHorizontal ? range.max.width : range.max.height
        crossLow = isHorizontal ? range.min.height : range.min.width
        crossHigh = isHorizontal ? range.max.height : range.max.width
        parent = CGSize(
            width: range.min.width == range.max.width ? range.min.width : .nan,
            height: range.min.height == range.max.height ? range.min.height : .nan)
        children = stack.childList.array
        self.items = items
        self.lines = lines
        for (index, child) in children.enumerated() {
            items.initializeElement(
                at: index, to: StackItem(child, alignItems: stack.alignItems, isHorizontal: isHorizontal))
        }
    }

    private mutating func layout(for stack: ASStackLayoutSpec) -> ASLayout {
        let postponesFlexible = postponeOnlyFlexibleItem()
        measureUnconstrained()
        breakIntoLines()
        for line in lines { flex(line, postponesFlexible: postponesFlexible) }
        measureLines()
        stretchLines()
        stretchItems()
        let (main, cross) = placeItems()

        let size = isHorizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
        return ASLayout(layoutElement: stack, size: range.clamp(size), sublayouts: layouts)
    }

    // MARK: First measurement

    /// In a stack of exact main size the only child that can both grow and shrink is not measured before flexing: it
    /// takes part with size zero, even if it has a basis. Returns whether there is such a child.
    ///
    /// That saves a measurement, and it changes results: the child then grows from zero, not from its own size.
    private mutating func postponeOnlyFlexibleItem() -> Bool {
        guard mainLow == mainHigh else { return false }
        var candidate: Int?
        for index in items.indices where items[index].grow > 0 && items[index].shrink > 0 {
            if candidate != nil { return false }
            candidate = index
        }
        guard let candidate else { return false }
        items[candidate].isPostponed = true
        return true
    }

    private mutating func measureUnconstrained() {
        let mainParent = isHorizontal ? parent.width : parent.height
        let (children, crossLow, crossHigh) = (children, crossLow, crossHigh)
        measureAll { index, item in
            if item.isPostponed { return nil }
            var low: CGFloat = 0
            var high = CGFloat.infinity
            if item.basis.unit != .auto {
                let basis = ASDimensionResolve(item.basis, mainParent, .nan)
                if basis.isFinite {
                    low = basis
                    high = basis
                } else {
                    Self.reportBasis(of: children[index])
                }
            }
            return StackConstraint(mainLow: low, mainHigh: high, crossLow: crossLow, crossHigh: crossHigh)
        }
    }

    @inline(never)
    private static func reportBasis(of element: any ASLayoutElement) {
        LayoutMisuse.report(.undefinedParent, element) {
            """
            has a fractional flexBasis in a stack whose size along its direction is not fixed; it was taken as auto. \
            Fix the stack's size, or give the basis in points.
            """
        }
    }

    // MARK: Lines

    private mutating func breakIntoLines() {
        let memory = lines
        var count = 0
        func endLine(_ items: Range<Int>) {
            memory.initializeElement(at: count, to: StackLine(items: items))
            count += 1
        }
        defer { lines = UnsafeMutableBufferPointer(rebasing: memory[..<count]) }
        guard wraps else { return endLine(items.indices) }
        var start = 0
        var sum: CGFloat = 0
        for index in items.indices {
            let outerMain = items[index].outerMain
            let gap = index == start ? 0 : spacing
            if index > start, sum + gap + outerMain > mainHigh, violation(sum + gap + outerMain, mainLow, mainHigh) < 0
            {
                endLine(start..<index)
                start = index
                sum = outerMain
            } else {
                sum += gap + outerMain
            }
        }
        endLine(start..<items.endIndex)
    }

    /// The sum of the lengths of a line's items, their spacings and the gaps between them.
    @inline(__always)
    func mainSum(_ line: StackLine) -> CGFloat {
        var sum = spacing * CGFloat(line.items.count - 1)
        for index in line.items { sum += items[index].outerMain }
        return sum
    }

    // MARK: Cross sizes

    private mutating func measureLines() {
        let isExact = crossLow == crossHigh
        for index in lines.indices {
            // Baseline-aligned items share a baseline, so together they may need more than each of them.
            var above: CGFloat = 0
            var below: CGFloat = 0
            var largest: CGFloat = 0
            for position in lines[index].items {
                if items[position].isBaselineAligned {
                    items[position].findBaseline(of: children[position])
                    above = max(above, items[position].baseline)
                    below = max(below, items[position].cross - items[position].baseline)
                } else {
                    largest = max(largest, items[position].cross)
                }
            }
            lines[index].baseline = above
            let cross = max(above + below, largest)
            lines[index].cross =
                lines.count > 1 ? cross : (isExact ? crossLow : clampPoints(cross, crossLow, crossHigh))
        }
    }

    var crossSum: CGFloat {
        var sum = lineSpacing * CGFloat(lines.count - 1)
        for line in lines { sum += line.cross }
        return sum
    }

    private mutating func stretchLines() {
        guard lines.count > 1, alignContent == .stretch else { return }
        let spare = violation(crossSum, crossLow, crossHigh)
        guard spare > Self.threshold else { return }
        let share = spare / CGFloat(lines.count)
        for index in lines.indices { lines[index].cross += share }
    }

    private mutating func stretchItems() {
        for line in lines {
            measure(line.items) { _, item in
                guard item.align == .stretch, line.cross - item.cross > Self.threshold else { return nil }
                return StackConstraint(
                    mainLow: item.main, mainHigh: item.main, crossLow: line.cross, crossHigh: line.cross)
            }
        }
    }
}

/// How far a sum lies outside an interval: positive when space is left below the minimum, negative above the maximum.
@inline(__always)
func violation(_ sum: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    if sum < low { return low - sum }
    return sum > high ? high - sum : 0
}
