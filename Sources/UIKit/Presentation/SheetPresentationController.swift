/// A sheet in the middle of a dimmed window.
final class SheetPresentationController: UIPresentationController {
    /// The largest sheet, in points.
    private static let largestSize = CGSize(width: 540, height: 620)
    private static let margin: CGFloat = 16

    private lazy var sheet = SheetView(presentedViewController.view)
    private let dimming = DimmingView()

    override var presentedView: UIView? { sheet }
    override var userCanDismiss: Bool { true }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = container?.bounds else { return .zero }
        let room = CGSize(
            width: max(0, bounds.width - 2 * Self.margin), height: max(0, bounds.height - 2 * Self.margin))
        let wanted = presentedViewController.presentedSize(fitting: room)
        sheet.clip.wantedHeight = wanted.height
        let size = CGSize(
            width: min(wanted.width > 0 ? wanted.width : Self.largestSize.width, room.width),
            height: min(wanted.height > 0 ? wanted.height : Self.largestSize.height, room.height))
        return CGRect(
            x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
            width: size.width, height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let container else { return }
        dimming.fill(container)
        dimming.alpha = 0
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
    }
}

/// Darkens the views below a sheet.
@MainActor private final class DimmingView: UIView {
    private static let color = UIColor { traits in
        UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2)
    }

    /// Fills a view, behind its other subviews.
    func fill(_ view: UIView) {
        isUserInteractionEnabled = false
        backgroundColor = Self.color
        frame = view.bounds
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(self, at: 0)
    }
}

/// The background, the edge and the shadow of a sheet, around the presented view.
@MainActor private final class SheetView: UIView {
    private static let cornerRadius: CGFloat = 10

    let clip: PresentedContentView

    init(_ content: UIView) {
        clip = PresentedContentView(content, cornerRadius: Self.cornerRadius)
        super.init(frame: content.bounds)
        backgroundColor = .systemBackground
        layer.cornerRadius = Self.cornerRadius
        layer.borderWidth = 1
        layer.borderColor = layerColor(.panelEdge)
        layer.shadowOpacity = 0.25
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 6)
        addSubview(clip)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = bounds
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        layer.borderColor = layerColor(.panelEdge)
    }
}
