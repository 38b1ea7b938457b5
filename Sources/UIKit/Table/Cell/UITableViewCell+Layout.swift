/// The accessories of a cell, for normal and for editing mode.
@MainActor struct CellAccessories {
    enum Mode: Hashable { case normal, editing }

    private var views: [Mode: UIView] = [:]

    func view(isEditing: Bool) -> UIView? { views.isEmpty ? nil : views[isEditing ? .editing : .normal] }

    /// Makes the accessory of a mode again, because its type or its view has changed.
    mutating func remake(_ mode: Mode, in cell: UITableViewCell) {
        views[mode]?.removeFromSuperview()
        let own = mode == .normal ? cell.accessoryView : cell.editingAccessoryView
        let type = mode == .normal ? cell.accessoryType : cell.editingAccessoryType
        let view = own ?? CellAccessoryView.make(type) { [weak cell] in cell?.tableView?.accessoryTapped(of: cell) }
        views[mode] = view
        if let view { cell.addSubview(view) }
        // Hides the accessory of the other mode.
        update(isEditing: cell.isEditing)
        cell.setNeedsLayout()
    }

    /// Shows the accessory of the mode, and hides the other one.
    func update(isEditing: Bool) {
        guard !views.isEmpty else { return }
        views[.normal]?.alpha = isEditing ? 0 : 1
        views[.editing]?.alpha = isEditing ? 1 : 0
    }
}

/// The controls of a row in editing mode.
@MainActor struct RowControls {
    var style = UITableViewCell.EditingStyle.none
    var selects = false
    var indents = false
    var reorders = false

    /// Points of the row's width that the controls take at the left and at the right.
    var room: (left: CGFloat, right: CGFloat) {
        (
            style != .none || selects || indents ? UITableViewCell.editControlRoom : 0,
            reorders ? UITableViewCell.reorderControlRoom : 0
        )
    }
}

extension UITableViewCell {
    static let margin: CGFloat = 15
    private static let accessoryGap: CGFloat = 10
    private static let imageGap: CGFloat = 15
    /// Room of the control at the left in editing mode, and of the one at the right.
    static let editControlRoom: CGFloat = 38
    static let reorderControlRoom: CGFloat = 37
    private static let leastHeight: CGFloat = 44
    private static let labelGap: CGFloat = 3
    /// Width of the left column of the `value2` style.
    private static let value2Column: CGFloat = 91

    // MARK: Controls of editing mode

    private var editingRoom: (left: CGFloat, right: CGFloat) {
        guard isEditing else { return (0, 0) }
        return RowControls(
            style: editingStyle, selects: editControls.selects, indents: shouldIndentWhileEditing,
            reorders: showsReorderControl
        ).room
    }

    func updateEditControls() {
        let kind: CellEditControl.Kind? =
            switch editingStyle {
            case _ where !isEditing: nil
            case _ where editControls.selects: .selection(isOn: isSelected)
            case .delete: .delete
            case .insert: .insert
            case .none: nil
            }
        if let kind { editControl?.kind = kind }
        editControls.edit = slide(
            editControl, from: -CellEditControl.diameter,
            make: kind.map { kind in
                {
                    let control = CellEditControl(kind)
                    control.addAction(
                        UIAction { [weak self] _ in self?.tableView?.editControlTapped(of: self) }, for: .touchUpInside)
                    return control
                }
            })
        let makeReorderControl = { [self] in
            let control = CellReorderControl(
                frame: CGRect(x: 0, y: 0, width: Self.reorderControlRoom, height: bounds.height))
            tableView?.addReorderRecognizer(to: control)
            return control
        }
        editControls.reorder = slide(
            reorderControl, from: bounds.maxX + Self.reorderControlRoom / 2,
            make: isEditing && showsReorderControl ? makeReorderControl : nil)
        accessories.update(isEditing: isEditing)
        setNeedsLayout()
    }

    /// Slides a control in from beside the cell, if there is a `make` and the cell has none yet. Without `make`, slides
    /// the cell's control out and removes it. Returns the control that the cell has then.
    private func slide<Control: UIView>(_ control: Control?, from x: CGFloat, make: (() -> Control)?) -> Control? {
        let outside = CGPoint(x: x, y: bounds.midY)
        if let make {
            if let control { return control }
            let control = make()
            UIView.performWithoutAnimation {
                control.center = outside
                addSubview(control)
            }
            return control
        }
        if UIView.inheritedAnimationDuration > 0 {
            UIView.animate(
                withDuration: UIView.inheritedAnimationDuration, animations: { control?.center = outside },
                completion: { _ in control?.removeFromSuperview() })
        } else {
            control?.removeFromSuperview()
        }
        return nil
    }

    // MARK: Places

    func layOutContent() {
        let room = editingRoom
        editControl?.center = CGPoint(x: Self.margin + CellEditControl.diameter / 2, y: bounds.midY.rounded())
        reorderControl?.frame = CGRect(
            x: bounds.maxX - Self.reorderControlRoom, y: 0, width: Self.reorderControlRoom, height: bounds.height)
        var content = CGRect(
            x: room.left, y: 0, width: max(0, bounds.width - room.left - room.right), height: bounds.height)
        if let accessory = accessories.view(isEditing: isEditing) {
            let size = accessory.bounds.size
            let edge = room.right > 0 ? content.maxX : bounds.width - Self.margin
            accessory.frame = CGRect(
                x: edge - size.width, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
                height: size.height)
            if !contentFillsCell {
                content.size.width = max(0, accessory.frame.minX - Self.accessoryGap - content.minX)
            }
        }
        if !contentFillsCell && indentationLevel > 0 {
            let indent = min(CGFloat(indentationLevel) * indentationWidth, content.width)
            content.origin.x += indent
            content.size.width -= indent
        }
        if contentView.frame != content { contentView.frame = content }
        if !madeParts.isEmpty { layOutLabels() }
        backgroundView?.frame = bounds
        shownSelection?.frame = bounds
        if let tableView { configureSeparator(in: tableView) }
    }

