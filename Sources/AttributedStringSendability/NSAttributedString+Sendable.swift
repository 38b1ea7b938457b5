import Foundation

// Node blocks capture attributed strings, and in Swift 6 mode they must be Sendable for that. The conformance warns even
// with @retroactive, so it stands alone in a target that does not treat warnings as errors.
extension NSAttributedString: @retroactive @unchecked Sendable {}  // the framework reads a string only once, under a lock
