import UIKit

/// A row that is an ordinary view with controls in it, arranged in `layoutSubviews`.
final class ProgressRowView: UIView {
    private static let margin: CGFloat = 16
    /// At the standard size of text.
    nonisolated static let height: CGFloat = 84

    private let title = UILabel()
    private let progress = UIProgressView()
    private let button = UIButton(type: .system)

    init(row: Int, hue: CGFloat) {
        super.init(frame: .zero)
        // Clear, so that the table's colour of a pressed or selected row shows.
        backgroundColor = .clear
        title.text = "Row \(row + 1) is a UIView with controls"
        title.font = DemoStyle.scaled(.boldSystemFont(ofSize: 16), .callout)
        title.adjustsFontForContentSizeCategory = true
        title.textColor = DemoStyle.text
        progress.progress = Float(row % 10 + 1) / 10
        progress.progressTintColor = UIColor(hue: hue, saturation: 0.6, brightness: 0.75, alpha: 1)
        button.setTitle("Add a tenth", for: .normal)
        button.tintColor = DemoStyle.accent
        button.titleLabel?.font = DemoStyle.scaled(.systemFont(ofSize: 14), .subheadline)
        button.titleLabel?.adjustsFontForContentSizeCategory = true
        button.addAction(
            UIAction { [weak progress] _ in
                guard let progress else { return }
                progress.setProgress(progress.progress >= 1 ? 0.1 : progress.progress + 0.1, animated: true)
            }, for: .touchUpInside)
        for view in [title, progress, button] { addSubview(view) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width - 2 * Self.margin
        // Everything has its place in a row of the standard height, and more room in a higher one.
        let factor = bounds.height / Self.height
        func scaled(_ length: CGFloat) -> CGFloat { (length * factor).rounded() }
        title.frame = CGRect(x: Self.margin, y: scaled(14), width: width, height: scaled(20))
        let buttonWidth = min(max(100, button.sizeThatFits(.zero).width), width * 0.7)
        progress.frame = CGRect(x: Self.margin, y: scaled(56), width: max(0, width - buttonWidth - 20), height: 4)
        button.frame = CGRect(
            x: bounds.width - Self.margin - buttonWidth, y: scaled(42), width: buttonWidth, height: scaled(32))
    }
}
