import AsyncDisplayKit

// Nodes: what subclasses override, each calling super where that is asked for.

/// Draws itself, is measured by itself, and follows its own life.
class ClientNode: ASDisplayNode {
    override init() {
        super.init()
        called(self)
        placeholderEnabled = true
        isUserInteractionEnabled = true
    }

    override func baseDidInit() {
        super.baseDidInit()
        called(self)
    }

    // Loading and hierarchy

    override func didLoad() {
        super.didLoad()
        called(self)
    }
    override func willEnterHierarchy() {
        super.willEnterHierarchy()
        called(self)
    }
    override func didEnterHierarchy() {
        super.didEnterHierarchy()
        called(self)
    }
    override func didExitHierarchy() {
        super.didExitHierarchy()
        called(self)
    }

    // Interface state

    override func didEnterPreloadState() {
        super.didEnterPreloadState()
        called(self)
    }
    override func didExitPreloadState() {
        super.didExitPreloadState()
        called(self)
    }
    override func didEnterDisplayState() {
        super.didEnterDisplayState()
        called(self)
    }
    override func didExitDisplayState() {
        super.didExitDisplayState()
        called(self)
    }
    override func didEnterVisibleState() {
        super.didEnterVisibleState()
        called(self)
    }
    override func didExitVisibleState() {
        super.didExitVisibleState()
        called(self)
    }
    override func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) {
        super.interfaceStateDidChange(newState, from: oldState)
        called(self)
    }

    // Layout

    override func willCalculateLayout(_ constrainedSize: ASSizeRange) {
        super.willCalculateLayout(constrainedSize)
        called(self)
    }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        called(self)
        return CGSize(width: 44, height: 44)
    }
    override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        called(self, "calculateLayoutThatFits-restricted")
        return super.calculateLayoutThatFits(constrainedSize, restrictedTo: size, relativeToParentSize: parentSize)
    }
    override func calculatedLayoutDidChange() {
        super.calculatedLayoutDidChange()
        called(self)
    }
    override func layout() {
        super.layout()
        called(self)
    }
    override func layoutDidFinish() {
        super.layoutDidFinish()
        called(self)
    }

    // Drawing

    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? {
        called(self)
        return UIColor.red
    }
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        calls.note(self, #function)
        guard !isCancelled() else { return }
        (parameters as? UIColor)?.setFill()
        UIRectFill(bounds)
    }
    override func displayWillStart(asynchronously: Bool) {
        super.displayWillStart(asynchronously: asynchronously)
        called(self)
    }
    override func displayDidFinish() {
        super.displayDidFinish()
        called(self)
    }
    override func placeholderImage() -> UIImage? {
        called(self)
        return nil
    }
    override func placeholderShouldPersist() -> Bool {
        called(self)
        return false
    }

    // Touches

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
    }
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        called(self)
        return super.hitTest(point, with: event)
    }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        called(self)
        return super.point(inside: point, with: event)
    }
    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(recognizer)
    }

    // Surroundings

    override func tintColorDidChange() {
        super.tintColorDidChange()
        called(self)
    }
    override func safeAreaInsetsDidChange() { super.safeAreaInsetsDidChange() }
    override func asyncTraitCollectionDidChange(withPreviousTraitCollection previous: ASPrimitiveTraitCollection) {
        super.asyncTraitCollectionDidChange(withPreviousTraitCollection: previous)
    }
}

/// Returns a finished picture instead of drawing.
class ClientDisplayNode: ASDisplayNode {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return ASLayout(layoutElement: self, size: ASSizeRangeClamp(constrainedSize, CGSize(width: 30, height: 30)))
    }
    override class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
        calls.note(self, #function)
        return UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
        }
    }
}

/// Arranges others and hears when they have drawn.
class ClientContainerNode: ASDisplayNode {
    let parts: [ASDisplayNode]

