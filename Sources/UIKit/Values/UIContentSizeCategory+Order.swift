import Foundation

extension UIContentSizeCategory {
    /// From the smallest to the largest.
    package static let inOrder: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
        .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
        .accessibilityExtraExtraExtraLarge,
    ]

    static let standardIndex = 3

    /// The category in which running text is nearest to the standard size multiplied by a factor.
    init(textScale: CGFloat) {
        let wanted = UIFont.TextStyle.body.size(.large) * textScale
        func distance(_ category: UIContentSizeCategory) -> CGFloat {
            abs(UIFont.TextStyle.body.size(category) - wanted)
        }
        self = Self.inOrder.min { distance($0) < distance($1) } ?? .large
    }

    /// Whether it is one of the five sizes for weak eyes.
    public var isAccessibilityCategory: Bool { (Self.inOrder.firstIndex(of: self) ?? 0) > 6 }

    /// The category that is so many steps larger, or smaller for a number below zero; the last one at the end of the
    /// scale.
    package func stepped(by steps: Int) -> UIContentSizeCategory {
        let index = (Self.inOrder.firstIndex(of: self) ?? Self.standardIndex) + steps
        return Self.inOrder[min(max(index, 0), Self.inOrder.count - 1)]
    }

    /// Posted on the main thread when `UIApplication.preferredContentSizeCategory` has changed, and windows know.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// In the notification's `userInfo`: the new category's `rawValue`.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}
