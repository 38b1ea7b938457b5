import Foundation

// Node blocks capture attributed strings, and in Swift 6 mode they must be Sendable for that. The conformance warns
// even with @retroactive, so it stands alone in a target that does not treat warnings as errors. It is sound as far as
// the framework goes: it reads a string only once, when it is set, under a lock.
extension NSAttributedString: @retroactive @unchecked Sendable {}
