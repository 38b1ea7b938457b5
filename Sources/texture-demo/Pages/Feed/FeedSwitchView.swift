import FeedClient
import AsyncDisplayKitCore
import Foundation

/// The line above the feed: whether the network is on, and how to switch it.
final class FeedSwitchView: UIView {
    private static let leastHeight: CGFloat = 30
    private static let margin: CGFloat = 16

    private let label = UILabel()
    private let conditions: FeedConditions
    private let toolTip = UIToolTipInteraction()
    var onClick: (() -> Void)?

    init(_ conditions: FeedConditions) {
        self.conditions = conditions
        super.init(frame: .zero)
        label.font = .preferredFont(forTextStyle: .caption1)
        label.adjustsFontForContentSizeCategory = true
        label.numberOfLines = 0
        addSubview(label)
        hoverStyle = .automatic()
        addInteraction(toolTip)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: FeedSwitchView.clicked))
    }

    private func clicked(_ recognizer: UIGestureRecognizer) {
        onClick?()
    }

    /// - Parameter problem: why there is no server.
    func show(isOffline: Bool, _ problem: FeedProblem?) {
        toolTip.defaultToolTip = isOffline ? "Click to switch the network on" : "Click to switch the network off"
        let isWarning = isOffline || problem != nil
        backgroundColor = isWarning ? DemoStyle.warning : DemoStyle.barBackground
        label.textColor = isWarning ? DemoStyle.text : DemoStyle.thirdText
        label.text = isOffline ? "The network is off. Ctrl+Shift+O switches it on." : problem?.description ?? online
    }

    private var online: String {
        var parts = ["The network is on"]
        let latency = conditions.latency * 1000
        if latency > 0 { parts.append(latency < 1 ? "less than 1 ms late" : "\(Int(latency.rounded())) ms late") }
        let failures = Int((conditions.failureRate * 100).rounded())
        if failures > 0 { parts.append("\(failures) % of requests fail") }
        return parts.joined(separator: ", ") + ". Ctrl+Shift+O switches it off."
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: Self.margin, dy: 0)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = label.sizeThatFits(CGSize(width: size.width - 2 * Self.margin, height: 0))
        return CGSize(width: size.width, height: max(Self.leastHeight, text.height + 12))
    }
}
