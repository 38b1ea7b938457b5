import AsyncDisplayKit

// The code on the focus in the article on keys and gestures.

final class ToolBar: UIView {
    let buttons = [UIButton(type: .system), UIButton(type: .system)]

    override init(frame: CGRect) {
        super.init(frame: frame)
        focusGroupIdentifier = "tools"
        for button in buttons { addSubview(button) }
    }

    override var preferredFocusEnvironments: [any UIFocusEnvironment] { [buttons[1]] }

    override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
    ) {
        let isInside = context.nextFocusedView?.isDescendant(of: self) ?? false
        backgroundColor = isInside ? .secondarySystemBackground : .systemBackground
    }
}
