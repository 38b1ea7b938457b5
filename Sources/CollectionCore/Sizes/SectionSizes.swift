/// The extents of one section: a header, items, a footer.
///
/// The flags come last: they fit into the padding at the end of `items`, so they take no memory.
struct SectionSizes: Sendable {
    var header: Double
    var footer: Double
    /// The size that items get when they are inserted.
    var estimate: Double
    var items: SizeIndex
    var isHeaderMeasured = false
    var isFooterMeasured = false

    init(itemCount: Int, _ estimates: SectionedSizeIndex.Estimates) {
        header = estimates.header
        footer = estimates.footer
        estimate = estimates.item
        items = SizeIndex(count: itemCount, estimatedSize: estimates.item)
    }
}
