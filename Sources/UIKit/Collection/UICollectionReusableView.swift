/// A view that a collection view shows for an element and uses again for another: a cell, a supplementary or a
/// decoration.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The identifier its class was registered under; nil for views that are not reused.
    public internal(set) var reuseIdentifier: String?

    /// The attributes that were applied last.
    var appliedAttributes: UICollectionViewLayoutAttributes?

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// How collection views make views of a registered class. Inherited by every subclass that overrides `init(frame:)`
    /// or has no initialiser of its own, so that subclasses need not mark theirs as required.
    public required convenience init(reuse: ReuseInitialization) {
        self.init(frame: .zero)
    }

    /// A token that only the framework can make, so that only it calls `init(reuse:)`.
    public struct ReuseInitialization {
        init() {}
    }

    /// Called before the view is used for another element. Call super.
    open func prepareForReuse() {}

    /// The attributes that the view prefers to those the layout gives; called where the layout lets views size
    /// themselves. The default changes only the size, to that of `sizeThatFits(_:)`, which returns the layout's size
    /// unless it is overridden.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        if bounds.size != layoutAttributes.size { bounds.size = layoutAttributes.size }
        let size = sizeThatFits(layoutAttributes.size)
        guard size != layoutAttributes.size else { return layoutAttributes }
        let copy = layoutAttributes.duplicate()
        copy.size = size
        return copy
    }

    /// Called when the element's attributes change, after frame, transform, alpha and visibility have been set.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// A view for an item: a content view, a background, and the looks of being highlighted or selected.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    /// Fills the cell; subviews go here.
    public let contentView = UIView(frame: .zero)

    public override init(frame: CGRect) {
        super.init(frame: frame)
        hoverStyle = .automatic()
        contentView.frame = bounds
        addSubview(contentView)
    }

    /// Behind the content.
    open var backgroundView: UIView? {
        didSet { backgroundViewDidChange(from: oldValue, to: backgroundView) }
    }

    /// Between background and content, while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            letGo(of: oldValue)
            showSelection()
        }
    }

    /// Set by the collection view; setting it here changes the look only.
    open var isSelected = false {
        didSet { if isSelected != oldValue { showSelection() } }
    }

    /// Whether the item is selected while the keyboard focus of the active window is in its collection view. Set by the
    /// collection view; setting it here has no effect. A cell that shows its selection may do so more faintly without
    /// it. Not in UIKit; the name is AppKit's.
    open var isEmphasized = false

    /// Set by the collection view while the item is pressed.
    open var isHighlighted = false {
        didSet { if isHighlighted != oldValue { showSelection() } }
    }

    /// Whether the cell is marked as that of the item with the key focus.
    var hasKeyFocus = false {
        didSet { if hasKeyFocus != oldValue { updateFocusFrame() } }
    }

    /// Whether the focus may come to the cell's item while the cell is on screen: as the collection view's delegate
    /// says, unless it is overridden.
    override open var canBecomeFocused: Bool { mayTakeFocus }
    override var isFocusStop: Bool { false }

    /// A cell has no hover shape: the collection view shows hovering itself, because it knows which items take a click.
    override func hoverShape(at location: CGPoint) -> UIShape? { nil }

    private func showSelection() {
        guard let view = selectedBackgroundView else { return }
        if isSelected || isHighlighted {
            guard view.superview !== self else { return }
            view.frame = bounds
            insertSubview(view, at: backgroundView == nil ? 0 : 1)
        } else {
            letGo(of: view)
        }
    }

    override open func prepareForReuse() {
        super.prepareForReuse()
        isHighlighted = false
        isSelected = false
        isEmphasized = false
        hasKeyFocus = false
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        if contentView.frame != bounds { contentView.frame = bounds }
        backgroundView?.frame = bounds
        if isSelected || isHighlighted { selectedBackgroundView?.frame = bounds }
    }
}
