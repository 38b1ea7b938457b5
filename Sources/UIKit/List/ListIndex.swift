/// The index titles of a list: asks for them when the list loads, shows them at the right edge of the viewport, and
/// scrolls to what they stand for. Main thread.
@MainActor final class ListIndex {
    private(set) var view: SectionIndexView?
    var colors: SectionIndexView.Colors = (nil, nil, nil) {
        didSet { view?.colors = colors }
    }
    private unowned let host: any ListPlaces
    private let scroll: ListScroll

    init(_ host: any ListPlaces, scroll: ListScroll) {
        self.host = host
        self.scroll = scroll
    }

    var width: CGFloat { view?.width ?? 0 }

    /// Asks for the titles, and makes or removes the column.
    func load() {
        let titles = host.indexTitles
        guard titles != view?.titles ?? [] else { return }
        view?.removeFromSuperview()
        view =
            titles.isEmpty ? nil : SectionIndexView(titles: titles) { [weak self] in self?.go(to: titles[$0], at: $0) }
        guard let view else { return }
        view.colors = colors
        host.addSubview(view)
    }

    /// Places the column at the viewport's edge.
    func place() {
        host.indicators.clearance = width
        guard let view else { return }
        let inset = host.adjustedContentInset
        let (origin, size) = (host.drawnContentOffset, host.bounds.size)
        host.placeUpright(
            view,
            CGRect(
                x: origin.x + size.width - inset.right - width, y: origin.y + inset.top, width: width,
                height: max(0, size.height - inset.top - inset.bottom)))
    }

    private func go(to title: String, at index: Int) {
        host.prepareForQuestions()
        guard let path = host.path(ofIndexTitle: title, at: index) else { return }
        scroll.scroll(to: path, .start, animated: false)
    }
}
