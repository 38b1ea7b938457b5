import CollectionCore
import Execution

/// A header or a footer: they differ in their place and in the methods that are called for them. The number is the kind
/// of its element.
enum SectionPart: Int, CaseIterable { case header = 1, footer }

extension ElementKey {
    init(_ part: SectionPart, of section: Int) {
        self.init(kind: part.rawValue, path: ShownPath(section: section, item: 0))
    }
}

// Headers and footers. In the plain style the header of the section at the top stays at the viewport's top until the
// next section's header pushes it away, and the footer of the one at the bottom stays at the viewport's bottom.
extension UITableView {
    private static let titleHeight: CGFloat = 28
    private static let groupedGap: CGFloat = 18

    // MARK: Heights
    //
    // Data source and delegate may be ahead of what is on screen, so they are asked with their own numbers of the
    // sections. A section that they have already deleted keeps its heights.

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
        recycleHead(view)
        return wanted > 0 ? usable(wanted, part, of: known) : Self.titleHeight
    }

    /// The height of a header or footer with a title. With larger text the title has as many lines as it needs.
    private func height(ofTitle title: String) -> CGFloat {
        let least = traitCollection.scaledUp(Self.titleHeight)
        guard least > Self.titleHeight else { return least }
        return max(least, UITableViewHeaderFooterView.height(ofTitle: title, width: rowWidth, traits: traitCollection))
    }

    /// The height that a delegate has returned, within its usable limits. A negative height means no header or footer.
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

    // MARK: Views

    /// How much of the viewport a section's header and footer cover where they are pinned beside a row of it.
    func covered(bySection section: Int) -> UIEdgeInsets {
        guard geometry.pinsHeads(of: section) else { return .zero }
        return UIEdgeInsets(
            top: geometry.extent(.header, of: section).height, left: 0,
            bottom: geometry.extent(.footer, of: section).height, right: 0)
    }

    func makeHead(_ part: SectionPart, of section: Int) -> UIView? {
        guard let known = provider.sourceSection(section) else { return nil }
        let view = ownView(part, of: known) ?? title(part, of: known).map { makeTitleView($0) }
        // The delegate may have edited the table.
        guard let view, provider.sourceSection(section) == known else {
            view.map(recycleHead)
            return nil
        }
        return view
    }

    func willDisplay(_ view: UIView, _ part: SectionPart, of section: Int) {
        guard let known = provider.sourceSection(section) else { return }
        switch part {
        case .header: commonDelegate?.tableView(self, willDisplayHeaderView: view, forSection: known)
        case .footer: commonDelegate?.tableView(self, willDisplayFooterView: view, forSection: known)
        }
    }

    /// The delegate gets the section's number on screen, as for rows: the data source may have deleted it.
    func didEndDisplaying(_ view: UIView, _ part: SectionPart, of section: Int) {
        switch part {
        case .header: commonDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        case .footer: commonDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: section)
        }
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

    /// Takes back a view that is not on screen, if it can be used again.
    func recycleHead(_ view: UIView) {
        guard view.superview == nil, let view = view as? UITableViewHeaderFooterView else { return }
        reuse.recycle(view, kind: Self.reuseKind)
    }

    /// Keeps the identifiers of headers and footers apart from those of cells.
    private static let reuseKind = "section"

    /// Header and footer views of this class are made when none can be reused; nil removes the registration.
    public func register(_ viewClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        reuse.register(
            viewClass, as: UITableViewHeaderFooterView.self, kind: Self.reuseKind, identifier: identifier)
    }

    /// A header or footer view that has left the screen, prepared for reuse, or a new one of the class registered for
    /// the identifier; nil if there is neither.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        reuse.dequeue(kind: Self.reuseKind, identifier: identifier)
    }

    /// The view of a visible header.
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        tiling[ElementKey(.header, of: section)]?.view as? UITableViewHeaderFooterView
    }

    /// The view of a visible footer.
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        tiling[ElementKey(.footer, of: section)]?.view as? UITableViewHeaderFooterView
    }
}
