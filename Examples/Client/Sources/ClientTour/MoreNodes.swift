import AsyncDisplayKit

// Nodes for text, buttons and scrolling, layout transitions, and the controllers that know how deep they lie.

class ClientTextCellNode: ASTextCellNode {
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        return super.layoutSpecThatFits(constrainedSize)
    }
}
class ClientButtonNode: ASButtonNode {
    override init() {
        super.init()
        setTitle("Button", with: .systemFont(ofSize: 12), with: .black, for: .normal)
    }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        return super.layoutSpecThatFits(constrainedSize)
    }
    override var isHighlighted: Bool { didSet { setNeedsLayout() } }
}
class ClientScrollNode: ASScrollNode {
    let text = ClientTextNode()
    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        automaticallyManagesContentSize = true
        scrollableDirections = [.up, .down]
    }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 400, left: 0, bottom: 400, right: 0), child: text)
    }
    override func layout() {
        super.layout()
        called(self)
    }
}

/// Moves between two arrangements, in a way of its own.
class ClientTransitionNode: ASDisplayNode {
    private let box = ASDisplayNode()
    private let isRight = Flag()

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        box.backgroundColor = .brown
        box.style.preferredSize = CGSize(width: 20, height: 20)
        style.preferredSize = CGSize(width: 100, height: 20)
    }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASRelativeLayoutSpec(
            horizontalPosition: isRight.isSet ? .end : .start, verticalPosition: .start, sizingOption: [], child: box)
    }
    @MainActor func move() {
        isRight.set()
        transitionLayout(withAnimation: true, shouldMeasureAsync: false, measurementCompletion: nil)
    }
    override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        called(self)
        box.frame = context.finalFrame(for: box)
        context.completeTransition(true)
    }
    override func didCompleteLayoutTransition(_ context: any ASContextTransitioning) {
        super.didCompleteLayoutTransition(context)
        called(self)
    }
}

/// A switch that any thread may look at.
final class Flag: @unchecked Sendable {  // `value` is touched under the lock only
    private let lock = NSLock()
    private var value = false
    var isSet: Bool {
        lock.lock()
        defer { lock.unlock() }
        return value
    }
    func set() {
        lock.lock()
        value = true
        lock.unlock()
    }
}

final class ClientTextDelegate: ASTextNodeDelegate {
    func textNode(
        _ textNode: ASTextNode, tappedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}
    func textNode(
        _ textNode: ASTextNode, longPressedLinkAttribute attribute: String, value: Any, at point: CGPoint,
        textRange: NSRange
    ) {}
    func textNodeTappedTruncationToken(_ textNode: ASTextNode) {}
    func textNode(
        _ textNode: ASTextNode, shouldHighlightLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
    func textNode(
        _ textNode: ASTextNode, shouldLongPressLinkAttribute attribute: String, value: Any, at point: CGPoint
    ) -> Bool { true }
}

/// A picture of two frames; the callback is set before it is shared.
final class ClientAnimatedImage: ASAnimatedImageProtocol, @unchecked Sendable {
    let coverImage = UIImage()
    let coverImageReady = true
    let totalDuration: CFTimeInterval = 1
    let frameInterval: UInt = 1
    let loopCount: UInt = 1
    let frameCount: UInt = 2
    let playbackReady = true
    let error: (any Error)? = nil
    var playbackReadyCallback: (@Sendable () -> Void)?
    func image(at index: UInt) -> CGImage? { coverImage.cgImage }
    func duration(at index: UInt) -> CFTimeInterval { 0.5 }
    func clearAnimatedImageCache() {}
}

class ClientMoreController: ASDKViewController<ASDisplayNode> {
    private let textDelegate = ClientTextDelegate()
    private let transition = ClientTransitionNode()

    override init() {
        let text = ClientTextNode()
        let scroll = ClientScrollNode()
        scroll.style.preferredSize = CGSize(width: 200, height: 100)
        let cell = ClientTextCellNode()
        cell.text = "Cell"
        let image = ClientImageNode()
        super.init(node: ClientContainerNode([text, ClientButtonNode(), cell, scroll, transition, image]))
        text.delegate = textDelegate
        image.animatedImage = ClientAnimatedImage()
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        node.layoutIfNeeded()
        transition.move()
    }
}

class ClientDeepNavigationController: ASDKNavigationController {
    override func visibilityDepth(ofChildViewController childViewController: UIViewController) -> Int {
        called(self)
        return super.visibilityDepth(ofChildViewController: childViewController)
    }
    override func visibilityDepthDidChange() { super.visibilityDepthDidChange() }
}
class ClientDeepTabController: ASTabBarController {
    override func visibilityDepth() -> Int { super.visibilityDepth() }
}
final class ClientDepthController: UIViewController, ASVisibilityDepth {
    func visibilityDepth() -> Int { 0 }
    func visibilityDepthDidChange() {}
}

final class ClientInteraction: UIInteraction {
    private(set) weak var view: UIView?
    func willMove(to view: UIView?) {}
    func didMove(to view: UIView?) { self.view = view }
}
final class ClientMenuDelegate: UIContextMenuInteractionDelegate {
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
}
