import Foundation

/// A width and a height that may depend on the parent's size.
public struct ASLayoutSize: Hashable, Sendable {
    /// The length from left to right.
    public var width: ASDimension
    /// The length from top to bottom.
    public var height: ASDimension

    /// A size of two dimensions, unchecked.
    public init(width: ASDimension, height: ASDimension) {
        self.width = width
        self.height = height
    }
}

/// Both dimensions auto.
public let ASLayoutSizeAuto = ASLayoutSize(width: ASDimension(), height: ASDimension())

/// A size of two dimensions, unchecked; Texture's name for the initialiser.
public func ASLayoutSizeMake(_ width: ASDimension, _ height: ASDimension) -> ASLayoutSize {
    ASLayoutSize(width: width, height: height)
}

/// The size in points, each axis by `ASDimensionResolve`.
public func ASLayoutSizeResolveSize(_ size: ASLayoutSize, _ parentSize: CGSize, _ autoSize: CGSize) -> CGSize {
    CGSize(
        width: ASDimensionResolve(size.width, parentSize.width, autoSize.width),
        height: ASDimensionResolve(size.height, parentSize.height, autoSize.height))
}

/// `{width, height}`, each as by `NSStringFromASDimension`.
public func NSStringFromASLayoutSize(_ size: ASLayoutSize) -> String {
    "{\(NSStringFromASDimension(size.width)), \(NSStringFromASDimension(size.height))}"
}
