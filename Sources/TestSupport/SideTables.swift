/// Whether an object has a side table. The first `weak` reference to an object makes one, and from then on its retains
/// and releases take the runtime's slow path.
///
/// Reads the object's second word, where the runtime keeps the reference counts: its two highest bits are set if the
/// word holds the address of a side table (`RefCount.h` in the runtime's sources).
package func hasSideTable(_ object: AnyObject) -> Bool {
    withExtendedLifetime(object) {
        Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: 8, as: UInt64.self) >> 62 == 0b11
    }
}
