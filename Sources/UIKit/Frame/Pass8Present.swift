import SDLBackend

extension FrameDriver {
    /// The layer trees of all windows as one immutable display list. The memory of the list before the last is reused.
    func updateDisplayList() {
        swap(&displayList, &formerDisplayList)
        let scale = UIScreen.main.scale
        let size = UIScreen.main.bounds.size
        let width = Int((size.width * scale).rounded())
        let height = Int((size.height * scale).rounded())
        if displayList.width != width || displayList.height != height || displayList.scale != scale {
            displayList = DisplayList(width: width, height: height, scale: scale)
        }
        // A desktop window shows one UIWindow at a time: the key one.
        guard let window = windows.last(where: { $0.isKeyWindow }) ?? windows.last else {
            displayList = DisplayList(width: width, height: height, scale: scale)
            return
        }
        DisplayListBuilder.update(&displayList, root: window.layer, after: formerDisplayList)
    }

    /// Pass 8: the backend draws the list, never the live tree, and presents it.
    func runPresentPass() -> PresentStatistics {
        backend?.present(displayList) ?? PresentStatistics()
    }
}
