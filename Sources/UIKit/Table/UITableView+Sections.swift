import CollectionCore

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
            removeSectionView(view)
            headerViews[section] = nil
        }
        for (section, view) in footerViews where !shown.contains(section) {
            removeSectionView(view)
            footerViews[section] = nil
        }
        let viewport = top..<(top + bounds.height)
        for section in shown {
            placeHeader(of: section, in: viewport)
            placeFooter(of: section, in: viewport)
        }
    }

    private func placeHeader(of section: Int, in viewport: Range<CGFloat>) {
        let extent = geometry.headerExtent(of: section)
        var y = extent.top
        if style == .plain {
            let lowest = geometry.footerExtent(of: section).top - extent.height
            y = max(y, min(viewport.lowerBound + adjustedContentInset.top, lowest))
        }
        guard extent.height > 0, y + extent.height > viewport.lowerBound, y < viewport.upperBound else {
            if let view = headerViews.removeValue(forKey: section) { removeSectionView(view) }
            return
        }
        guard let view = headerViews[section] ?? makeHeader(section) else { return }
        let frame = CGRect(x: 0, y: y, width: bounds.width, height: extent.height)
        if view.frame != frame { view.frame = frame }
    }

    private func placeFooter(of section: Int, in viewport: Range<CGFloat>) {
        let extent = geometry.footerExtent(of: section)
        guard extent.height > 0, extent.top + extent.height > viewport.lowerBound, extent.top < viewport.upperBound
        else {
            if let view = footerViews.removeValue(forKey: section) { removeSectionView(view) }
            return
        }
        guard let view = footerViews[section] ?? makeFooter(section) else { return }
        let frame = CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.height)
        if view.frame != frame { view.frame = frame }
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
        let view =
            dequeueReusableHeaderFooterView(withIdentifier: Self.titleIdentifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
        view.textLabel?.text = title
        view.contentView.backgroundColor = style == .plain ? UIColor(white: 0.97, alpha: 1) : .clear
        return view
    }

    private static let titleIdentifier = "UITableView.title"

    // MARK: Reuse

    func removeSectionView(_ view: UIView) {
        view.removeFromSuperview()
        guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else { return }
        reusableSectionViews[identifier, default: []].append(view)
    }

    /// Header and footer views of this class are made when none can be reused; nil takes a registration back.
    public func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        reusableSectionViews[identifier] = nil
        sectionViewClasses[identifier] = viewClass as? UITableViewHeaderFooterView.Type
    }

    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        if let view = reusableSectionViews[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        return sectionViewClasses[identifier]?.init(reuse: identifier)
    }

    /// The view of a visible header.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headerViews[section] as? UITableViewHeaderFooterView
    }

    /// The view of a visible footer.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footerViews[section] as? UITableViewHeaderFooterView
    }

    /// Headers and footers go where their sections go; those of sections that are gone or new are made anew.
    func rekeySectionViews(_ plan: UpdatePlan) {
        func moved(_ views: [Int: UIView]) -> [Int: UIView] {
            var result: [Int: UIView] = [:]
            for (section, view) in views {
                if !plan.isSectionReloaded(section), let new = plan.newSection(ofOld: section) {
                    result[new] = view
                } else {
                    removeSectionView(view)
                }
            }
            return result
        }
        headerViews = moved(headerViews)
        footerViews = moved(footerViews)
    }
}
