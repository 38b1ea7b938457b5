import Execution
import Typesetting

/// The values of a font; equal fonts that are alive share one such object. Texts retain this instead of the font, so
/// that a program that makes a font for each text does not keep a hundred bytes for each. Immutable, any thread.
package final class FontValues: Sendable {
    /// What the text engine needs to find the font.
    package let descriptor: FontDescriptor
    /// How the font's size follows the size of text that the user prefers; nil for a font of a fixed size.
    let scaling: FontScaling?
    private let knownMetrics = Mutex<FontMetrics?>(nil)

    private struct Key: Hashable, Sendable {
        let descriptor: FontDescriptor
        let scaling: FontScaling?
    }

    private final class Entry {
        let reference: BackReference<FontValues>

        init(_ values: FontValues) {
            reference = BackReference(values)
        }
    }

    /// All values that are alive, and perhaps some that are being deallocated.
    private static let living = Mutex<[Key: Entry]>([:])

    private init(_ key: Key) {
        descriptor = key.descriptor
        scaling = key.scaling
    }

    /// The one object with these values. Cost: a lock and a look-up.
    static func shared(_ descriptor: FontDescriptor, _ scaling: FontScaling?) -> FontValues {
        let key = Key(descriptor: descriptor, scaling: scaling)
        return living.withLock { living in
            if let known = living[key]?.reference.object { return known }
            let new = FontValues(key)
            living[key] = Entry(new)
            return new
        }
    }

    /// The measures of the font. They stay what they are while the process runs, so only the first question looks for
    /// the font.
    package var metrics: FontMetrics {
        knownMetrics.withLock { known in
            if let known { return known }
            let metrics = FontCatalog.shared.metrics(for: descriptor)
            known = metrics
            return metrics
        }
    }

    deinit {
        let key = Key(descriptor: descriptor, scaling: scaling)
        // The table may hold a new, equal object by now. If this is its last reference, release it without the lock.
        let successor = Self.living.withLock { living -> FontValues? in
            let successor = living[key]?.reference.object
            if successor == nil { living[key] = nil }
            return successor
        }
        withExtendedLifetime(successor) {}
    }

    /// As `UIFont.adjusted(to:)`.
    package func adjusted(to category: UIContentSizeCategory) -> FontValues {
        guard let scaling, category != .unspecified else { return self }
        let size = Double(scaling.size(in: category))
        guard size != descriptor.size else { return self }
        var descriptor = descriptor
        descriptor.size = size
        return .shared(descriptor, scaling)
    }

    /// Whether the two sizes of text give the font different sizes.
    package func differs(between category: UIContentSizeCategory, and other: UIContentSizeCategory) -> Bool {
        adjusted(to: category) != adjusted(to: other)
    }
}

extension FontValues: Equatable {
    // Equal values that are alive are one object.
    package static func == (a: FontValues, b: FontValues) -> Bool { a === b }
}
