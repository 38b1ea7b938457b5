import Execution

/// The place of a button's image beside its title.
public enum ASButtonNodeImageAlignment: Int, Sendable {
    /// The image is before the title: on the left of it, or above.
    case beginning
    /// The image is after the title: on the right of it, or below.
    case end
}

/// A control with a title, an image and a background image, each of which may differ by state.
///
/// Of the states for which a title or image is set, the first in this order that applies is shown: disabled; selected
/// and highlighted; highlighted; selected; normal. The parts are layers without touches of their own, arranged by a
/// layout spec, so a button measures itself and can be measured on any thread. Properties may be set on any thread. The
/// `accessibilityLabel` is the title that shows, unless the program sets another one.
open class ASButtonNode: ASControlNode {
    private struct Look {
        var title: NSAttributedString?
        var image: UIImage?
        var backgroundImage: UIImage?
    }

    private struct Arrangement: Equatable {
        var spacing: CGFloat = 8
        var isHorizontal = true
        var horizontalAlignment = ASHorizontalAlignment.middle
        var verticalAlignment = ASVerticalAlignment.center
        var insets = UIEdgeInsets.zero
        var imageAlignment = ASButtonNodeImageAlignment.beginning
    }

    // Behind the node's lock.
    private var looks: [UIControl.State: Look] = [:]
    private var arrangement = Arrangement()
    private var storedTitleNode: ASTextNode?
    private var storedImageNode: ASImageNode?
    private var storedBackgroundImageNode: ASImageNode?

    public override init() {
        super.init()
        automaticallyManagesSubnodes = true
        isAccessibilityElement = true
    }

    /// The parts are layers, and a button needs touches.
    override open var supportsLayerBacking: Bool { false }

    override open func didLoad() {
        super.didLoad()
        view.hoverStyle = UIHoverStyle(shape: .rect(cornerRadius: max(cornerRadius, 6)))
    }

    // MARK: Parts

    /// The node that shows the title, made when it is first needed. The button sets its text. Any thread.
    public var titleNode: ASTextNode {
        nodeLock.withLock {
            if let storedTitleNode { return storedTitleNode }
            let node = ASTextNode()
            node.isLayerBacked = true
            node.style.flexShrink = 1
            node.textColorFollowsTintColor = true
            node.displaysAsynchronously = displaysAsynchronously
            storedTitleNode = node
            return node
        }
    }

    /// The node that shows the image, made when it is first needed. Any thread.
    public var imageNode: ASImageNode {
        nodeLock.withLock {
            if let storedImageNode { return storedImageNode }
            let node = ASImageNode()
            node.isLayerBacked = true
            node.displaysAsynchronously = displaysAsynchronously
            storedImageNode = node
            return node
        }
    }

    /// The node that shows the background image, stretched; made when it is first needed. Any thread.
    public var backgroundImageNode: ASImageNode {
        nodeLock.withLock {
            if let storedBackgroundImageNode { return storedBackgroundImageNode }
            let node = ASImageNode()
            node.isLayerBacked = true
            node.contentMode = .scaleToFill
            node.displaysAsynchronously = displaysAsynchronously
            storedBackgroundImageNode = node
            return node
        }
    }

    private var parts: [ASDisplayNode] {
        nodeLock.withLock {
            [storedTitleNode, storedImageNode, storedBackgroundImageNode].compactMap { $0 as ASDisplayNode? }
        }
    }

    /// Acts on the parts, which are all that draws.
    override open var displaysAsynchronously: Bool {
        get { super.displaysAsynchronously }
        set {
            super.displaysAsynchronously = newValue
            for part in parts { part.displaysAsynchronously = newValue }
        }
    }

    // MARK: Arrangement

    /// The distance between image and title, in points.
    public var contentSpacing: CGFloat {
        get { nodeLock.withLock { arrangement.spacing } }
        set { arrange { $0.spacing = newValue } }
    }

    /// Whether image and title stand side by side instead of one above the other.
    public var laysOutHorizontally: Bool {
        get { nodeLock.withLock { arrangement.isHorizontal } }
        set { arrange { $0.isHorizontal = newValue } }
    }

    /// The place of image and title from left to right. Default `middle`. Any thread.
    public var contentHorizontalAlignment: ASHorizontalAlignment {
        get { nodeLock.withLock { arrangement.horizontalAlignment } }
        set { arrange { $0.horizontalAlignment = newValue } }
    }

    /// The place of image and title from top to bottom. Default `center`. Any thread.
    public var contentVerticalAlignment: ASVerticalAlignment {
        get { nodeLock.withLock { arrangement.verticalAlignment } }
        set { arrange { $0.verticalAlignment = newValue } }
    }

    /// The room around image and title, in points.
    public var contentEdgeInsets: UIEdgeInsets {
        get { nodeLock.withLock { arrangement.insets } }
        set { arrange { $0.insets = newValue } }
    }

    /// Whether the image stands before or after the title.
    public var imageAlignment: ASButtonNodeImageAlignment {
        get { nodeLock.withLock { arrangement.imageAlignment } }
        set { arrange { $0.imageAlignment = newValue } }
    }

    private func arrange(_ body: (inout Arrangement) -> Void) {
        let changed = nodeLock.withLock { () -> Bool in
            let old = arrangement
            body(&arrangement)
            return arrangement != old
        }
        if changed { setNeedsLayout() }
    }

