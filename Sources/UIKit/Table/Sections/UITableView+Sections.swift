import CollectionCore
import Execution

// Headers and footers. In the plain style the header of the section at the top stays at the viewport's top until the
// next section's header pushes it away, and the footer of the one at the bottom stays at the viewport's bottom.
extension UITableView {
    private static let titleHeight: CGFloat = 28
    private static let groupedGap: CGFloat = 18

    /// Headers and footers of sections are the same but for where they are and who is asked for them.
    enum SectionPart { case header, footer }

    // MARK: Heights
    //
    // Data source and delegate are asked about sections by the numbers these have for them, which may be ahead of what is
    // on screen. About a section they have deleted they are not asked: it keeps its heights.

    func headerHeight(of section: Int) -> CGFloat {
        guard let known = provider.dataSourceSection(section) else { return geometry.headerExtent(of: section).height }
        return height(
            .header, of: known, given: commonDelegate?.tableView(self, heightForHeaderInSection: known),
            own: sectionHeaderHeight)
    }

    func footerHeight(of section: Int) -> CGFloat {
        guard let known = provider.dataSourceSection(section) else { return geometry.footerExtent(of: section).height }
        return height(
            .footer, of: known, given: commonDelegate?.tableView(self, heightForFooterInSection: known),
            own: sectionFooterHeight)
    }

    private func height(_ part: SectionPart, of section: Int, given: CGFloat?, own: CGFloat) -> CGFloat {
        if let given, given != UITableView.automaticDimension { return usable(given, part, of: section) }
        if own != UITableView.automaticDimension { return usable(own, part, of: section) }
        let gap = style == .plain ? 0 : Self.groupedGap
        if title(part, of: section) != nil { return Self.titleHeight + (part == .header ? gap : 0) }
        if let view = ownView(part, of: section) {
            let wanted = view.sizeThatFits(CGSize(width: rowWidth, height: .greatestFiniteMagnitude)).height
            recycle(view)
            return wanted > 0 ? usable(wanted, part, of: section) : Self.titleHeight
        }
        return gap
    }

    /// A header below zero is none.
    private func usable(_ height: CGFloat, _ part: SectionPart, of section: Int) -> CGFloat {
        max(
            0,
            Misuse.usableLength(
                height, of: "\(part) \(dataSourceName)",
                "The height of the \(part) of section \(section) of \(dataSourceName)", canBeNegative: true))
    }

    private func title(_ part: SectionPart, of section: Int) -> String? {
        part == .header
            ? commonDataSource?.tableView(self, titleForHeaderInSection: section)
            : commonDataSource?.tableView(self, titleForFooterInSection: section)
    }

    private func ownView(_ part: SectionPart, of section: Int) -> UIView? {
        part == .header
            ? commonDelegate?.tableView(self, viewForHeaderInSection: section)
            : commonDelegate?.tableView(self, viewForFooterInSection: section)
    }

    // MARK: Tiling

    /// Gives the sections of the viewport their header and footer views. Costs nothing in a table without any, and
    /// otherwise depends on the sections in view.
    func tileSections() {
        guard !headerViews.isEmpty || !footerViews.isEmpty || geometry.hasHeadersOrFooters else { return }
        let top = contentOffset.y
        let shown = geometry.sections(from: top, to: top + bounds.height)
        drop(.header) { !shown.contains($0) }
        drop(.footer) { !shown.contains($0) }
        let viewport = top..<(top + bounds.height)
        for section in shown {
            placeHeader(of: section, in: viewport)
            placeFooter(of: section, in: viewport)
        }
    }

    /// `known` says by which numbers the data source knows sections; one that it has deleted had its number on screen.
    private func drop(_ part: SectionPart, knownAs known: ((Int) -> Int?)? = nil, where isUnwanted: (Int) -> Bool) {
        let views = part == .header ? headerViews : footerViews
        for (section, view) in views where isUnwanted(section) {
            switch part {
            case .header: headerViews[section] = nil
            case .footer: footerViews[section] = nil
            }
            removeSectionView(view, part, (known ?? provider.dataSourceSection)(section) ?? section)
        }
    }

