/// The header fields of a request or response, in their order. Names are compared without regard to case.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// Name and value of each field, as written.
    public private(set) var fields: [(name: String, value: String)] = []

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(value, for: name) }
    }

    /// The first value of a name; setting replaces every value of that name, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Headers.isEqual($0.name, name) }?.value }
        set {
            fields.removeAll { Headers.isEqual($0.name, name) }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// Adds a field beside those of the same name.
    public mutating func add(_ value: String, for name: String) {
        fields.append((name, value))
    }

    /// Sets every field of `others`, replacing those of the same names.
    public mutating func merge(_ others: Headers) {
        for (name, value) in others.fields { self[name] = value }
    }

    private static func isEqual(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
}
