import Foundation

extension StackMeasurement {
    /// Makes a line fit the stack's main range in one pass, without going back when a child does not follow.
    ///
    /// Spare space goes to the children in proportion to `flexGrow`, in whole points; the first child that grows gets
    /// the remainder. If they are too long, they get smaller in proportion to `flexShrink` times their size. The new
    /// sizes are exact, so the children's own minima and maxima have no effect.
    mutating func flex(_ line: StackLine, postponesFlexible: Bool) {
        let spare = violation(mainSum(line), mainLow, mainHigh)
        let grows = spare > 0
        var totalFactor: CGFloat = 0
        if abs(spare) >= Self.threshold {
            for index in line.items { totalFactor += grows ? items[index].grow : items[index].shrink }
        }
        guard totalFactor > 0 else {
            if postponesFlexible { measurePostponedAtZero(in: line) }
            return
        }

        let dealt = grows ? dealSpace(spare, to: line, totalFactor) : takeExcess(spare, from: line, totalFactor)
        let rest = spare - dealt
        guard let first = line.items.first(where: { items[$0].adjustment != 0 }) else { return }
        if items[first].grow > 0 { items[first].adjustment += rest }
        let (crossLow, crossHigh) = (crossLow, crossHigh)
        measure(line.items) { _, item in
            guard item.adjustment != 0 else { return nil }
            let main = max(0, item.main + item.adjustment)
            return StackConstraint(mainLow: main, mainHigh: main, crossLow: crossLow, crossHigh: crossHigh)
        }
    }

    /// Sets every item's adjustment to its share of `spare`, rounded down to points; returns their sum.
    private mutating func dealSpace(_ spare: CGFloat, to line: StackLine, _ totalFactor: CGFloat) -> CGFloat {
        var sum: CGFloat = 0
        for index in line.items {
            let share = (spare * items[index].grow / totalFactor).rounded(.down)
            items[index].adjustment = share
            sum += share
        }
        return sum
    }

    /// Sets every item's adjustment to its share of the (negative) excess; returns their sum.
    private mutating func takeExcess(_ excess: CGFloat, from line: StackLine, _ totalFactor: CGFloat) -> CGFloat {
        var totalWeight: CGFloat = 0
        for index in line.items { totalWeight += items[index].main * items[index].shrink / totalFactor }
        guard totalWeight > 0 else { return 0 }
        var sum: CGFloat = 0
        for index in line.items {
            let weight = items[index].main * items[index].shrink / totalFactor
            let share = -abs(weight / totalWeight * excess)
            items[index].adjustment = share
            sum += share
        }
        return sum
    }

    /// A postponed child that gets nothing is measured in a main size of zero.
    private mutating func measurePostponedAtZero(in line: StackLine) {
        let (crossLow, crossHigh) = (crossLow, crossHigh)
        measure(line.items) { _, item in
            guard item.isPostponed else { return nil }
            return StackConstraint(mainLow: 0, mainHigh: 0, crossLow: crossLow, crossHigh: crossHigh)
        }
    }
}
