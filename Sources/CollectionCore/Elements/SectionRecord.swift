/// The data of one section in a snapshot: its items, its supplementaries and the client's context.
///
/// A record belongs to every snapshot that shares it and is changed only by one that holds the single reference.
final class SectionRecord: @unchecked Sendable {  // changed only through a unique reference
    var items = IdentifiedSequence()
    /// The supplementaries by kind, in ascending order of their index.
    var supplementaries: [String: [Supplementary]] = [:]
    var context: (AnyObject & Sendable)?

    struct Supplementary {
        var index: Int
        var id: UInt64
        var payload: AnyObject & Sendable
    }

    init() {}

    init(copying record: SectionRecord) {
        items = record.items
        supplementaries = record.supplementaries
        context = record.context
    }
}
