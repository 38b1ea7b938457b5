import CollectionCore

// A selection looks paler while the keys go elsewhere than to its list.

extension ListSelection {
    /// Whether keys go to the list, or to something in it, in a window that has them.
    var hasKeys: Bool {
        host.window?.focus.focusedView?.isDescendant(of: host) == true && host.tintAdjustmentMode != .dimmed
    }

    /// Called when the keys may have come to the list, or left it. O(visible items).
    func keysDidChange() {
        let hasKeys = hasKeys
        for path in host.visiblePaths where selected.contains(path) { host.listCell(at: path)?.isEmphasized = hasKeys }
    }
}

extension UITableViewCell {
    private static let selectionColor = UIColor(light: 0xD4_D4D4, dark: 0x3B_3B3B, strong: (0xD4_D4D4, 0x48_4848))
    private static let paleSelectionColor = UIColor(light: 0xE4_E4E4, dark: 0x2C_2C2C, strong: (0xE4_E4E4, 0x3B_3B3B))

    /// Colours the background of a selected or pressed row. A pressed row looks as if the table had the focus, because
    /// the click gives it the focus.
    func colorSelection() {
        guard let view = shownSelection, view !== selectedBackgroundView, view !== multipleSelectionBackgroundView
        else { return }
        let isStrong = isEmphasized || isHighlighted && !isSelected
        view.backgroundColor = isStrong ? Self.selectionColor : Self.paleSelectionColor
    }
}
