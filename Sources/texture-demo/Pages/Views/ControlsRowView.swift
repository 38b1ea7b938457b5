import UIKit

/// A row of controls, arranged by stacks: a slider fills a bar, dots choose its colour, and a switch starts a spinner.
final class ControlsRowView: UIView {
    /// At the standard size of text.
    nonisolated static let height: CGFloat = 140

    private let title = UILabel()
    private let slider = UISlider()
    private let part = PartLabel()
    private let progress = UIProgressView()
    private let colors = UIPageControl()
    private let toggle = UISwitch()
    private let toggleTitle = UILabel()
    private let wheel = UIActivityIndicatorView(style: .medium)
    private let stack: UIStackView
    private let settings: RowSettings

    init(name: String, settings: RowSettings) {
        self.settings = settings
        let value = UIStackView(arrangedSubviews: [slider, part])
        value.spacing = 12
        value.alignment = .center
        let turning = UIStackView(arrangedSubviews: [toggle, toggleTitle])
        turning.spacing = 8
        turning.alignment = .center
        let line = UIStackView(arrangedSubviews: [turning, wheel, colors])
        line.spacing = 12
        line.alignment = .center
        line.distribution = .equalSpacing
        stack = UIStackView(arrangedSubviews: [title, value, progress, line])
        super.init(frame: .zero)
        // Clear, so that the table's colour of a pressed or selected row shows.
        backgroundColor = .clear
        stack.axis = .vertical
        stack.spacing = 6
        stack.setCustomSpacing(10, after: progress)
        title.text = name
        title.font = DemoStyle.scaled(.boldSystemFont(ofSize: 16), .callout)
        title.textColor = DemoStyle.text
        title.numberOfLines = 0
        toggleTitle.text = "Turn"
        part.textAlignment = .right
        for label in [part, toggleTitle] {
            label.font = DemoStyle.scaled(.systemFont(ofSize: 14), .subheadline)
            label.textColor = DemoStyle.secondText
        }
        for label in [title, part, toggleTitle] { label.adjustsFontForContentSizeCategory = true }
        slider.value = settings.part
        slider.accessibilityLabel = "How far the bar is filled"
        colors.numberOfPages = 5
        colors.currentPage = settings.color
        colors.accessibilityLabel = "Colour of the bar"
        toggle.isOn = settings.isTurning
        toggle.onTintColor = DemoStyle.accent
        toggle.accessibilityLabel = "The wheel turns"
        wheel.hidesWhenStopped = false
        slider.addAction(UIAction { [weak self] _ in self?.update() }, for: .valueChanged)
        colors.addAction(UIAction { [weak self] _ in self?.update() }, for: .valueChanged)
        toggle.addAction(UIAction { [weak self] _ in self?.turn() }, for: .valueChanged)
        addSubview(stack)
        update()
        turn()
    }

    private func update() {
        settings.part = slider.value
        settings.color = colors.currentPage
        part.text = "\(Int((slider.value * 100).rounded())) %"
        progress.progress = slider.value
        progress.progressTintColor = UIColor(
            hue: CGFloat(colors.currentPage) / 5, saturation: 0.6, brightness: 0.75, alpha: 1)
    }

    private func turn() {
        settings.isTurning = toggle.isOn
        if toggle.isOn { wheel.startAnimating() } else { wheel.stopAnimating() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        stack.frame = bounds.insetBy(dx: 16, dy: 12)
    }
}

/// A number of per cents, as wide as the widest one, so that nothing beside it moves as it changes.
private final class PartLabel: UILabel {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        var fitting = super.sizeThatFits(size)
        let widest = NSAttributedString(string: "100 %", attributes: [.font: font as UIFont])
        fitting.width = max(fitting.width, widest.size().width.rounded(.up))
        return fitting
    }
}
