import Execution
import Typesetting

/// The values of a font; equal fonts that are alive share one such object. Texts retain this instead of the font, so
/// that a program that makes a font for each text does not keep a hundred bytes for each. Immutable, any thread.
package final class FontValues: Sendable {
    /// What the text engine needs to find the font.
    package let descriptor: FontDescriptor
    /// How the font's size follows the size of text that the user prefers; nil for a font of a fixed size.
    let scaling: FontScaling?
    private let known = Mutex(KnownMetrics())

    /// Measures stay what they are while the process runs.
    private struct KnownMetrics {
        var own: FontMetrics?
        /// Those at another size of text: a window has one, and most fonts are shown in one window.
        var scaled: (size: Double, metrics: FontMetrics)?
    }

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

    /// The measures of the font. Only the first question looks for the font.
    package var metrics: FontMetrics {
        known.withLock { known in
            if let own = known.own { return own }
            let metrics = FontCatalog.shared.metrics(for: descriptor)
            known.own = metrics
            return metrics
        }
    }

    /// The measures of `adjusted(to: category)`. Only the first question after one for another size looks for the font.
    package func metrics(in category: UIContentSizeCategory) -> FontMetrics {
        guard let descriptor = adjustedDescriptor(to: category) else { return metrics }
        return known.withLock { known in
            if let scaled = known.scaled, scaled.size == descriptor.size { return scaled.metrics }
            let metrics = FontCatalog.shared.metrics(for: descriptor)
            known.scaled = (descriptor.size, metrics)
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
        adjustedDescriptor(to: category).map { .shared($0, scaling) } ?? self
    }

    /// Nil if the font has this size already.
    private func adjustedDescriptor(to category: UIContentSizeCategory) -> FontDescriptor? {
        guard let scaling, category != .unspecified else { return nil }
        let size = Double(scaling.size(in: category))
        guard size != descriptor.size else { return nil }
        var descriptor = descriptor
        descriptor.size = size
        return descriptor
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
