import AsyncDisplayKit
import Foundation
import Testing

/// One property that a node shares with its view or layer, and how it is written and read on either side.
struct BridgedProperty: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Sets the node's property to the value of a number; 0 is the value that a fresh node has not.
    let write: @Sendable (ASDisplayNode, Int) -> Void
    /// Whether the node's property has the value of a number.
    let has: @Sendable (ASDisplayNode, Int) -> Bool
    /// The same, past the node: the view's or the layer's.
    let writeToView: @MainActor @Sendable (ASDisplayNode, Int) -> Void
    let viewHas: @MainActor @Sendable (ASDisplayNode, Int) -> Bool

    static func property<Value: Equatable & Sendable, Shown: Equatable>(
        _ name: String, _ values: [Value],
        _ node: @escaping @Sendable () -> ReferenceWritableKeyPath<ASDisplayNode, Value>,
        _ view: @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<ASDisplayNode, Shown>,
        _ shown: @escaping @Sendable (Value) -> Shown
    ) -> BridgedProperty {
        BridgedProperty(
            testDescription: name,
            write: { $0[keyPath: node()] = values[$1] },
            has: { $0[keyPath: node()] == values[$1] },
            writeToView: { $0[keyPath: view()] = shown(values[$1]) },
            viewHas: { $0[keyPath: view()] == shown(values[$1]) })
    }

    /// Where both sides have values of one type.
    static func property<Value: Equatable & Sendable>(
        _ name: String, _ values: [Value],
        _ node: @escaping @Sendable () -> ReferenceWritableKeyPath<ASDisplayNode, Value>,
        _ view: @escaping @MainActor @Sendable () -> ReferenceWritableKeyPath<ASDisplayNode, Value>
    ) -> BridgedProperty {
        property(name, values, node, view, { $0 })
    }

    /// What view-backed and layer-backed nodes have.
    static let ofLayers: [BridgedProperty] = geometry + appearance

    private static let geometry: [BridgedProperty] = [
        .property(
            "frame", [CGRect(x: 1, y: 2, width: 30, height: 40), CGRect(x: 5, y: 6, width: 70, height: 80)],
            { \.frame }, { \.layer.frame }),
        .property(
            "bounds", [CGRect(x: 1, y: 2, width: 30, height: 40), CGRect(x: 5, y: 6, width: 70, height: 80)],
            { \.bounds }, { \.layer.bounds }),
        .property("position", [CGPoint(x: 7, y: 8), CGPoint(x: 9, y: 10)], { \.position }, { \.layer.position }),
        .property(
            "anchorPoint", [CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)], { \.anchorPoint }, { \.layer.anchorPoint }),
        .property("zPosition", [2, 3], { \.zPosition }, { \.layer.zPosition }),
        .property(
            "transform", [CATransform3DMakeScale(2, 2, 1), CATransform3DMakeScale(3, 3, 1)], { \.transform },
            { \.layer.transform }),
        .property(
            "subnodeTransform", [CATransform3DMakeScale(2, 2, 1), CATransform3DMakeScale(3, 3, 1)],
            { \.subnodeTransform }, { \.layer.sublayerTransform }),
    ]

    private static let appearance: [BridgedProperty] = [
        .property("alpha", [0.25, 0.75], { \.alpha }, { \.layer.opacity }, { Float($0) }),
        .property("isHidden", [true, false], { \.isHidden }, { \.layer.isHidden }),
        .property("clipsToBounds", [true, false], { \.clipsToBounds }, { \.layer.masksToBounds }),
        .property("isOpaque", [true, false], { \.isOpaque }, { \.layer.isOpaque }),
        .property(
            "allowsGroupOpacity", [false, true], { \.allowsGroupOpacity }, { \.layer.allowsGroupOpacity }),
        .property(
            "backgroundColor", [UIColor.red, UIColor.green], { \.backgroundColor }, { \.layer.backgroundColor },
            { $0?.cgColor }),
        .property("cornerRadius", [4, 5], { \.cornerRadius }, { \.layer.cornerRadius }),
        .property(
            "maskedCorners", [[.layerMinXMinYCorner], [.layerMaxXMaxYCorner]], { \.maskedCorners },
            { \.layer.maskedCorners }),
        .property("borderWidth", [1, 2], { \.borderWidth }, { \.layer.borderWidth }),
        .property(
            "borderColor", [UIColor.red.cgColor, UIColor.green.cgColor], { \.borderColor }, { \.layer.borderColor }),
        .property(
            "shadowColor", [UIColor.red.cgColor, UIColor.green.cgColor], { \.shadowColor }, { \.layer.shadowColor }),
        .property("shadowOpacity", [0.25, 0.75], { \.shadowOpacity }, { \.layer.shadowOpacity }, { Float($0) }),
        .property(
            "shadowOffset", [CGSize(width: 1, height: 2), CGSize(width: 3, height: 4)], { \.shadowOffset },
            { \.layer.shadowOffset }),
        .property("shadowRadius", [1, 2], { \.shadowRadius }, { \.layer.shadowRadius }),
        .property(
            "contentMode", [.scaleAspectFit, .center], { \.contentMode }, { \.layer.contentsGravity }, { $0.gravity }),
        .property("contentsScale", [3, 4], { \.contentsScale }, { \.layer.contentsScale }),
        .property(
            "contentsRect",
            [CGRect(x: 0, y: 0, width: 0.5, height: 1), CGRect(x: 0, y: 0, width: 0.5, height: 0.5)],
            { \.contentsRect }, { \.layer.contentsRect }),
        .property(
            "contentsCenter",
            [CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2), CGRect(x: 0.2, y: 0.2, width: 0.2, height: 0.2)],
            { \.contentsCenter }, { \.layer.contentsCenter }),
    ]

    /// What view-backed nodes have: those of layers by the view's names, and those of views alone.
    static let ofViews: [BridgedProperty] = [
        .property(
            "view.frame", [CGRect(x: 1, y: 2, width: 30, height: 40), CGRect(x: 5, y: 6, width: 70, height: 80)],
            { \.frame }, { \.view.frame }),
        .property("view.center", [CGPoint(x: 7, y: 8), CGPoint(x: 9, y: 10)], { \.position }, { \.view.center }),
        .property("view.alpha", [0.25, 0.75], { \.alpha }, { \.view.alpha }),
        .property("view.isHidden", [true, false], { \.isHidden }, { \.view.isHidden }),
        .property("view.clipsToBounds", [true, false], { \.clipsToBounds }, { \.view.clipsToBounds }),
        .property(
            "view.backgroundColor", [UIColor.red, UIColor.green], { \.backgroundColor }, { \.view.backgroundColor }),
        .property("view.contentMode", [.scaleAspectFit, .center], { \.contentMode }, { \.view.contentMode }),
        .property("tintColor", [UIColor.red, UIColor.green], { \.tintColor }, { \.view.tintColor }),
        .property(
            "isUserInteractionEnabled", [false, true], { \.isUserInteractionEnabled },
            { \.view.isUserInteractionEnabled }),
        .property(
            "layoutMargins",
            [
                UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8),
            ], { \.layoutMargins }, { \.view.layoutMargins }),
        .property(
            "autoresizingMask", [[.flexibleWidth], [.flexibleHeight]], { \.autoresizingMask },
            { \.view.autoresizingMask }),
        .property("autoresizesSubviews", [false, true], { \.autoresizesSubviews }, { \.view.autoresizesSubviews }),
        .property(
            "semanticContentAttribute", [.forceRightToLeft, .forceLeftToRight], { \.semanticContentAttribute },
            { \.view.semanticContentAttribute }),
        .property(
            "isAccessibilityElement", [true, false], { \.isAccessibilityElement }, { \.view.isAccessibilityElement }),
        .property("accessibilityLabel", ["a", "b"], { \.accessibilityLabel }, { \.view.accessibilityLabel }),
        .property(
            "accessibilityIdentifier", ["a", "b"], { \.accessibilityIdentifier }, { \.view.accessibilityIdentifier }),
    ]
}
