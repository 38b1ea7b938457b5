import Foundation

/// Slots for the options that a custom spec reads from its children: one Bool, four Ints, one set of edge insets.
///
/// An index out of range is reported; it reads as the default and writes nothing.
public protocol ASLayoutElementExtensibility: AnyObject {
    /// Sets the one Bool; the index is 0.
    func setLayoutOptionExtensionBool(_ value: Bool, at index: Int)
    /// The one Bool, false until set; the index is 0.
    func layoutOptionExtensionBool(at index: Int) -> Bool
    /// Sets one of four Ints; the index is 0 to 3.
    func setLayoutOptionExtensionInteger(_ value: Int, at index: Int)
    /// The value at an index from 0 to 3; 0 until it is set.
    func layoutOptionExtensionInteger(at index: Int) -> Int
    /// Sets the one set of edge insets; the index is 0.
    func setLayoutOptionExtensionEdgeInsets(_ value: UIEdgeInsets, at index: Int)
    /// The one set of edge insets, zero until set; the index is 0.
    func layoutOptionExtensionEdgeInsets(at index: Int) -> UIEdgeInsets
}

extension ASLayoutElementStyle: ASLayoutElementExtensibility {
    public func setLayoutOptionExtensionBool(_ value: Bool, at index: Int) {
        guard isValid(index, count: 1) else { return }
        change { $0.bool = value }
    }

    public func layoutOptionExtensionBool(at index: Int) -> Bool {
        guard isValid(index, count: 1) else { return false }
        return withExtensions { $0?.bool ?? false }
    }

    public func setLayoutOptionExtensionInteger(_ value: Int, at index: Int) {
        guard isValid(index, count: StyleExtensions.integerCount) else { return }
        change { $0.integers[index] = value }
    }

    public func layoutOptionExtensionInteger(at index: Int) -> Int {
        guard isValid(index, count: StyleExtensions.integerCount) else { return 0 }
        return withExtensions { $0?.integers[index] ?? 0 }
    }

    public func setLayoutOptionExtensionEdgeInsets(_ value: UIEdgeInsets, at index: Int) {
        guard isValid(index, count: 1) else { return }
        change { $0.edgeInsets = value }
    }

    public func layoutOptionExtensionEdgeInsets(at index: Int) -> UIEdgeInsets {
        guard isValid(index, count: 1) else { return .zero }
        return withExtensions { $0?.edgeInsets ?? .zero }
    }

    private func change(_ body: (StyleExtensions) -> Void) {
        withExtensions {
            let extensions = $0 ?? StyleExtensions()
            body(extensions)
            $0 = extensions
        }
    }

    private func isValid(_ index: Int, count: Int) -> Bool {
        if (0..<count).contains(index) { return true }
        LayoutMisuse.report(.extensionIndex) {
            """
            Layout option \(index) does not exist, the access was ignored. A style has one Bool, \
            \(StyleExtensions.integerCount) Int and one edge insets slot, counted from 0.
            """
        }
        return false
    }
}
