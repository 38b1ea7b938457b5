import Foundation

extension StackMeasurement {
    /// Sets the position of every item. Returns the largest sum along and the sum across the stack, not yet moved into
    /// its range.
    ///
    /// Spare space counts against the range's minimum, excess against its maximum, where centring and end alignment
    /// overflow at the start. Offsets are not rounded; flattening rounds their sums.
    func placeItems() -> (main: CGFloat, cross: CGFloat) {
        let crossSum = crossSum
        let scale = LayoutScale.current
        let (lineOffset, lineGap) = distribute(
            alignContent.distribution, violation(crossSum, crossLow, crossHigh), lines.count)
        var crossPen = lineOffset
        var largestMain: CGFloat = 0
        for line in lines {
            let mainSum = mainSum(line)
            largestMain = max(largestMain, mainSum)
            place(line, mainSum: mainSum, crossOrigin: crossPen, scale: scale)
            crossPen += line.cross + lineSpacing + lineGap
        }
        return (largestMain, crossSum)
    }

    private func place(_ line: StackLine, mainSum: CGFloat, crossOrigin: CGFloat, scale: CGFloat) {
        let (offset, gap) = distribute(
            justifyContent.distribution, violation(mainSum, mainLow, mainHigh), line.items.count)
        var pen = offset
        for index in line.items {
            pen += items[index].spacingBefore
            if index > line.items.lowerBound { pen += spacing + gap }
            let cross = crossOrigin + crossOffset(of: items[index], in: line, scale: scale)
            layouts[index].position = isHorizontal ? CGPoint(x: pen, y: cross) : CGPoint(x: cross, y: pen)
            pen += items[index].main + items[index].spacingAfter
        }
    }

    private func crossOffset(of item: StackItem, in line: StackLine, scale: CGFloat) -> CGFloat {
        switch item.align {
        case .end: line.cross - item.cross
        case .center: floorPixel((line.cross - item.cross) / 2, scale)
        case .baselineFirst, .baselineLast: line.baseline - item.baseline
        case .start, .stretch, .notSet: 0
        }
    }
}

/// How spare space is spread, along or across.
private enum Distribution {
    case start, center, end, between, around
}

extension ASStackLayoutJustifyContent {
    fileprivate var distribution: Distribution {
        switch self {
        case .start: .start
        case .center: .center
        case .end: .end
        case .spaceBetween: .between
        case .spaceAround: .around
        }
    }
}

extension ASStackLayoutAlignContent {
    fileprivate var distribution: Distribution {
        switch self {
        case .start, .stretch: .start
        case .center: .center
        case .end: .end
        case .spaceBetween: .between
        case .spaceAround: .around
        }
    }
}

/// The space before the first of `count` things and between two of them; `spare` is negative when there is too little.
private func distribute(
    _ distribution: Distribution, _ spare: CGFloat, _ count: Int
) -> (offset: CGFloat, gap: CGFloat) {
    let isTight = spare < StackMeasurement.threshold || count == 1
    switch distribution {
    case .start: return (0, 0)
    case .center: return (spare / 2, 0)
    case .end: return (spare, 0)
    case .between: return isTight ? (0, 0) : (0, spare / CGFloat(count - 1))
    case .around:
        return isTight ? (spare / 2, 0) : (spare / CGFloat(2 * count), spare / CGFloat(count))
    }
}
