import Foundation

/// A child of a stack while it is measured: the values of its style, and its size so far.
///
/// Numbers only: steps copy items freely, and a reference in them would be counted up and down at every copy, which
/// took half the time of a measurement.
struct StackItem {
    /// The child's own alignment, or else the stack's.
    let align: ASStackLayoutAlignItems
    let grow: CGFloat
    let shrink: CGFloat
    let spacingBefore: CGFloat
    let spacingAfter: CGFloat
    let basis: ASDimension
    /// The limits that a stretched child's own style sets for its size across the stack; 0 and infinity if it sets
    /// none.
    let declaredCrossLow: CGFloat
    let declaredCrossHigh: CGFloat

    /// Measured once, while flexing, instead of before and while flexing: see `StackMeasurement.postponesFlexible`.
    var isPostponed = false
    /// The length that flexing adds to the main size.
    var adjustment: CGFloat = 0
    /// 0 until found, and for items aligned otherwise.
    var baseline: CGFloat = 0
    /// The size in the latest layout, along and across the stack.
    var main: CGFloat = 0
    var cross: CGFloat = 0

    init(_ element: any ASLayoutElement, alignItems: ASStackLayoutAlignItems, isHorizontal: Bool) {
        let values = element.styleValues
        switch values.alignSelf {
        case .auto: align = alignItems
        case .start: align = .start
        case .end: align = .end
        case .center: align = .center
        case .stretch: align = .stretch
        }
        grow = values.flexGrow
        shrink = values.flexShrink
        spacingBefore = values.spacingBefore
        spacingAfter = values.spacingAfter
        basis = values.flexBasis
        if align == .stretch {
            // Percentages count as nothing here: a stretched child gets the whole line.
            let size = values.size
            let declared = resolveInterval(
                exact: isHorizontal ? size.height : size.width, low: isHorizontal ? size.minHeight : size.minWidth,
                high: isHorizontal ? size.maxHeight : size.maxWidth, parent: .nan, autoLow: 0, autoHigh: .infinity,
                reportsUndefined: false)
            declaredCrossLow = declared.low
            declaredCrossHigh = declared.high
        } else {
            declaredCrossLow = 0
            declaredCrossHigh = .infinity
        }
    }

    /// The main size with the child's own spacings.
    @inline(__always)
    var outerMain: CGFloat { spacingBefore + main + spacingAfter }

    @inline(__always)
    var isBaselineAligned: Bool { align == .baselineFirst || align == .baselineLast }

    /// Finds the distance, across the stack, from the start of the item to the baseline by which it is aligned.
    ///
    /// The style is read only now, because a vertical stack learns its baselines while it is measured.
    mutating func findBaseline(of element: any ASLayoutElement) {
        let values = element.styleValues
        baseline = align == .baselineFirst ? values.ascender : cross + values.descender  // negative, as in fonts
    }
}

/// Some children of a stack that share a line.
struct StackLine {
    /// Indexes in `StackMeasurement.items`.
    let items: Range<Int>
    var cross: CGFloat = 0
    var baseline: CGFloat = 0
}

/// The constraint in which a child is measured: an interval along the stack, and one across it.
struct StackConstraint {
    var mainLow: CGFloat
    var mainHigh: CGFloat
    var crossLow: CGFloat
    var crossHigh: CGFloat
}
