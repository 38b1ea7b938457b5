/// The views at the sides of a text field's text, in the direction of reading. Main thread.
struct FieldSides {
    struct Side {
        var view: UIView?
        var mode = UITextField.ViewMode.never

        @MainActor func isShown(whileEditing isEditing: Bool) -> Bool {
            view != nil && FieldLook.shows(mode, whileEditing: isEditing)
        }
    }

    var leading = Side()
    var trailing = Side()

    /// Adds the side views that should be shown by their modes to a field, and removes the others; `isHidden` is left
    /// to the program. The clear button takes the place of the trailing view. Returns whether anything changed.
    @MainActor func show(in field: UITextField, _ clearButton: UIView, isShown showsButton: Bool) -> Bool {
        let parts = [
            (leading.view, leading.isShown(whileEditing: field.isEditing)),
            (trailing.view, trailing.isShown(whileEditing: field.isEditing) && !showsButton),
        ]
        var hasChanged = clearButton.isHidden == showsButton
        clearButton.isHidden = !showsButton
        for case (let view?, let isShown) in parts where isShown != (view.superview === field) {
            if isShown { field.addSubview(view) } else { view.removeFromSuperview() }
            hasChanged = true
        }
        return hasChanged
    }

    /// The things beside the text that are shown.
    @MainActor func beside(whileEditing isEditing: Bool, clearButtonWidth: CGFloat?) -> FieldGeometry.Beside {
        FieldGeometry.Beside(
            leading: leading.isShown(whileEditing: isEditing) ? Self.size(of: leading.view) : nil,
            trailing: trailing.isShown(whileEditing: isEditing) ? Self.size(of: trailing.view) : nil,
            clearButtonWidth: clearButtonWidth)
    }

    /// The view's own size, or the one that it wants.
    @MainActor static func size(of view: UIView?) -> CGSize {
        guard let view else { return .zero }
        return view.bounds.isEmpty ? view.sizeThatFits(.zero) : view.bounds.size
    }
}

/// The geometry of a text field's parts. A value, any thread.
struct FieldGeometry {
    let bounds: CGRect
    let margins: CGSize
    /// Whether reading begins at the right.
    let isMirrored: Bool

    /// The things beside the text: the views at its sides and the clear button, as far as they are shown. The button
    /// takes the place of the view at the end.
    struct Beside {
        var leading: CGSize?
        var trailing: CGSize?
        var clearButtonWidth: CGFloat?
    }

    func text(_ beside: Beside) -> CGRect {
        let room = room(beside)
        return CGRect(
            x: bounds.minX + margins.width + (isMirrored ? room.trailing : room.leading),
            y: bounds.minY + margins.height,
            width: bounds.width - 2 * margins.width - room.leading - room.trailing,
            height: bounds.height - 2 * margins.height)
    }

    /// The room that the text loses at its two ends.
    private func room(_ beside: Beside) -> (leading: CGFloat, trailing: CGFloat) {
        let trailing =
            beside.clearButtonWidth.map { $0 - margins.width } ?? beside.trailing.map { $0.width + gap }
        return (beside.leading.map { $0.width + gap } ?? 0, trailing ?? 0)
    }

    func leading(_ size: CGSize) -> CGRect { side(size, isLeft: !isMirrored) }
    func trailing(_ size: CGSize) -> CGRect { side(size, isLeft: isMirrored) }

    func clearButton(width: CGFloat) -> CGRect {
        CGRect(
            x: isMirrored ? bounds.minX : bounds.maxX - width, y: bounds.minY, width: width, height: bounds.height)
    }

    /// The size that a field needs around a text of a size.
    func size(around text: CGSize, _ beside: Beside) -> CGSize {
        let room = room(beside)
        let heights = [text.height, beside.leading?.height ?? 0, beside.trailing?.height ?? 0]
        return CGSize(
            width: (text.width + room.leading + room.trailing + 2 * margins.width).rounded(.up),
            height: ((heights.max() ?? 0) + 2 * margins.height).rounded(.up))
    }

    /// The rectangle with negative lengths, as they result where a field is too small, replaced by zero.
    static func possible(_ area: CGRect) -> CGRect {
        CGRect(origin: area.origin, size: CGSize(width: max(0, area.size.width), height: max(0, area.size.height)))
    }

    /// Between a view at the side and the text.
    private var gap: CGFloat { max(margins.width, 4) }

    private func side(_ size: CGSize, isLeft: Bool) -> CGRect {
        CGRect(
            x: isLeft ? bounds.minX + margins.width : bounds.maxX - margins.width - size.width,
            y: bounds.minY + ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }
}
