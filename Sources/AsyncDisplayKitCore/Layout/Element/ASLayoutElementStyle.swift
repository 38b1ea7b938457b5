import Execution
import Foundation

/// An object that is told of changes of a style.
public protocol ASLayoutElementStyleDelegate: AnyObject {
    /// Called when a property has a new value, on the thread that set it, without any lock held.
    ///
    /// - Parameter propertyName: one of the `ASLayoutElementStyle…Property` constants.
    func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String)
}

/// The sizes, flexibility and alignment of an element, read by its parent and by its own measurement.
///
/// Every property may be read and written on any thread, one at a time; writing costs a short lock. Changing the style
/// of a node makes it and the nodes above it forget their layouts. *It does not ask for a layout pass:* call
/// `setNeedsLayout()` for that. Values that make no sense (NaN, infinite, negative sizes) are reported once and
/// repaired.
public final class ASLayoutElementStyle {
    private var compact = CompactStyle()

    /// The object that is told when a property changes, normally the node that has the style. Not retained.
    public var delegate: (any ASLayoutElementStyleDelegate)? {
        let object = delegateReference.object
        // The object is nearly always a node, and a cast to a class is faster than a cast to a protocol.
        if let node = object as? ASDisplayNode { return node }
        return object as? any ASLayoutElementStyleDelegate
    }
    // A reference by the protocol would take twice the room.
    private var delegateReference = BackReference<AnyObject>()

    /// A style without a delegate, in which all properties have their default values.
    public init() {}

    /// - Parameter delegate: not retained; a node is the delegate of its own style.
    public init(delegate: any ASLayoutElementStyleDelegate) {
        delegateReference.object = delegate
    }

    /// All values that measuring needs, consistent with each other, read under one lock.
    package func snapshot() -> StyleValues {
        let lock = StyleLock.of(self)
        lock.lock()
        defer { lock.unlock() }
        return compact.values
    }

    /// Reads a value under the lock.
    @inline(__always)
    func read<Value>(_ body: (StyleValues) -> Value) -> Value {
        let lock = StyleLock.of(self)
        lock.lock()
        defer { lock.unlock() }
        return body(compact.values)
    }

    /// Replaces one value and tells the delegate if it is a different one.
    @inline(__always)
    func write<Value: Equatable>(
        _ property: String, _ path: (inout StyleValues, Value) -> Value, _ newValue: Value
    ) {
        let lock = StyleLock.of(self)
        lock.lock()
        let oldValue = path(&compact.values, newValue)
        lock.unlock()
        if oldValue != newValue, let delegate { delegate.style(self, propertyDidChange: property) }
    }

    /// Replaces a pair of dimensions at once, and then tells of each half that changed, the first before the second.
    @inline(__always)
    func writePair(
        _ properties: (String, String), _ newValue: ASLayoutSize,
        _ exchange: (inout ASLayoutElementSize, ASLayoutSize) -> ASLayoutSize
    ) {
        let lock = StyleLock.of(self)
        lock.lock()
        let oldValue = exchange(&compact.values.size, newValue)
        lock.unlock()
        guard oldValue != newValue, let delegate else { return }
        if oldValue.width != newValue.width { delegate.style(self, propertyDidChange: properties.0) }
        if oldValue.height != newValue.height { delegate.style(self, propertyDidChange: properties.1) }
    }

    /// Sets `ascender` and then `descender` while the lock is held once. Both must be finite.
    func setBaselines(ascender: CGFloat, descender: CGFloat) {
        let lock = StyleLock.of(self)
        lock.lock()
        var values = compact.values
        let changes = (ascender: values.ascender != ascender, descender: values.descender != descender)
        if changes.ascender || changes.descender {
            (values.ascender, values.descender) = (ascender, descender)
            compact.values = values
        }
        lock.unlock()
        guard changes.ascender || changes.descender, let delegate else { return }
        if changes.ascender { delegate.style(self, propertyDidChange: ASLayoutElementStyleAscenderProperty) }
        if changes.descender { delegate.style(self, propertyDidChange: ASLayoutElementStyleDescenderProperty) }
    }

    /// The slots for custom specs, made when first written.
    @inline(__always)
    func withExtensions<Result>(_ body: (inout StyleExtensions?) -> Result) -> Result {
        let lock = StyleLock.of(self)
        lock.lock()
        defer { lock.unlock() }
        return body(&compact.extensions)
    }
}

// Properties are read and written under `StyleLock`; the delegate is set once, at creation.
@available(swift, introduced: 6) extension ASLayoutElementStyle: @unchecked Sendable {}

/// `value` if it is finite, else 0 after a report.
@inline(__always)
func finiteStyleValue(_ value: CGFloat, _ property: String, allowsNegative: Bool) -> CGFloat {
    if value.isFinite, allowsNegative || value >= 0 { return value }
    LayoutMisuse.report(.styleValue) {
        """
        \(property) was set to \(value) and taken as 0. It must be finite\(allowsNegative ? "" : " and not negative"). \
        Look for a division by zero, or for the length of an unbounded axis.
        """
    }
    return 0
}
