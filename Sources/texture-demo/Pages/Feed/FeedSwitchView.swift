import AsyncDisplayKitCore
import Foundation

/// The line above the feed: whether the network is on, and how to switch it.
final class FeedSwitchView: UIView {
    static let height: CGFloat = 30

    private let label = UILabel()
    private let conditions: FeedConditions
    var onClick: (() -> Void)?

    init(_ conditions: FeedConditions) {
        self.conditions = conditions
        super.init(frame: .zero)
        label.font = .systemFont(ofSize: 12)
        addSubview(label)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: FeedSwitchView.clicked))
    }

    private func clicked(_ recognizer: UIGestureRecognizer) {
        onClick?()
    }

    func show(isOffline: Bool) {
        backgroundColor = isOffline ? DemoStyle.warning : DemoStyle.barBackground
        label.textColor = UIColor(white: isOffline ? 0.1 : 0.35, alpha: 1)
        label.text = isOffline ? "The network is off. Ctrl+Shift+O switches it on." : online
    }

    private var online: String {
        var parts = ["Network on"]
        if conditions.latency > 0 { parts.append("\(Int((conditions.latency * 1000).rounded())) ms late") }
        if conditions.failureRate > 0 { parts.append("\(Int((conditions.failureRate * 100).rounded())) % fail") }
        return parts.joined(separator: ", ") + ". Ctrl+Shift+O switches it off."
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(x: 16, y: 0, width: max(0, bounds.width - 32), height: bounds.height)
    }
}
