import SDLBackend

extension FrameDriver {
    /// The layer trees of all windows as one immutable display list.
    func makeDisplayList() -> DisplayList {
        let scale = UIScreen.main.scale
        let size = UIScreen.main.bounds.size
        let width = Int((size.width * scale).rounded())
        let height = Int((size.height * scale).rounded())
        let list = DisplayList(width: width, height: height, scale: scale)
        return list
    }

    /// Pass 8: the backend draws the list, never the live tree, and presents it.
    func runPresentPass(_ list: DisplayList) -> PresentStatistics {
        lastList = list
        return backend?.present(list) ?? PresentStatistics()
    }
}
