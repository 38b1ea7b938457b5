/// Whether an object has a side table, which the first `weak` reference to it makes, so that its retains and releases take the
/// runtime's slow path from then on.
///
/// Looks at the object's second word, where the runtime keeps its counts: the two highest bits are set if the word is the address of
/// a side table (`RefCount.h` in the runtime's sources).
package func hasSideTable(_ object: AnyObject) -> Bool {
    withExtendedLifetime(object) {
        Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 8, as: UInt64.self) >> 62 == 0b11
    }
}
