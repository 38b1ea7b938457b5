/// The picture of a menu: its entries below each other, with separators around menus that are shown inline.
@MainActor package final class MenuPanel: UIView {
    /// Something to choose.
    struct Entry {
        let element: UIMenuElement
        /// The single-selection menu that the entry belongs to, of which only one entry may be on; nil for none.
        let selectionGroup: UIMenu?
        /// Whether there is a separator above the entry.
        var isFirstOfGroup = false

        /// Nil for a menu inside the menu.
        @MainActor var leaf: (any UIMenuLeaf)? { element as? any UIMenuLeaf }
        @MainActor var attributes: UIMenuElement.Attributes { leaf?.attributes ?? [] }
        @MainActor var isEnabled: Bool { !attributes.contains(.disabled) }
        @MainActor var isDestructive: Bool {
            attributes.contains(.destructive) || (element as? UIMenu)?.options.contains(.destructive) ?? false
        }
    }

    private static let rowHeight: CGFloat = 28
    private static let separatorHeight: CGFloat = 9
    private static let titleHeight: CGFloat = 26
    private static let padding: CGFloat = 5
    private static let fadeHeight: CGFloat = 24
    private static let leadingRoom: CGFloat = 26
    private static let trailingRoom: CGFloat = 28
    private static let leastWidth: CGFloat = 140
    /// The greatest width of a menu at the standard text size, in points. Longer entries take more than one line.
    private static let greatestWidth: CGFloat = 360
    private static let titleFont = UIFontMetrics(forTextStyle: .caption1).scaledFont(for: .systemFont(ofSize: 12))

    private(set) var entries: [Entry] = []
    private let title: String
    private let isMirrored: Bool
    private var rows: [MenuRow] = []
    private var separators: [UIView] = []
    private let titleLabel = UILabel()
    /// The fades over the ends at which the menu goes on.
    let fades = (top: FadeView(.systemBackground, at: .top), bottom: FadeView(.systemBackground, at: .bottom))

    /// The entry that is marked.
    var highlighted: Int? {
        didSet {
            guard highlighted != oldValue else { return }
            if let oldValue, rows.indices.contains(oldValue) { rows[oldValue].isMarked = false }
            if let highlighted { rows[highlighted].isMarked = true }
        }
    }

    /// - Parameters:
    ///   - showsTitle: false for a submenu, whose title is in the entry that opens it.
    ///   - isMirrored: whether the menu reads from right to left.
    init(menu: UIMenu, showsTitle: Bool, isMirrored: Bool) {
        title = showsTitle ? menu.title : ""
        self.isMirrored = isMirrored
        super.init(frame: .zero)
        Self.collect(menu, selectionGroup: nil, into: &entries)
        if !entries.isEmpty { entries[0].isFirstOfGroup = false }
        backgroundColor = .systemBackground
        layer.cornerRadius = 8
        layer.borderWidth = 1
        traitOverrides.userInterfaceLevel = .elevated
        layer.borderColor = layerColor(.panelEdge)
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.22
        layer.shadowRadius = 10
        layer.shadowOffset = CGSize(width: 0, height: 4)
        layer.zPosition = 1000
        for entry in entries {
            let row = MenuRow(entry, isMirrored: isMirrored)
            rows.append(row)
            addSubview(row)
            if entry.isFirstOfGroup {
                let separator = UIView()
                separator.backgroundColor = .separator
                separators.append(separator)
                addSubview(separator)
            }
        }
        for fade in [fades.top, fades.bottom] { addSubview(fade) }
        guard !title.isEmpty else { return }
        titleLabel.text = title
        titleLabel.font = Self.titleFont
        titleLabel.adjustsFontForContentSizeCategory = true
        titleLabel.shrinksToStandardSize = true
        titleLabel.textColor = .readableSecondaryLabel
        titleLabel.textAlignment = isMirrored ? .right : .natural
        insertSubview(titleLabel, at: 0)
    }

    override func colorAppearanceDidChange() {
        super.colorAppearanceDidChange()
        layer.borderColor = layerColor(.panelEdge)
    }

    /// Whether there is anything to show.
    static func hasEntries(_ menu: UIMenu) -> Bool {
        var entries: [Entry] = []
        collect(menu, selectionGroup: nil, into: &entries)
        return !entries.isEmpty
    }

    private static func collect(_ menu: UIMenu, selectionGroup: UIMenu?, into entries: inout [Entry]) {
        let group = menu.options.contains(.singleSelection) ? menu : selectionGroup
        var isAfterInlineMenu = false
        for child in menu.children {
            if let inline = child as? UIMenu, inline.options.contains(.displayInline) {
                let first = entries.count
                collect(inline, selectionGroup: group, into: &entries)
                if entries.count > first {
                    entries[first].isFirstOfGroup = true
                    isAfterInlineMenu = true
                }
            } else if (child as? any UIMenuLeaf)?.attributes.contains(.hidden) != true {
                entries.append(Entry(element: child, selectionGroup: group, isFirstOfGroup: isAfterInlineMenu))
                isAfterInlineMenu = false
            }
        }
    }

    // MARK: Places

    override package func sizeThatFits(_ size: CGSize) -> CGSize {
        let widest = rows.map(\.textWidth).max() ?? 0
        let own = title.isEmpty ? 0 : titleLabel.sizeThatFits(size).width
        let width = max(widest, own) + Self.leadingRoom + Self.trailingRoom + 2 * markGrowth
        let fitting = min(
            max(width.rounded(.up), Self.leastWidth), traitCollection.scaledUp(Self.greatestWidth), size.width)
        return CGSize(width: fitting, height: contentHeight(fitting))
    }

    private var markGrowth: CGFloat { rows.first?.markGrowth ?? 0 }

    /// The height of all entries in a panel of a width; if there is less room, the panel scrolls.
    private func contentHeight(_ width: CGFloat) -> CGFloat {
        entries.isEmpty ? 0 : rect(of: entries.count - 1, width).maxY + Self.padding
    }

    /// Heights of the entries in a panel of the width for which they were asked for last.
    private var measured: (width: CGFloat, heights: [CGFloat]) = (-1, [])

    private func heights(_ width: CGFloat) -> [CGFloat] {
        if measured.width != width {
            let extra = rows.map { $0.extraHeight(width - 2 * Self.padding) }
            measured = (width, extra.map { Self.rowHeight + $0 })
        }
        return measured.heights
    }

    private var titleHeight: CGFloat { Self.titleHeight + Self.titleFont.extraLineHeight(in: traitCollection) }

    /// Scrolls by the height of a number of entries, down if positive, up to the ends. False if nothing moved.
    func scroll(byRows rows: Double) -> Bool {
        scroll(to: bounds.minY + CGFloat(rows) * Self.rowHeight)
    }

    @discardableResult
    private func scroll(to top: CGFloat) -> Bool {
        let offset = min(max(0, top.rounded()), max(0, contentHeight(bounds.width) - bounds.height))
        guard offset != bounds.minY else { return false }
        bounds.origin.y = offset
        placeFades()
        return true
    }

    private func placeFades() {
        fades.top.isHidden = bounds.minY <= 0
        fades.bottom.isHidden = bounds.maxY >= contentHeight(bounds.width)
        // To the edges: the line around the panel is drawn over the fades, and what it covers shows through. Large text
        // needs a higher fade, or the fade may lie between two lines of it.
        let height = min(traitCollection.scaledUp(Self.fadeHeight), (bounds.height / 4).rounded())
        for (fade, y) in [(fades.top, bounds.minY), (fades.bottom, bounds.maxY - height)] {
            fade.frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
        }
    }

    private func scrollToHighlighted() {
        guard let highlighted else { return }
        let rect = rect(of: highlighted).insetBy(dx: 0, dy: -Self.padding)
        if rect.minY < bounds.minY { scroll(to: rect.minY) }
        if rect.maxY > bounds.maxY { scroll(to: rect.maxY - bounds.height) }
    }

    /// The rectangle of an entry.
    func rect(of index: Int) -> CGRect { rect(of: index, bounds.width) }

    private func rect(of index: Int, _ width: CGFloat) -> CGRect {
        let heights = heights(width)
        let before = entries[...index].count { $0.isFirstOfGroup }
        let top = Self.padding + (title.isEmpty ? 0 : titleHeight) + heights[..<index].reduce(0, +)
        return CGRect(
            x: 0, y: top + CGFloat(before) * Self.separatorHeight, width: width, height: heights[index])
    }

    /// The entry at a point; nil on separators and edges.
    func entry(at point: CGPoint) -> Int? {
        entries.indices.first { rect(of: $0).contains(point) }
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        let leading = Self.leadingRoom + markGrowth
        titleLabel.frame = CGRect(
            x: leading, y: Self.padding, width: max(0, bounds.width - leading * 2),
            height: titleHeight)
        var separator = 0
        for (index, row) in rows.enumerated() {
            let rect = rect(of: index)
            row.frame = rect.insetBy(dx: Self.padding, dy: 0)
            guard entries[index].isFirstOfGroup else { continue }
            separators[separator].frame = CGRect(
                x: 1, y: rect.minY - (Self.separatorHeight + 1) / 2, width: max(0, bounds.width - 2), height: 1)
            separator += 1
        }
        placeFades()
    }

    /// Shows the entries' states, which may have changed.
    func update() {
        for row in rows { row.update() }
    }

    // MARK: Keys

    /// Marks the next enabled entry, wrapping around at the ends.
    func moveHighlight(by step: Int) {
        let count = entries.count
        guard count > 0 else { return }
        var index = highlighted ?? (step > 0 ? -1 : count)
        for _ in 0..<count {
            index = (index + step + count) % count
            if entries[index].isEnabled {
                highlighted = index
                scrollToHighlighted()
                return
            }
        }
    }

    /// Marks the next enabled entry whose title begins with a letter, wrapping around. Does nothing if there is no such
    /// entry.
    func moveHighlight(toLetter letter: String) {
        let start = (highlighted ?? -1) + 1
        let found = (0..<entries.count).map { ($0 + start) % entries.count }.first { index in
            let entry = entries[index]
            let place = entry.element.title.range(
                of: letter, options: [.anchored, .caseInsensitive, .diacriticInsensitive])
            return entry.isEnabled && place != nil
        }
        guard let found else { return }
        highlighted = found
        scrollToHighlighted()
    }

    func highlightEdge(first: Bool) {
        highlighted = nil
        moveHighlight(by: first ? 1 : -1)
    }
}
