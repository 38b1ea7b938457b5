/// Covers the window while a controller is presented, and keeps touches and keys from the views below.
@MainActor final class PresentationContainer: UIView {
    private weak var presentation: Presentation?
    private var placedSize: CGSize?
    private var needsPlacing = false
    /// A press that began beside the presented view.
    private weak var touchBeside: UITouch?

    init(_ presentation: Presentation, frame: CGRect) {
        self.presentation = presentation
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        // Makes backgrounds lighter in the dark style, where shadows are invisible.
        traitOverrides.userInterfaceLevel = .elevated
        accessibilityViewIsModal = true
    }

    /// Keys do not undo edits of the views below a presented controller.
    override var undoManager: UndoManager? { nil }

    func setNeedsPlacing() {
        needsPlacing = true
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let presentation else { return }
        let manager = presentation.manager
        manager.containerViewWillLayoutSubviews()
        if needsPlacing || placedSize != bounds.size { presentation.place() }
        needsPlacing = false
        placedSize = bounds.size
        manager.containerViewDidLayoutSubviews()
    }

    // MARK: Leaving

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        touchBeside = touches.first { isBeside($0) }
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touchBeside, touches.contains(touchBeside), isBeside(touchBeside) else { return }
        presentation?.userWantsToLeave(by: .clickBeside)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

    private func isBeside(_ touch: UITouch) -> Bool { hitTest(touch.location(in: self), with: nil) === self }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let isEscape = presses.contains {
            $0.key?.charactersIgnoringModifiers == UIKeyCommand.inputEscape && $0.key?.modifierFlags.isEmpty == true
        }
        if isEscape, presentation?.userWantsToLeave(by: .escape) == true { return }
        super.pressesBegan(presses, with: event)
    }
}
