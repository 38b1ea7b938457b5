import UIKit

/// The button in the bar that opens the demo's menu: three lines, as in other programs of the desktop.
final class MenuButton: UIButton {
    /// At the standard size of text; the icon has half of the height.
    nonisolated static let size = CGSize(width: 36, height: 32)
    private static let cornerRadius: CGFloat = 6
    private var iconSide: CGFloat = 0

    convenience init() {
        self.init(type: .custom)
        drawIcon(side: Self.size.height / 2)
        // The icon is not tinted: the tint colours only the focus ring.
        imageView?.tintColor = DemoStyle.text
        adjustsImageWhenHighlighted = false
        layer.cornerRadius = Self.cornerRadius
        showsMenuAsPrimaryAction = true
        toolTip = "Menu (F10)"
        accessibilityLabel = "Menu"
        hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: Self.cornerRadius))
    }

    override func layoutSubviews() {
        drawIcon(side: (bounds.height / 2).rounded())
        super.layoutSubviews()
    }

    /// Lines of whole points, two at the standard size, which are sharp at any scale.
    private func drawIcon(side: CGFloat) {
        guard side != iconSide, side > 0 else { return }
        iconSide = side
        let (thickness, step) = ((side / 8).rounded(), (side * 5 / 16).rounded())
        let top = ((side - 2 * step - thickness) / 2).rounded(.down)
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            for line in 0..<3 {
                context.fill(CGRect(x: 1, y: top + CGFloat(line) * step, width: side - 2, height: thickness))
            }
        }
        setImage(image.withRenderingMode(.alwaysTemplate), for: .normal)
    }

    /// The button looks pressed while its menu is open.
    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? DemoStyle.pressed : nil }
    }
}
