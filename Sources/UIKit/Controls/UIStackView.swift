import Execution

/// Arranges views in a row or a column, one after the other. Main thread.
///
/// There is no Auto Layout: the stack measures its views by `sizeThatFits(_:)` and `intrinsicContentSize`, and sets
/// their frames. A view that has no size of its own along an axis, such as a slider or a progress bar, takes the room
/// that the others leave. A plain view has the size that it had when it was added; if that was empty, it also takes the
/// room that is left. The stack has the size of its frame, or `sizeThatFits(_:)`; it tells its superview when that size
/// may have changed.
///
/// There are no priorities of content hugging or compression resistance. With `fill`, surplus room goes to views
/// without a size of their own, or to the last view if there are none; if there is too little room, all views give up
/// length in proportion to their sizes. Hidden views leave no gap.
@preconcurrency @MainActor open class UIStackView: UIView {
    /// How the room along the axis is distributed among the views.
    public enum Distribution: Int, Sendable {
        /// The views fill the axis: the description of the class says which views get larger or smaller.
        case fill
        /// All views have the same size.
        case fillEqually
        /// The views fill it in proportion to their sizes.
        case fillProportionally
        /// The gaps between the views are the same.
        case equalSpacing
        /// The distances between the views' middles are the same; where a gap would be smaller than `spacing`, as
        /// `equalSpacing`.
        case equalCentering
    }

    /// The places of the views across the axis.
    public enum Alignment: Int, Sendable {
        /// The views fill the stack's width, or height.
        case fill
        /// The views are at the top of a row, or at the leading edge of a column.
        case leading
        /// The baselines of first lines of labels in a row are at one height; other views have theirs at the bottom. In
        /// a column the same as `leading`.
        case firstBaseline
        /// In the middle.
        case center
        /// The views are at the bottom of a row, or at the trailing edge of a column.
        case trailing
        /// As `firstBaseline`, but by the last lines.
        case lastBaseline

        /// At the top of a row.
        public static let top = Alignment.leading
        /// At the bottom of a row.
        public static let bottom = Alignment.trailing
    }

    /// A custom spacing that stands for `spacing`.
    public nonisolated static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude
    /// The distance that the system would choose: 8 points.
    public nonisolated static let spacingUseSystem: CGFloat = 8

    private var arranged: [ArrangedView] = []
    /// The size that the stack wanted when it last told its superview.
    private var knownSize: CGSize?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// A stack as large as its views want.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
        frame.size = intrinsicContentSize
    }

    // MARK: Views

    /// The views in their order, hidden ones, too.
    open var arrangedSubviews: [UIView] { arranged.map(\.view) }

    /// Adds a view at the end, and as a subview in front of the others. A view that is already arranged is moved.
    open func addArrangedSubview(_ view: UIView) {
        insertArrangedSubview(view, at: arranged.count - (arranged.contains { $0.view === view } ? 1 : 0))
    }

    /// Adds a view at an index of `arrangedSubviews`, which has to exist or be the one after the last; as a subview it
    /// goes in front of the others.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let known = arranged.firstIndex { $0.view === view }.map { arranged.remove(at: $0) }
        Misuse.require(
            (0...arranged.count).contains(stackIndex),
            "There is no place \(stackIndex) among \(arranged.count) arranged views.")
        arranged.insert(known ?? ArrangedView(view), at: stackIndex)
        if view.superview !== self { addSubview(view) }
        contentDidChange()
    }

    /// Stops arranging a view. It stays a subview: to hide it, also remove it from its superview.
    open func removeArrangedSubview(_ view: UIView) {
        arranged.removeAll { $0.view === view }
        contentDidChange()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if arranged.contains(where: { $0.view === subview }) { removeArrangedSubview(subview) }
    }

    /// A subview was hidden or shown.
    func subviewVisibilityDidChange() { contentDidChange() }

    // MARK: Arrangement

    /// Whether the views stand in a row or a column. Default `horizontal`.
    open var axis = NSLayoutConstraint.Axis.horizontal {
        didSet { if axis != oldValue { contentDidChange() } }
    }
    /// How the room along the axis is distributed among the views. Default `fill`.
    open var distribution = Distribution.fill {
        didSet { if distribution != oldValue { contentDidChange() } }
    }
    /// The places of the views across the axis. Default `fill`.
    open var alignment = Alignment.fill {
        didSet { if alignment != oldValue { contentDidChange() } }
    }
    /// The distance between neighbours, in points, or the least distance, depending on `distribution`. Default 0.
    open var spacing: CGFloat = 0 {
        didSet { if spacing != oldValue { contentDidChange() } }
    }
    /// Whether the views keep clear of `layoutMargins`. Default false.
    open var isLayoutMarginsRelativeArrangement = false {
        didSet { if isLayoutMarginsRelativeArrangement != oldValue { contentDidChange() } }
    }

    /// Sets the distance between a view and the next one, in points, in place of `spacing`; `spacingUseDefault` takes
    /// that back.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        guard let index = arranged.firstIndex(where: { $0.view === arrangedSubview }) else { return }
        arranged[index].spacingAfter = spacing == Self.spacingUseDefault ? nil : spacing
        contentDidChange()
    }

    /// The distance that was set for the gap after a view; `spacingUseDefault` if none was set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        arranged.first { $0.view === arrangedSubview }?.spacingAfter ?? Self.spacingUseDefault
    }

    private func contentDidChange() {
        setNeedsLayout()
        noteWantedSize()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { noteWantedSize() }
    }

    /// Tells the superview if the stack wants another size than before.
    private func noteWantedSize() {
        let size = intrinsicContentSize
        guard size != knownSize else { return }
        knownSize = size
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

    private var arrangement: StackArrangement {
        StackArrangement(
            isRow: axis == .horizontal, distribution: distribution, alignment: alignment, spacing: spacing,
            isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft, scale: contentScaleFactor)
    }

    private var shown: [ArrangedView] { arranged.filter { !$0.view.isHidden } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let shown = shown
        let frames = arrangement.frames(of: shown, in: bounds.inset(by: margins))
        for (arranged, frame) in zip(shown, frames) where arranged.view.frame != frame { arranged.view.frame = frame }
        // A view in it may want another size than when it was added.
        noteWantedSize()
    }

    /// The size that the views need where one dimension is limited; they may get less.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = margins
        let (width, height) = (margins.left + margins.right, margins.top + margins.bottom)
        let room = CGSize(width: max(0, size.width - width), height: max(0, size.height - height))
        let content = arrangement.size(of: shown, within: room)
        return CGSize(width: content.width + width, height: content.height + height)
    }

    /// The size that the views need without a limit.
    open override var intrinsicContentSize: CGSize { sizeThatFits(ArrangedView.unlimited) }
}

/// A namespace with the name of Auto Layout's type, which has only the axis.
public enum NSLayoutConstraint {
    /// The direction of a row or a column.
    public enum Axis: Int, Sendable {
        /// From left to right or right to left: a row.
        case horizontal
        /// From top to bottom.
        case vertical
    }
}
