/// Directions in which the arrow of a popover may point, or points.
public struct UIPopoverArrowDirection: OptionSet, Sendable, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Up: the popover is below its source.
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    /// Down: the popover is above its source.
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    /// Left: the popover is to the right of its source.
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    /// Right: the popover is to the left of its source.
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    /// All four directions.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    /// The direction is not known before the popover is presented.
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Something that a popover can point to: a view, or an item of a bar. Main thread.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}

extension UIView: UIPopoverPresentationControllerSourceItem {}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The delegate of a popover's presentation. It is also asked before the popover is presented. Main thread.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate:
    UIAdaptivePresentationControllerDelegate
{
    /// The last moment to say where the popover points to. Default nothing.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Shows a controller beside what it is about, with an arrow to it. Escape and a click beside it dismiss it.
///
/// Get it from `UIViewController.popoverPresentationController`, and set what it points to, before presenting the
/// controller. The size is the controller's `preferredContentSize`, or 320 by 480 points, or less where the window has
/// less room. A popover stays inside of the window, follows its source when the window has another size, and never
/// becomes a sheet, except where it is told of no source. Where the source leaves room for less than a third of the
/// popover, or for less than all of an action sheet, it stands over the source without an arrow. Main thread.
@preconcurrency @MainActor public final class UIPopoverPresentationController: UIPresentationController {
    private static let ownSize = CGSize(width: 320, height: 480)

    /// The view that `sourceRect` is in; nil for none. Not retained.
    public weak var sourceView: UIView?
    /// The rectangle to which the popover points, in the coordinates of `sourceView`. Null, the default, is all of that
    /// view.
    public var sourceRect = CGRect.null
    /// The item to which the popover points in place of `sourceView`; nil for none. Not retained.
    public weak var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    /// The bar button item to which the popover points; the same as `sourceItem`.
    public var barButtonItem: UIBarButtonItem? {
        get { sourceItem as? UIBarButtonItem }
        set { sourceItem = newValue }
    }
    /// Where the arrow may point. The first of up, down, left and right for which there is room is taken, else the one
    /// with the most room. Default any.
    public var permittedArrowDirections = UIPopoverArrowDirection.any
    /// Where the arrow points; `unknown` before the popover is presented, and empty while it stands over its source.
    public private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// The ground of popover and arrow; nil, the default, for `systemBackground`.
    public var backgroundColor: UIColor? {
        didSet { frameView.fill = backgroundColor ?? .systemBackground }
    }
    /// How far the popover stays away from the edges of the window. Default 10 points.
    public var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

    private lazy var frameView = PopoverFrameView(presentedViewController.view)

    /// Whether the popover has a source.
    var hasSource: Bool {
        (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
        return sourceItem != nil || sourceView != nil
    }

    public override var presentedView: UIView? { frameView }
    override var userCanDismiss: Bool { true }
    override var transitionStyle: UIModalTransitionStyle { .crossDissolve }

    /// Shows the scroll indicators of content that is cut off for a moment, to say that it goes on.
    public override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        guard completed else { return }
        presentedView?.layoutIfNeeded()
        presentedView?.flashScrollIndicatorsInside()
    }

    public override var frameOfPresentedViewInContainerView: CGRect {
        guard let container else { return .zero }
        let area = container.bounds.inset(by: popoverLayoutMargins)
        let wanted = presentedViewController.presentedSize(fitting: area.size)
        let size = CGSize(
            width: wanted.width > 0 ? wanted.width : Self.ownSize.width,
            height: wanted.height > 0 ? wanted.height : Self.ownSize.height)
        let place = PopoverPlace(
            size: size, source: source(in: container), area: area, permitted: permittedArrowDirections,
            leastPart: presentedViewController.leastPartInPopover)
        arrowDirection = place.direction
        frameView.place = place
        frameView.clip.wantedHeight = wanted.height
        return place.outline
    }

    /// The rectangle of the source, as far as it is in the window.
    private func source(in container: UIView) -> CGRect {
        let item = sourceItem.flatMap { ($0 as? UIBarButtonItem)?.view ?? $0 as? UIView }
        let view = item ?? sourceView
        guard let view, view.window != nil else {
            return CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
        }
        let rect = item != nil || sourceRect.isNull ? view.bounds : sourceRect
        let shown = view.convert(rect, to: container)
        let visible = shown.intersection(container.bounds)
        return visible.isNull ? shown : visible
    }
}

extension UIView {
    /// Flashes the indicators of the outermost scroll views in this view that have more content than room.
    fileprivate func flashScrollIndicatorsInside() {
        if let scrollView = self as? UIScrollView, scrollView.hasRoom(.vertical) || scrollView.hasRoom(.horizontal) {
            return scrollView.flashScrollIndicators()
        }
        for view in subviews { view.flashScrollIndicatorsInside() }
    }
}
