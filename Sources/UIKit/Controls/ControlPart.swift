/// A track or a thumb of a control. Its fill hardly differs from the ground, as in UIKit; with more contrast there is a
/// line around it.
@MainActor final class ControlPart: UIView {
    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        outlineForContrast()
    }
}

extension UIView {
    /// While the user wants increased contrast, draws a line around the view: 5 to 1 to the background.
    func outlineForContrast() {
        layer.borderWidth = traitCollection.accessibilityContrast == .high ? 1 : 0
        layer.borderColor = layerColor(.systemGray)
    }
}
