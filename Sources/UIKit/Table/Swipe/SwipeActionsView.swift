import CollectionCore

/// The buttons that a swiped row uncovers. The view is as wide as the part that is uncovered. The buttons share it in
/// proportion to their widths; in a full swipe the first button has it all.
@MainActor final class SwipeActionsView: UIView {
    enum Side { case leading, trailing }

    private static let leastButtonWidth: CGFloat = 74
    private static let padding: CGFloat = 16

    let side: Side
    let configuration: UISwipeActionsConfiguration
    /// The row whose actions these are.
    let path: ShownPath
    /// How far the row is moved: to the right for the leading side, negative for the trailing one.
    var offset: CGFloat = 0
    /// The offset that the row had when the drag under way began.
    var dragStart: CGFloat = 0
    /// Whether an action is being performed; the row closes when it is done.
    var isPerforming = false
    /// In the order of the actions: the first is at the table's edge.
    private(set) var buttons: [UIButton] = []
    private var widths: [CGFloat] = []
    /// Whether the swipe has gone so far that letting go performs the first action.
    var isFull = false {
        didSet {
            guard isFull != oldValue else { return }
            UIView.animate(withDuration: 0.2) {
                setNeedsLayout()
                layoutIfNeeded()
            }
        }
    }

    init(
        _ configuration: UISwipeActionsConfiguration, side: Side, of path: ShownPath,
        onAction: @escaping @MainActor (Int) -> Void
    ) {
        self.configuration = configuration
        self.side = side
        self.path = path
        super.init(frame: .zero)
        clipsToBounds = true
        backgroundColor = configuration.actions.last?.fill
        for (index, action) in configuration.actions.enumerated() {
            let button = UIButton(frame: .zero)
            button.setTitle(action.title, for: .normal)
            button.setImage(action.image, for: .normal)
            button.setTitleColor(action.titleColor, for: .normal)
            button.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
            button.backgroundColor = action.fill
            button.addAction(UIAction { _ in onAction(index) }, for: .touchUpInside)
            let text = button.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: 100)).width
            widths.append(max(Self.leastButtonWidth, (text + 2 * Self.padding).rounded(.up)))
            buttons.append(button)
            insertSubview(button, at: 0)
        }
    }

    /// How far the row is open at rest.
    private var openWidth: CGFloat { widths.reduce(0, +) }

    /// The offset at which the row stays open.
    var openOffset: CGFloat { openWidth * direction }
    /// 1 to the right, -1 to the left.
    var direction: CGFloat { side == .leading ? 1 : -1 }

    /// The frame of the actions, given the frame that the row has when it is closed.
    func uncovered(in row: CGRect) -> CGRect {
        CGRect(
            x: side == .leading ? row.minX : row.maxX + offset, y: row.minY, width: abs(offset), height: row.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let stretch = openWidth > 0 ? bounds.width / openWidth : 0
        var edge: CGFloat = 0
        for (index, button) in buttons.enumerated() {
            let width = isFull ? (index == 0 ? bounds.width : 0) : widths[index] * stretch
            button.frame = CGRect(
                x: side == .leading ? edge : bounds.width - edge - width, y: 0, width: width, height: bounds.height)
            edge += width
        }
    }
}
