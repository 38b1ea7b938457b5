/// What an element map holds for an item: an object, or a value that wraps one of several kinds of objects and can tell
/// from the object which kind it is. The map keeps the object alone, so that an item costs no more than its record.
package protocol ElementPayload: Sendable {
    /// The object that the map keeps.
    var object: any AnyObject & Sendable { get }
    /// Makes the value again from the object that the map has kept of it.
    static func payload(of object: any AnyObject & Sendable) -> Self
}

/// A payload that is an object itself.
extension ElementPayload where Self: AnyObject {
    package var object: any AnyObject & Sendable { self }

    package static func payload(of object: any AnyObject & Sendable) -> Self {
        unsafeDowncast(object, to: Self.self)  // a map holds nothing but what was put in
    }
}
