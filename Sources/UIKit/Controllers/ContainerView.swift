/// The view of a container controller: tells it when its size has changed.
final class ContainerView: UIView {
    /// Called in the layout pass when the size is not that of the last call.
    var onSizeChange: (() -> Void)?
    /// Whether touches beside the subviews end here instead of reaching the responders above.
    var swallowsTouches = false

    private var placedSize: CGSize?

    override func layoutSubviews() {
        super.layoutSubviews()
        guard bounds.size != placedSize else { return }
        placedSize = bounds.size
        onSizeChange?()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !swallowsTouches { super.touchesBegan(touches, with: event) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !swallowsTouches { super.touchesMoved(touches, with: event) }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !swallowsTouches { super.touchesEnded(touches, with: event) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !swallowsTouches { super.touchesCancelled(touches, with: event) }
    }
}
