/// The view of a tooltip: light text on a dark background, in both styles. In the dark style the background is lighter
/// than the views below, and has an edge. Main thread.
@MainActor package final class ToolTipPanel: UIView {
    private static let padding = UIEdgeInsets(top: 5, left: 9, bottom: 5, right: 9)
    private static let widestText: CGFloat = 300
    /// The distance below the pointer's tip, so that the pointer does not cover the text.
    private static let distance: CGFloat = 20
    private static let margin: CGFloat = 4

    private let label = UILabel()

    /// - Parameters:
    ///   - traits: of the window, for the size of text and the style.
    ///   - room: the width of the window.
    init(_ text: String, traits: UITraitCollection, room: CGFloat) {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        backgroundColor = UIColor(white: traits.userInterfaceStyle == .dark ? 0.22 : 0.12, alpha: 0.94)
        // The edge is for dark grounds, on which only the text would be seen without it.
        layer.borderWidth = 1
        layer.borderColor = UIColor(white: 1, alpha: traits.accessibilityContrast == .high ? 0.6 : 0.22).cgColor
        layer.cornerRadius = 5
        layer.zPosition = 2000
        label.text = text
        label.font = UIFontMetrics(forTextStyle: .caption1).scaledFont(
            for: .systemFont(ofSize: 12.5), compatibleWith: traits)
        label.textColor = .white
        label.numberOfLines = 0
        addSubview(label)
        let padding = Self.padding
        let widest = min(traits.scaledUp(Self.widestText), room - 2 * Self.margin - padding.left - padding.right)
        let size = label.sizeThatFits(CGSize(width: max(widest, 1), height: .greatestFiniteMagnitude))
        label.frame = CGRect(
            x: padding.left, y: padding.top, width: size.width.rounded(.up), height: size.height.rounded(.up))
        bounds.size = CGSize(
            width: label.frame.maxX + padding.right, height: label.frame.maxY + padding.bottom)
    }

    /// The text of the tooltip.
    package var text: String { label.text ?? "" }

    /// Places it below a location of the window, or above if there is no room below.
    func place(beside location: CGPoint, in window: CGRect) {
        let room = window.insetBy(dx: Self.margin, dy: Self.margin)
        var origin = CGPoint(x: location.x.rounded(), y: (location.y + Self.distance).rounded())
        if origin.y + bounds.height > room.maxY { origin.y = (location.y - bounds.height - Self.margin).rounded() }
        origin.x = max(room.minX, min(origin.x, (room.maxX - bounds.width).rounded(.down)))
        origin.y = max(room.minY, origin.y)
        frame.origin = origin
    }
}
