import AsyncDisplayKit

/// A list of places in a drawer at the window's leading edge. Escape, Ctrl+W and a click beside it close it, which are
/// the sample's own: a presentation of the style `custom` has no keys.
final class DrawerController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private static let places = ["Entrance", "Aquarium", "Aviary", "Reptile House", "Petting Zoo", "Exit"]
    private let choose: @MainActor (String) -> Void

    init(choose: @escaping @MainActor (String) -> Void) {
        self.choose = choose
        super.init(node: ASTableNode(style: .plain))
        node.dataSource = self
        node.delegate = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { Self.places.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let place = Self.places[indexPath.row]
        return { PlaceCellNode(place) }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        close(Self.places[indexPath.row])
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(title: "Close the drawer", input: UIKeyCommand.inputEscape) { [unowned self] _ in close() },
            UIKeyCommand(title: "Close the drawer", input: "w", modifierFlags: .control) { [unowned self] _ in close()
            },
        ]
    }

    /// - Parameter place: what was chosen; nil for nothing.
    func close(_ place: String? = nil) {
        presentingViewController?.dismiss(animated: true)
        choose(place ?? "Closed")
    }
}

private final class PlaceCellNode: SampleCellNode, @unchecked Sendable {  // constants, and the node's own state
    private let name = ASTextNode()

    init(_ place: String) {
        super.init()
        name.attributedText = .sample(place, size: 16)
        accessibilityLabel = place
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: name)
    }
}

/// Gives a controller of the style `custom` its place and its way there.
final class DrawerStyle: UIViewControllerTransitioningDelegate {
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        DrawerPresentation(presentedViewController: presented, presenting: presenting)
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { DrawerTransition() }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { DrawerTransition() }
}

/// The drawer's place, and the veil over what is beside it.
private final class DrawerPresentation: UIPresentationController {
    private let veil = UIView()
    private let edge = UIView()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let wanted = UIFontMetrics.default.scaledValue(
            for: 260, compatibleWith: presentedViewController.traitCollection)
        // Some of the window stays free for a click beside it.
        return CGRect(x: 0, y: 0, width: min(wanted, bounds.width - 60), height: bounds.height)
    }

    override func presentationTransitionWillBegin() {
        guard let containerView else { return }
        veil.frame = containerView.bounds
        veil.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        veil.backgroundColor = UIColor(white: 0, alpha: 0.35)
        veil.alpha = 0
        veil.addGestureRecognizer(UITapGestureRecognizer(target: self, action: DrawerPresentation.clickedBeside))
        containerView.insertSubview(veil, at: 0)
        edge.backgroundColor = .separator
        presentedView?.addSubview(edge)
        presentedViewController.transitionCoordinator?.animate { [veil] _ in veil.alpha = 1 }
    }

    override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        guard let bounds = presentedView?.bounds else { return }
        edge.frame = CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height)
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { [veil] _ in veil.alpha = 0 }
    }

    private func clickedBeside(_ recognizer: UIGestureRecognizer) {
        (presentedViewController as? DrawerController)?.close()
    }
}

/// Slides the drawer in from its edge and back. `UIView.animate` puts it in place at once where the desktop asks for
/// less motion.
private final class DrawerTransition: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.25
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let isComing = context.viewController(forKey: .to)?.isBeingPresented == true
        guard let controller = context.viewController(forKey: isComing ? .to : .from),
            let view = context.view(forKey: isComing ? .to : .from)
        else { return context.completeTransition(false) }
        let rest = isComing ? context.finalFrame(for: controller) : view.frame
        let away = rest.offsetBy(dx: -rest.width, dy: 0)
        if isComing {
            view.frame = away
            context.containerView.addSubview(view)
        }
        UIView.animate(
            withDuration: transitionDuration(using: context), options: isComing ? .curveEaseOut : .curveEaseIn,
            animations: { view.frame = isComing ? rest : away }, completion: { _ in context.completeTransition(true) })
    }
}
