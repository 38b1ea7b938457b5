extension CGRect {
    /// Whether the two have an area in common. `intersects` of Foundation for Linux is also true where they only touch,
    /// and then the item below the viewport would count as visible.
    @inline(__always)
    package func overlaps(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
