import UIKit

/// A row that is an ordinary view with controls in it, arranged in `layoutSubviews`.
final class ProgressRowView: UIView {
    private nonisolated static let margin: CGFloat = 16
    /// At the standard size of text.
    private nonisolated static let height: CGFloat = 84
    /// Of a line of the title, at the standard size of text.
    private nonisolated static let lineHeight: CGFloat = 20

    private let title = UILabel()
    private let progress = UIProgressView()
    private let button = UIButton(type: .system)

    private nonisolated static func titleFont(_ traits: UITraitCollection = .current) -> UIFont {
        UIFontMetrics(forTextStyle: .callout).scaledFont(for: .boldSystemFont(ofSize: 16), compatibleWith: traits)
    }

    /// The height of a row of this width, in which the title takes as many lines as it needs. Any thread.
    nonisolated static func height(name: String, width: CGFloat, traits: UITraitCollection) -> CGFloat {
        let text = NSAttributedString(string: name, attributes: [.font: titleFont(traits)])
        let room = CGSize(width: max(1, width - 2 * margin), height: .greatestFiniteMagnitude)
        let titleHeight = text.boundingRect(with: room, options: .usesLineFragmentOrigin, context: nil).height
        let line = DemoStyle.scaledUp(lineHeight, traits)
        return DemoStyle.scaledUp(height, traits) + max(0, (titleHeight - line).rounded(.up))
    }

    init(name: String, hue: CGFloat, settings: RowSettings) {
        super.init(frame: .zero)
        // Clear, so that the table's colour of a pressed or selected row shows.
        backgroundColor = .clear
        title.text = name
        title.font = Self.titleFont()
        title.adjustsFontForContentSizeCategory = true
        title.numberOfLines = 0
        title.textColor = DemoStyle.text
        progress.progress = settings.part
        progress.progressTintColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.75, alpha: 1)
        button.setTitle("Add a tenth", for: .normal)
        button.titleLabel?.font = DemoStyle.scaled(.systemFont(ofSize: 14), .subheadline)
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        button.addAction(
            UIAction { [weak progress] _ in
                settings.part = settings.part >= 1 ? 0.1 : min(1, settings.part + 0.1)
                progress?.setProgress(settings.part, animated: true)
            }, for: .touchUpInside)
        for view in [title, progress, button] { addSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - 2 * Self.margin
        // Lengths are those of a row of the standard height; with larger text they grow.
        func scaled(_ length: CGFloat) -> CGFloat { DemoStyle.scaledUp(length, traitCollection) }
        let titleHeight = max(scaled(Self.lineHeight), title.sizeThatFits(CGSize(width: width, height: 0)).height)
        title.frame = CGRect(x: Self.margin, y: scaled(14), width: width, height: titleHeight)
        let below = scaled(14) + titleHeight
        let buttonWidth = min(max(100, button.sizeThatFits(.zero).width), width * 0.7)
        progress.frame = CGRect(
            x: Self.margin, y: below + scaled(22), width: max(0, width - buttonWidth - 20), height: 4)
        button.frame = CGRect(
            x: bounds.width - Self.margin - buttonWidth, y: below + scaled(8), width: buttonWidth, height: scaled(32))
    }
}