    override open func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let (arrangement, look) = nodeLock.withLock { (self.arrangement, currentLook) }
        var children: [any ASLayoutElement] = []
        if look.image != nil { children.append(imageNode) }
        if let title = look.title, title.length > 0 {
            children.insert(titleNode, at: arrangement.imageAlignment == .beginning ? children.count : 0)
        }
        let stack = ASStackLayoutSpec(
            direction: arrangement.isHorizontal ? .horizontal : .vertical, spacing: arrangement.spacing,
            justifyContent: .start, alignItems: .stretch, children: children)
        stack.horizontalAlignment = arrangement.horizontalAlignment
        stack.verticalAlignment = arrangement.verticalAlignment
        var spec: ASLayoutSpec = stack
        if arrangement.insets != .zero { spec = ASInsetLayoutSpec(insets: arrangement.insets, child: spec) }
        guard look.backgroundImage != nil else { return spec }
        return ASBackgroundLayoutSpec(child: spec, background: backgroundImageNode)
    }

    // MARK: Content by state

    /// Sets a title in one font and colour.
    ///
    /// - Parameters:
    ///   - font: nil for the system font in the size of buttons, which follows the size of text.
    ///   - color: nil for the tint colour.
    ///   - state: normal, highlighted, selected, selected and highlighted, or disabled.
    public func setTitle(_ title: String, with font: UIFont?, with color: UIColor?, for state: UIControl.State) {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: font ?? UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: UIFont.buttonFontSize))
        ]
        if let color { attributes[.foregroundColor] = color }
        setAttributedTitle(NSAttributedString(string: title, attributes: attributes), for: state)
    }

    /// Sets the title of a state. With nil the state has no title of its own, and shows that of another state.
    public func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
        let title = title.map { NSAttributedString(attributedString: $0) }
        change(state) { $0.title = title }
    }

    /// Sets the image of a state. With nil the state has no image of its own, and shows that of another state. Any
    /// thread.
    public func setImage(_ image: UIImage?, for state: UIControl.State) {
        change(state) { $0.image = image }
    }

    /// Sets an image that is stretched behind title and image. With nil the state shows the background image of another
    /// state. Any thread.
    public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        change(state) { $0.backgroundImage = image }
    }

    /// The title that was set for just this state; nil if none was.
    public func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
        nodeLock.withLock { looks[state]?.title }
    }

    /// The image that was set for just this state; nil if none was.
    public func image(for state: UIControl.State) -> UIImage? {
        nodeLock.withLock { looks[state]?.image }
    }

    /// The background image that was set for just this state; nil if none was.
    public func backgroundImage(for state: UIControl.State) -> UIImage? {
        nodeLock.withLock { looks[state]?.backgroundImage }
    }

    private static let supportedStates: Set<UIControl.State> = [
        .normal, .highlighted, .selected, [.selected, .highlighted], .disabled,
    ]

    private func change(_ state: UIControl.State, _ body: (inout Look) -> Void) {
        guard Self.supportedStates.contains(state) else {
            return Misuse.report(
                """
                A button node has no content for the state \(state.rawValue). Use normal, highlighted, selected, \
                selected with highlighted, or disabled.
                """)
        }
        nodeLock.withLock { body(&looks[state, default: Look()]) }
        showCurrentLook()
    }

    /// Under the node's lock.
    private var currentLook: Look {
        var states: [UIControl.State] = []
        if !isEnabled { states.append(.disabled) }
        if isSelected, isHighlighted { states.append([.selected, .highlighted]) }
        if isHighlighted { states.append(.highlighted) }
        if isSelected { states.append(.selected) }
        states.append(.normal)
        var look = Look()
        for state in states {
            guard let own = looks[state] else { continue }
            if look.title == nil { look.title = own.title }
            if look.image == nil { look.image = own.image }
            if look.backgroundImage == nil { look.backgroundImage = own.backgroundImage }
        }
        return look
    }

    /// Gives title, image and background of the present state to the parts, which measure and draw themselves again if
    /// they have changed.
    private func showCurrentLook() {
        let (look, title, image, background) = nodeLock.withLock {
            (currentLook, storedTitleNode, storedImageNode, storedBackgroundImageNode)
        }
        let had = (title?.attributedText != nil, image?.image != nil, background?.image != nil)
        let has = (look.title != nil, look.image != nil, look.backgroundImage != nil)
        if has.0 || had.0 {
            let (old, new) = (title?.attributedText?.string, look.title?.string)
            titleNode.attributedText = look.title
            // Any other label than the last title is the program's own.
            if new != old, accessibilityLabel == nil || accessibilityLabel == old { accessibilityLabel = new }
        }
        if has.1 || had.1 { imageNode.image = look.image }
        if has.2 || had.2 { backgroundImageNode.image = look.backgroundImage }
        if had != has { setNeedsLayout() }
    }

    // MARK: State

    override open var defaultAccessibilityTraits: UIAccessibilityTraits {
        isEnabled ? .button : [.button, .notEnabled]
    }

    override open var isEnabled: Bool {
        get { super.isEnabled }
        set {
            guard newValue != super.isEnabled else { return }
            super.isEnabled = newValue
            showCurrentLook()
        }
    }

    override open var isHighlighted: Bool {
        get { super.isHighlighted }
        set {
            guard newValue != super.isHighlighted else { return }
            super.isHighlighted = newValue
            showCurrentLook()
        }
    }

    override open var isSelected: Bool {
        get { super.isSelected }
        set {
            guard newValue != super.isSelected else { return }
            super.isSelected = newValue
            showCurrentLook()
        }
    }
}

@available(swift, introduced: 6)
extension ASButtonNode: @unchecked Sendable {}  // state is behind the node's lock
