import Execution
import Foundation

/// The shadow of text. Any thread: the values are behind a lock, and text takes a copy of them when it is laid out.
public final class NSShadow: NSObject, NSCopying, @unchecked Sendable {  // state is in a `Mutex`
    /// Read by CoreFoundation as the object's type number, which must not be zero (see `CFoundationFixes`).
    private let typeNumberForCoreFoundation: UInt64 = 0x700

    struct Values: Hashable, Sendable {
        var offset = CGSize.zero
        var blurRadius: CGFloat = 0
        var color: UIColor? = UIColor(white: 0, alpha: 1 / 3)
    }

    private let storage = Mutex(Values())

    public override init() {}

    /// All values at one moment.
    var values: Values { storage.withLock { $0 } }

    /// Displacement in points, positive to the right and downwards.
    public var shadowOffset: CGSize {
        get { values.offset }
        set { storage.withLock { $0.offset = newValue } }
    }

    /// In points; 0 for a sharp shadow.
    public var shadowBlurRadius: CGFloat {
        get { values.blurRadius }
        set { storage.withLock { $0.blurRadius = newValue } }
    }

    /// A `UIColor`, at first black at one third; with nil there is no shadow. `Any`, because Apple's is.
    public var shadowColor: Any? {
        get { values.color }
        set {
            let color = newValue as? UIColor
            storage.withLock { $0.color = color }
        }
    }

    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        let values = values
        copy.storage.withLock { $0 = values }
        return copy
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSShadow else { return false }
        return self === other || values == other.values
    }

    public override var hash: Int { values.hashValue }
}
