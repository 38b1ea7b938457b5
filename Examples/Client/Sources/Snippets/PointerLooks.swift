import AsyncDisplayKit

// The code on the pointer in the article on keys and gestures.

final class DividerView: UIView, UIPointerInteractionDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        addInteraction(UIPointerInteraction(delegate: self))
        addInteraction(UIToolTipInteraction(defaultToolTip: "Drag to make the column wider"))
    }

    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        UIPointerStyle(cursor: .resizeHorizontal)
    }
}