    // The labels and the picture, if they have been made. The second label counts only if it has a text.
    private var shownText: UILabel? { madeParts.contains(.text) ? textLabel : nil }
    private var shownDetail: UILabel? {
        madeParts.contains(.detail) && detailTextLabel?.text?.isEmpty == false ? detailTextLabel : nil
    }
    private var shownImage: UIImage? { madeParts.contains(.image) ? imageView?.image : nil }

    private func layOutLabels() {
        var area = contentView.bounds.insetBy(dx: Self.margin, dy: 0)
        if let image = shownImage {
            let height = min(image.size.height, max(0, area.height))
            let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
            imageView?.frame = CGRect(x: area.minX, y: (area.height - height) / 2, width: width, height: height)
            area.origin.x += width + Self.imageGap
            area.size.width = max(0, area.width - width - Self.imageGap)
        }
        let text = shownText
        guard let detail = shownDetail else {
            text?.frame = area
            return
        }
        guard !stacksLabels else {
            // If the row is too low for both, the title leaves one line to the detail.
            let line = min(detail.font.lineHeight.rounded(.up), area.height)
            let room = CGSize(width: area.width, height: max(0, area.height - Self.labelGap - line))
            let textSize = text?.textSize(within: room) ?? .zero
            let left = CGSize(width: area.width, height: max(0, area.height - Self.labelGap - textSize.height))
            let detailSize = detail.textSize(within: left)
            let top = ((area.height - textSize.height - Self.labelGap - detailSize.height) / 2).rounded()
            // Labels that are right aligned, as they are beside each other, are as wide as their texts.
            let isAligned = cellStyle == .subtitle || cellStyle == .default
            func width(_ size: CGSize) -> CGFloat { isAligned ? area.width : min(size.width.rounded(.up), area.width) }
            text?.frame = CGRect(x: area.minX, y: top, width: width(textSize), height: textSize.height)
            detail.frame = CGRect(
                x: area.minX, y: top + textSize.height + Self.labelGap, width: width(detailSize),
                height: detailSize.height)
            return
        }
        // In the style `value1` the title gets the width that it needs.
        let wanted = text?.textSize(within: area.size).width.rounded(.up) ?? 0
        let width = min(cellStyle == .value1 ? wanted : min(Self.value2Column, area.width / 2), area.width)
        text?.frame = CGRect(x: area.minX, y: 0, width: width, height: area.height)
        let left = min(width + Self.labelGap * 2, area.width)
        detail.frame = CGRect(x: area.minX + left, y: 0, width: area.width - left, height: area.height)
    }

    /// Whether the detail is below the title: always in the styles `subtitle` and `default`, in the others only at the
    /// accessibility sizes of text, where both labels wrap, as in UIKit.
    private var stacksLabels: Bool {
        switch cellStyle {
        case .subtitle, .default: true
        case .value1, .value2: traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        }
    }

    /// The height that the labels and the picture need at a width; never less than that of a row with one line.
    func fittingHeight(width: CGFloat) -> CGFloat {
        let room = editingRoom
        let accessory = accessories.view(isEditing: isEditing).map {
            $0.bounds.width + Self.accessoryGap + (room.right > 0 ? 0 : Self.margin)
        }
        var free = width - room.left - room.right - (accessory ?? 0) - 2 * Self.margin
        var tallest: CGFloat = 0
        if let image = shownImage {
            free -= image.size.width + Self.imageGap
            tallest = image.size.height + 8
        }
        let offer = CGSize(width: max(0, free), height: .greatestFiniteMagnitude)
        let text = shownText?.sizeThatFits(offer).height ?? 0
        let detail = shownDetail?.sizeThatFits(offer).height ?? 0
        let labels = stacksLabels && detail > 0 ? text + Self.labelGap + detail : max(text, detail)
        return max(Self.leastHeight, tallest, (labels + 22).rounded(.up))
    }

    /// The separator: one physical pixel at the bottom.
    func configureSeparator(in table: UITableView) {
        // The last row of a rounded block has no separator.
        let endsBlock = roundedCorners.contains(.layerMinXMaxYCorner)
        let isShown = table.separatorStyle != .none && table.separatorColor != nil && !endsBlock
        separatorView.isHidden = !isShown
        guard isShown else { return }
        var inset = separatorInset ?? table.separatorInset
        inset.left += isEditing ? editingRoom.left : 0
        let thickness = 1 / UIScreen.main.scale
        separatorView.backgroundColor = table.separatorColor
        let frame = CGRect(
            x: inset.left, y: bounds.height - thickness, width: max(0, bounds.width - inset.left - inset.right),
            height: thickness)
        if separatorView.frame != frame { separatorView.frame = frame }
    }
}

/// The separator is one pixel high.
extension UITableViewCell: DisplayScaleFollower {
    package func displayScaleDidChange(to scale: CGFloat) {
        contentScaleFactor = scale
        setNeedsDisplay()
        if let tableView { configureSeparator(in: tableView) }
    }
}

extension UITableViewCell: TextSizeFollower {
    func textSizeDidChange() { setNeedsLayout() }
}
