extension Range<Int> {
    /// The first number for which `isBefore` is false; it has to be true up to some number and false from there on.
    /// O(log n).
    @inlinable package func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
