// Headers and footers. In the plain style the header of the section at the top stays at the viewport's top until the
// next section's header pushes it away.
extension UITableView {
    private static let titleHeight: CGFloat = 28
    private static let groupedGap: CGFloat = 18

    func headerHeight(of section: Int) -> CGFloat {
        if let height = tableDelegate?.tableView(self, heightForHeaderInSection: section),
            height != UITableView.automaticDimension
        {
            return max(0, height)
        }
        if sectionHeaderHeight != UITableView.automaticDimension { return sectionHeaderHeight }
        if headerTitle(of: section) != nil { return Self.titleHeight + (style == .plain ? 0 : Self.groupedGap) }
        if let view = tableDelegate?.tableView(self, viewForHeaderInSection: section) {
            return view.sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude)).height
        }
        return style == .plain ? 0 : Self.groupedGap
    }

    func footerHeight(of section: Int) -> CGFloat {
        if let height = tableDelegate?.tableView(self, heightForFooterInSection: section),
            height != UITableView.automaticDimension
        {
            return max(0, height)
        }
        if sectionFooterHeight != UITableView.automaticDimension { return sectionFooterHeight }
        if dataSource?.tableView(self, titleForFooterInSection: section) != nil { return Self.titleHeight }
        return style == .plain ? 0 : Self.groupedGap
    }

    func headerTitle(of section: Int) -> String? {
        dataSource?.tableView(self, titleForHeaderInSection: section)
    }

    /// Gives the sections of the viewport their header and footer views.
    func tileSections() {
        let top = contentOffset.y
        let shown = geometry.sections(from: top, to: top + bounds.height)
        for (section, view) in headerViews where !shown.contains(section) {
            view.removeFromSuperview()
            headerViews[section] = nil
        }
        for (section, view) in footerViews where !shown.contains(section) {
            view.removeFromSuperview()
            footerViews[section] = nil
        }
        for section in shown {
            placeHeader(of: section, viewportTop: top + adjustedContentInset.top)
            placeFooter(of: section)
        }
    }

    private func placeHeader(of section: Int, viewportTop: CGFloat) {
        let extent = geometry.headerExtent(of: section)
        guard extent.height > 0, let view = headerViews[section] ?? makeHeader(section) else { return }
        var y = extent.top
        if style == .plain {
            let lowest = geometry.footerExtent(of: section).top - extent.height
            y = max(y, min(viewportTop, lowest))
        }
        view.frame = CGRect(x: 0, y: y, width: bounds.width, height: extent.height)
    }

    private func placeFooter(of section: Int) {
        let extent = geometry.footerExtent(of: section)
        guard extent.height > 0, let view = footerViews[section] ?? makeFooter(section) else { return }
        view.frame = CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
    }

    private func makeHeader(_ section: Int) -> UIView? {
        let view =
            tableDelegate?.tableView(self, viewForHeaderInSection: section)
            ?? headerTitle(of: section).map { makeTitleView($0) }
        guard let view else { return nil }
        headerViews[section] = view
        addSubview(view)
        return view
    }

    private func makeFooter(_ section: Int) -> UIView? {
        let view =
            tableDelegate?.tableView(self, viewForFooterInSection: section)
            ?? dataSource?.tableView(self, titleForFooterInSection: section).map { makeTitleView($0) }
        guard let view else { return nil }
        footerViews[section] = view
        addSubview(view)
        return view
    }

    private func makeTitleView(_ title: String) -> UIView {
        let view = TableSectionTitleView(frame: .zero)
        view.label.text = title
        view.backgroundColor = style == .plain ? UIColor(white: 0.97, alpha: 1) : .clear
        return view
    }
}

/// The title of a section, indented like the text of rows.
@MainActor final class TableSectionTitleView: UIView {
    let label = UILabel(frame: .zero)

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .boldSystemFont(ofSize: 14)
        label.textColor = .secondaryLabel
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 15, dy: 0)
    }
}
