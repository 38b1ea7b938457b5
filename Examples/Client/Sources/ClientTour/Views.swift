import AsyncDisplayKit
import QuartzCore

// Views, layers, controls, recognisers and animations.

class ClientView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .lightGray
        tag = 7
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    override class var layerClass: AnyClass { ClientLayer.self }
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
    override func draw(_ rect: CGRect) {
        called(self)
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setFillColor(UIColor.orange.cgColor)
        context.fillEllipse(in: rect.insetBy(dx: 4, dy: 4))
        context.restoreGState()
        let path = UIBezierPath(roundedRect: rect, cornerRadius: 6)
        UIColor.black.setStroke()
        path.lineWidth = 2
        path.stroke()
        NSAttributedString(string: "View", attributes: [.font: UIFont.boldSystemFont(ofSize: 10)]).draw(at: .zero)
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 40, height: 40) }
    override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { super.point(inside: point, with: event) }
    override func willMove(toSuperview newSuperview: UIView?) { super.willMove(toSuperview: newSuperview) }
    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        called(self)
    }
    override func willMove(toWindow newWindow: UIWindow?) { super.willMove(toWindow: newWindow) }
    override func didMoveToWindow() {
        super.didMoveToWindow()
        called(self)
    }
    override func didAddSubview(_ subview: UIView) {
        super.didAddSubview(subview)
        called(self)
    }
    override func willRemoveSubview(_ subview: UIView) { super.willRemoveSubview(subview) }
    override func tintColorDidChange() {
        super.tintColorDidChange()
        called(self)
    }
    override func layoutMarginsDidChange() { super.layoutMarginsDidChange() }
    override var canBecomeFirstResponder: Bool { true }
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
    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
}

class ClientLayer: CALayer {
    required init() {
        super.init()
        called(self)
    }
    override init(layer: Any) { super.init(layer: layer) }
    required init?(coder: NSCoder) { fatalError("There are no archives of interfaces.") }
    override func layoutSublayers() {
        super.layoutSublayers()
        called(self)
    }
    override func action(forKey event: String) -> (any CAAction)? { super.action(forKey: event) }
    override class func needsDisplay(forKey key: String) -> Bool { super.needsDisplay(forKey: key) }
    override class func defaultAction(forKey event: String) -> (any CAAction)? { super.defaultAction(forKey: event) }
}

/// Draws itself, without a view.
class ClientDrawnLayer: CALayer {
    override func draw(in ctx: CGContext) {
        called(self)
        ctx.setFillColor(UIColor.cyan.cgColor)
        ctx.fill(bounds)
    }
}

final class ClientLayerDelegate: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) { called(self) }
    func layoutSublayers(of layer: CALayer) { called(self) }
    func layerWillDraw(_ layer: CALayer) { called(self) }
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

final class ClientAnimationDelegate: CAAnimationDelegate {
    func animationDidStart(_ anim: CAAnimation) { called(self) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { called(self) }
}

class ClientControl: UIControl {
    override init(frame: CGRect) {
        super.init(frame: frame)
        addAction(UIAction { _ in calls.note(ClientControl.self, "action") }, for: .valueChanged)
    }
    override var isEnabled: Bool { didSet { setNeedsDisplay() } }
    override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
    override var isSelected: Bool { didSet { setNeedsDisplay() } }
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        super.beginTracking(touch, with: event)
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        super.continueTracking(touch, with: event)
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { super.endTracking(touch, with: event) }
    override func cancelTracking(with event: UIEvent?) { super.cancelTracking(with: event) }
}

class ClientLabel: UILabel {
    override func drawText(in rect: CGRect) {
        called(self)
        super.drawText(in: rect.insetBy(dx: 1, dy: 1))
    }
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    }
}
class ClientImageView: UIImageView {
    override var image: UIImage? { didSet { called(self) } }
}
class ClientSwitch: UISwitch {
    override func setOn(_ on: Bool, animated: Bool) {
        super.setOn(on, animated: animated)
        called(self)
    }
}
class ClientSegmentedControl: UISegmentedControl {
    override var selectedSegmentIndex: Int { didSet { called(self) } }
}
class ClientSlider: UISlider {
    override func setValue(_ value: Float, animated: Bool) {
        super.setValue(value, animated: animated)
        called(self)
    }
}
class ClientTextField: UITextField {
    override func insertText(_ text: String) {
        super.insertText(text)
        called(self)
    }
}
class ClientPageControl: UIPageControl {
    override var currentPage: Int { didSet { called(self) } }
}
class ClientStackView: UIStackView {
    override func addArrangedSubview(_ view: UIView) {
        super.addArrangedSubview(view)
        called(self)
    }
}
class ClientRefreshControl: UIRefreshControl {
    override func beginRefreshing() {
        super.beginRefreshing()
        called(self)
    }
}
class ClientButton: UIButton {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}

class ClientRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        state = .began
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
    override func reset() { super.reset() }
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
class ClientTapRecognizer: UITapGestureRecognizer {}
class ClientPanRecognizer: UIPanGestureRecognizer {}
class ClientPinchRecognizer: UIPinchGestureRecognizer {}
class ClientTwoFingerRecognizer: _TwoFingerGestureRecognizer {}
class ClientRotationRecognizer: UIRotationGestureRecognizer {}
class ClientLongPressRecognizer: UILongPressGestureRecognizer {}
class ClientSwipeRecognizer: UISwipeGestureRecognizer {}

final class ClientGestureDelegate: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}

class ClientScrollView: UIScrollView, UIScrollViewDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentSize = CGSize(width: 100, height: 1000)
        delegate = self
    }
    override func touchesShouldCancel(in view: UIView) -> Bool { super.touchesShouldCancel(in: view) }
    override var contentOffset: CGPoint { didSet { called(self) } }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { called(self) }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { called(self) }
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}
