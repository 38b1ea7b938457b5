import CollectionCore
import Execution

// Headers and footers. In the plain style the header of the section at the top stays at the viewport's top until the
// next section's header pushes it away, and the footer of the one at the bottom stays at the viewport's bottom.
extension UITableView {
    private static let titleHeight: CGFloat = 28
    private static let groupedGap: CGFloat = 18

    // MARK: Heights
    //
    // Data source and delegate may be ahead of what is on screen; they are asked by their own numbers of the sections.
    // A section that they have deleted already keeps its heights.

    func height(_ part: SectionPart, of section: Int) -> CGFloat {
        guard let known = provider.sourceSection(section) else { return geometry.extent(part, of: section).height }
        let given =
            part == .header
            ? commonDelegate?.tableView(self, heightForHeaderInSection: known)
            : commonDelegate?.tableView(self, heightForFooterInSection: known)
        if let given, given != UITableView.automaticDimension { return usable(given, part, of: known) }
        let own = part == .header ? sectionHeaderHeight : sectionFooterHeight
        if own != UITableView.automaticDimension { return usable(own, part, of: known) }
        let gap = style == .plain ? 0 : Self.groupedGap
        if let title = title(part, of: known) { return height(ofTitle: title) + (part == .header ? gap : 0) }
        guard let view = ownView(part, of: known) else { return gap }
        if view.superview == nil { view.inheritTraits() }
        let wanted = view.sizeThatFits(CGSize(width: rowWidth, height: .greatestFiniteMagnitude)).height
        recycle(view)
        return wanted > 0 ? usable(wanted, part, of: known) : Self.titleHeight
    }

    /// Larger text takes as many lines as it needs.
    private func height(ofTitle title: String) -> CGFloat {
        let least = traitCollection.scaledUp(Self.titleHeight)
        guard least > Self.titleHeight else { return least }
        return max(least, UITableViewHeaderFooterView.height(ofTitle: title, width: rowWidth, traits: traitCollection))
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
        guard !sectionViews.isEmpty || geometry.hasHeadersOrFooters else { return }
        let top = contentOffset.y
        let shown = geometry.sections(from: top, to: top + bounds.height)
        drop { !shown.contains($0) }
        let viewport = top..<(top + bounds.height)
        for section in shown {
            place(.header, of: section, in: viewport)
            place(.footer, of: section, in: viewport)
        }
    }

    private func drop(where isUnwanted: (Int) -> Bool) {
        for (part, section) in sectionViews.places(where: isUnwanted) { remove(part, of: section) }
    }

    private func place(_ part: SectionPart, of section: Int, in viewport: Range<CGFloat>) {
        let extent = geometry.extent(part, of: section)
        var top = extent.top
        if style == .plain {
            // Use the offset at which the content is drawn, in whole pixels, or a pinned header would tremble.
            let (edges, inset) = (drawnContentOffset.y, pinningInset)
            if part == .header {
                top = max(top, min(edges + inset.top, geometry.extent(.footer, of: section).top - extent.height))
            } else {
                let header = geometry.extent(.header, of: section)
                let lowest = edges + bounds.height - inset.bottom - extent.height
                top = min(top, max(lowest, header.top + header.height))
            }
        }
        guard extent.height > 0, top + extent.height > viewport.lowerBound, top < viewport.upperBound else {
            return remove(part, of: section)
        }
        let frame = sectionFrame((top, extent.height))
        guard let view = sectionViews[part, section] else { return makeView(part, section, frame) }
        if view.frame != frame { view.frame = frame }
    }

    /// How much of the viewport's top is covered by the header that is pinned above a row of this section.
    func pinnedHeaderHeight(of section: Int) -> CGFloat {
        style == .plain ? geometry.extent(.header, of: section).height : 0
    }

    private func makeView(_ part: SectionPart, _ section: Int, _ frame: CGRect) {
        guard let known = provider.sourceSection(section),
            let view = ownView(part, of: known) ?? title(part, of: known).map({ makeTitleView($0) })
        else { return }
        view.transform3D = uprightTransform
        sectionViews[part, section] = view
        switch part {
        case .header: commonDelegate?.tableView(self, willDisplayHeaderView: view, forSection: known)
        case .footer: commonDelegate?.tableView(self, willDisplayFooterView: view, forSection: known)
        }
        addSubview(view)
        if let indexView { bringSubviewToFront(indexView) }
        UIView.performWithoutAnimation { view.frame = frame }
        tiling.layOutBeforeAnimation(view)
    }

    private func makeTitleView(_ title: String) -> UIView {
        let view =
            dequeueReusableHeaderFooterView(withIdentifier: Self.titleIdentifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
        view.textLabel?.text = title
        view.textLabel?.numberOfLines = 0
        view.contentView.backgroundColor = style == .plain ? UIColor(lightWhite: 0.97, darkWhite: 0.13) : .clear
        return view
    }

    private static let titleIdentifier = "UITableView.title"

    // MARK: Reuse

    /// The delegate gets the section's number on screen, as for rows: the data source may have deleted it.
    private func remove(_ part: SectionPart, of section: Int) {
        guard let view = sectionViews[part, section] else { return }
        sectionViews[part, section] = nil
        view.removeFromSuperview()
        switch part {
        case .header: commonDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        case .footer: commonDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        }
        view.endAnimations()
        recycle(view)
    }

    /// Takes back a view that is not on screen, if it can be used again.
    private func recycle(_ view: UIView) {
        guard view.superview == nil, let view = view as? UITableViewHeaderFooterView else { return }
        tiling.reuse.recycle(view, kind: Self.reuseKind)
    }

    /// Keeps the identifiers of headers and footers apart from those of cells.
    private static let reuseKind = "section"

    func removeSectionViews() {
        // Drops all: these views are of the old sections, and the provider answers for the new ones already.
        drop { _ in true }
    }

    /// Header and footer views of this class are made when none can be reused; nil takes a registration back.
    public func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        tiling.reuse.register(
            viewClass, as: UITableViewHeaderFooterView.self, kind: Self.reuseKind, identifier: identifier)
    }

    /// A header or footer view that has left the screen, prepared for reuse, or a new one of the class registered for
    /// the identifier; nil if there is neither.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        tiling.reuse.dequeue(kind: Self.reuseKind, identifier: identifier)
    }

    /// The view of a visible header.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.header, section] as? UITableViewHeaderFooterView
    }

    /// The view of a visible footer.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sectionViews[.footer, section] as? UITableViewHeaderFooterView
    }

    /// Headers and footers go where their sections go; those of deleted and reloaded sections are taken away, and new
    /// ones are made in the next pass.
    func rekeySectionViews(_ plan: UpdatePlan) {
        drop { plan.isSectionReloaded($0) || plan.newSection(ofOld: $0) == nil }
        sectionViews.follow(plan)
    }
}
