import CThreads

/// A reference that does not keep its object alive and is nil once the object begins to be deallocated: like `weak`,
/// but without its costs for the object.
///
/// The first weak reference to an object gives it a side table, and each later retain and release of the object goes
/// through that table, on a slower path of the runtime. This reference takes an unowned count instead, which lies in
/// the object's header. The count keeps the object's memory, so that the object can be asked at any time whether it
/// still lives; everything that the object retained is released. So a deallocated object keeps its own bytes while such
/// a reference to it exists: set references that would stay for long to nil.
///
/// For references of children to their parents, of views to their nodes and the like. As for any stored property, reads
/// and writes of the reference itself need one thread or a lock; the object may be deallocated on any thread at the
/// same time. A read costs one atomic operation, a write two. Public, so that other modules inline it.
///
/// As a property wrapper: `@BackReference var parent: Parent?`.
@propertyWrapper public struct BackReference<Object: AnyObject>: ~Copyable {
    @usableFromInline var reference: UnownedReference

    /// A reference to no object.
    @inlinable @inline(__always) public init() { reference = UnownedReference(nil) }

    /// A reference to the object; nil refers to none.
    @inlinable @inline(__always) public init(_ object: Object?) {
        guard let object else {
            reference = UnownedReference(nil)
            return
        }
        reference = UnownedReference(Unmanaged.passUnretained(object).toOpaque())
        extendLifetime(object)
    }

    /// The object, if it lives.
    @inlinable public var object: Object? {
        @inline(__always) get {
            guard let retained = reference.retained() else { return nil }
            return Unmanaged<Object>.fromOpaque(retained).takeRetainedValue()
        }
        @inline(__always) set {
            guard let newValue else {
                reference = UnownedReference(nil)
                return
            }
            reference = UnownedReference(Unmanaged.passUnretained(newValue).toOpaque())
            extendLifetime(newValue)
        }
    }

    /// The same as `object`.
    @inlinable public var wrappedValue: Object? {
        @inline(__always) get { object }
        @inline(__always) set { object = newValue }
    }
}

// The reference in a constant never changes, and the runtime's counts are atomic.
extension BackReference: @unchecked Sendable where Object: Sendable {}

/// As `BackReference`, to an object that is known by a protocol of classes: `ProtocolBackReference<any
/// CALayerDelegate>`.
@propertyWrapper public struct ProtocolBackReference<Existential>: ~Copyable {
    @usableFromInline var reference = UnownedReference(nil)
    /// The table by which the object's class conforms to the protocol.
    @usableFromInline var conformance: UnsafeRawPointer?

    /// A reference to no object.
    @inlinable @inline(__always) public init() {}

    /// The object, if it lives.
    @inlinable public var object: Existential? {
        @inline(__always) get {
            guard let retained = reference.retained() else { return nil }
            // An existential of a class protocol consists of the object's address and the table. The strong count that
            // was taken is handed over to the returned value.
            var words = (retained, conformance)
            return withUnsafeMutablePointer(to: &words) {
                UnsafeMutableRawPointer($0).assumingMemoryBound(to: Existential.self).move()
            }
        }
        @inline(__always) set {
            precondition(MemoryLayout<Existential>.size == 2 * MemoryLayout<UnsafeRawPointer>.size)
            guard let newValue else {
                reference = UnownedReference(nil)
                return
            }
            withUnsafeBytes(of: newValue) { bytes in
                reference = UnownedReference(bytes.load(as: UnsafeMutableRawPointer.self))
                conformance = bytes.load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
            }
        }
    }

    /// The same as `object`.
    @inlinable public var wrappedValue: Existential? {
        @inline(__always) get { object }
        @inline(__always) set { object = newValue }
    }
}

/// An unowned count of an object of any class.
@usableFromInline struct UnownedReference: ~Copyable {
    @usableFromInline let address: UnsafeMutableRawPointer?

    /// The object lives at least until this returns.
    @inlinable @inline(__always) init(_ address: UnsafeMutableRawPointer?) {
        if let address { _ = swift_unownedRetain(address) }
        self.address = address
    }

    @inlinable deinit {
        if let address { swift_unownedRelease(address) }
    }

    /// The address of the object with a strong count that the caller must release; nil once the object is being
    /// deallocated.
    @inlinable @inline(__always) func retained() -> UnsafeMutableRawPointer? {
        guard let address else { return nil }
        return swift_tryRetain(address)
    }
}