    private func placeHeader(of section: Int, in viewport: Range<CGFloat>) {
        let extent = geometry.headerExtent(of: section)
        var y = extent.top
        if style == .plain {
            // Where the content is drawn, and not where it is to a fraction of a pixel: a header at rest must not tremble.
            let edge = drawnContentOffset.y + adjustedContentInset.top
            y = max(y, min(edge, geometry.footerExtent(of: section).top - extent.height))
        }
        place(.header, of: section, top: y, height: extent.height, in: viewport)
    }

    private func placeFooter(of section: Int, in viewport: Range<CGFloat>) {
        let extent = geometry.footerExtent(of: section)
        var y = extent.top
        if style == .plain {
            let edge = drawnContentOffset.y + bounds.height - adjustedContentInset.bottom - extent.height
            let header = geometry.headerExtent(of: section)
            y = min(y, max(edge, header.top + header.height))
        }
        place(.footer, of: section, top: y, height: extent.height, in: viewport)
    }

    private func place(
        _ part: SectionPart, of section: Int, top: CGFloat, height: CGFloat, in viewport: Range<CGFloat>
    ) {
        guard height > 0, top + height > viewport.lowerBound, top < viewport.upperBound else {
            let removed =
                part == .header ? headerViews.removeValue(forKey: section) : footerViews.removeValue(forKey: section)
            if let removed { removeSectionView(removed, part, provider.dataSourceSection(section) ?? section) }
            return
        }
        let known = part == .header ? headerViews[section] : footerViews[section]
        guard let view = known ?? makeView(part, section) else { return }
        let frame = sectionFrame(top: top, height: height)
        if view.frame != frame { view.frame = frame }
    }

    /// How much of the viewport's top is covered by the header that is pinned above a row of this section.
    func pinnedHeaderHeight(of section: Int) -> CGFloat {
        style == .plain ? geometry.headerExtent(of: section).height : 0
    }

    private func makeView(_ part: SectionPart, _ section: Int) -> UIView? {
        guard let known = provider.dataSourceSection(section),
            let view = ownView(part, of: known) ?? title(part, of: known).map({ makeTitleView($0) })
        else { return nil }
        view.transform3D = uprightTransform
        switch part {
        case .header:
            headerViews[section] = view
            commonDelegate?.tableView(self, willDisplayHeaderView: view, forSection: known)
        case .footer:
            footerViews[section] = view
            commonDelegate?.tableView(self, willDisplayFooterView: view, forSection: known)
        }
        addSubview(view)
        if let indexView { bringSubviewToFront(indexView) }
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

    private func removeSectionView(_ view: UIView, _ part: SectionPart, _ section: Int) {
        view.removeFromSuperview()
        switch part {
        case .header: commonDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        case .footer: commonDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        }
        view.endAnimations()
        recycle(view)
    }

    private func recycle(_ view: UIView) {
        guard view.superview == nil, let view = view as? UITableViewHeaderFooterView,
            let identifier = view.reuseIdentifier
        else { return }
        reusableSectionViews[identifier, default: []].append(view)
    }

    func removeSectionViews() {
        // What the provider says is of the sections that come.
        drop(.header, knownAs: { $0 }) { _ in true }
        drop(.footer, knownAs: { $0 }) { _ in true }
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
        func isGone(_ section: Int) -> Bool {
            plan.isSectionReloaded(section) || plan.newSection(ofOld: section) == nil
        }
        // What the provider says is of the sections after the update.
        func known(_ section: Int) -> Int? { plan.newSection(ofOld: section).flatMap(provider.dataSourceSection) }
        drop(.header, knownAs: known, where: isGone)
        drop(.footer, knownAs: known, where: isGone)
        func moved(_ views: [Int: UIView]) -> [Int: UIView] {
            var result: [Int: UIView] = [:]
            for (section, view) in views {
                if let new = plan.newSection(ofOld: section) { result[new] = view }
            }
            return result
        }
        headerViews = moved(headerViews)
        footerViews = moved(footerViews)
    }
}