    init(_ parts: [ASDisplayNode]) {
        self.parts = parts
        super.init()
        automaticallyManagesSubnodes = true
    }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start, children: parts)
    }
    override func subnodeDisplayWillStart(_ subnode: ASDisplayNode) {
        super.subnodeDisplayWillStart(subnode)
        called(self)
    }
    override func subnodeDisplayDidFinish(_ subnode: ASDisplayNode) {
        super.subnodeDisplayDidFinish(subnode)
        called(self)
    }
    override func hierarchyDisplayDidFinish() {
        super.hierarchyDisplayDidFinish()
        called(self)
    }
}

class ClientTextNode: ASTextNode {
    override init() {
        super.init()
        attributedText = NSAttributedString(string: "Text", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    }
    override var attributedText: NSAttributedString? { didSet { called(self) } }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        called(self)
        return super.calculateSizeThatFits(constrainedSize)
    }
    override func placeholderImage() -> UIImage? { super.placeholderImage() }
}

class ClientImageNode: ASImageNode {
    override init() {
        super.init()
        image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        imageModificationBlock = { image, _ in image }
    }
    override var image: UIImage? { didSet { called(self) } }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
        called(self)
        return super.calculateSizeThatFits(constrainedSize)
    }
    override func placeholderImage() -> UIImage? { super.placeholderImage() }
}

class ClientControlNode: ASControlNode {
    private(set) var taps = 0

    override init() {
        super.init()
        // Any thread may do this. In Swift 5 mode the compiler warns of a method of a node as an action; closures do.
        #if swift(>=6)
            addTarget(self, action: ClientControlNode.tapped, forControlEvents: .touchUpInside)
        #else
            addAction(forControlEvents: .touchUpInside) { ($0 as? ClientControlNode)?.tapped() }
        #endif
    }
    override func didLoad() {
        super.didLoad()
        sendActions(forControlEvents: .touchUpInside, with: nil)
    }
    @MainActor func tapped() {
        taps += 1
        called(self)
    }
    override var isEnabled: Bool { didSet { setNeedsDisplay() } }
    override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
    override var isSelected: Bool { didSet { setNeedsDisplay() } }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 40, height: 20) }
    override func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
        super.beginTracking(with: touch, with: event)
    }
    override func continueTracking(with touch: UITouch, with event: UIEvent?) -> Bool {
        super.continueTracking(with: touch, with: event)
    }
    override func endTracking(with touch: UITouch?, with event: UIEvent?) {
        super.endTracking(with: touch, with: event)
    }
    override func cancelTracking(with event: UIEvent?) { super.cancelTracking(with: event) }
}

/// Follows the node it was added to.
final class ClientInterfaceDelegate: ASInterfaceStateDelegate {
    func interfaceStateDidChange(_ newState: ASInterfaceState, from oldState: ASInterfaceState) { called(self) }
    func didEnterVisibleState() { called(self) }
    func didExitVisibleState() { called(self) }
    func didEnterDisplayState() { called(self) }
    func didExitDisplayState() { called(self) }
    func didEnterPreloadState() { called(self) }
    func didExitPreloadState() { called(self) }
    func nodeDidLoad() { called(self) }
    func nodeDidLayout() { called(self) }
    func hierarchyDisplayDidFinish() { called(self) }
    func didEnterHierarchy() { called(self) }
    func didExitHierarchy() { called(self) }
    nonisolated func nodeWillCalculateLayout(_ constrainedSize: ASSizeRange) { called(self) }
}

class ClientNodeController: ASDKViewController<ASDisplayNode> {
    private let follower = ClientInterfaceDelegate()
    let drawing = ClientNode()

    override init() {
        let parts = [drawing, ClientDisplayNode(), ClientTextNode(), ClientImageNode(), ClientControlNode()]
        let specs = ClientSpecNode()
        super.init(node: ClientContainerNode(parts + [specs]))
        node.backgroundColor = .white
        drawing.add(follower)
    }
    override func loadView() { super.loadView() }
    override func viewDidLoad() {
        super.viewDidLoad()
        called(self)
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        drawing.tintColor = .purple
        called(self)
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        _ = node.view.hitTest(CGPoint(x: 2, y: 2), with: nil)
        called(self)
    }
}
