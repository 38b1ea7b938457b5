import UIKit

/// The button in the bar that opens the demo's menu: three lines, as in other programs of the desktop.
final class MenuButton: UIButton {
    nonisolated static let size = CGSize(width: 36, height: 32)
    private static let iconSide: CGFloat = 16
    private static let cornerRadius: CGFloat = 6

    convenience init() {
        self.init(type: .custom)
        setImage(Self.icon, for: .normal)
        // The icon is not tinted: the tint colours only the focus ring.
        imageView?.tintColor = DemoStyle.text
        adjustsImageWhenHighlighted = false
        layer.cornerRadius = Self.cornerRadius
        showsMenuAsPrimaryAction = true
        toolTip = "Menu (F10)"
        accessibilityLabel = "Menu"
        hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: Self.cornerRadius))
    }

    /// Lines of two points, which are sharp at any scale.
    private static var icon: UIImage {
        let side = CGSize(width: iconSide, height: iconSide)
        let image = UIGraphicsImageRenderer(size: side).image { context in
            for y in [2, 7, 12] as [CGFloat] {
                context.fill(CGRect(x: 1, y: y, width: iconSide - 2, height: 2))
            }
        }
        return image.withRenderingMode(.alwaysTemplate)
    }

    /// The button looks pressed while its menu is open.
    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? DemoStyle.pressed : nil }
    }
}
