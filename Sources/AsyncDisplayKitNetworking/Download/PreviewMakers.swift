import Execution

/// The makers of previews, by the addresses that they make them of. Any thread.
final class PreviewMakers: Sendable {
    private let makers = Mutex<[String: PreviewMaker]>([:])

    /// The maker that the listener hears from; nil if its download is over.
    func add(_ listener: PreviewMaker.Listener) -> PreviewMaker? {
        makers.withLock { makers in
            guard !listener.download.isOver else { return nil }
            let address = listener.download.url.absoluteString
            let maker = makers[address] ?? PreviewMaker()
            makers[address] = maker
            maker.add(listener)
            return maker
        }
    }

    /// Ends the previews of a download.
    func remove(_ download: ImageDownload) {
        let address = download.url.absoluteString
        makers.withLock { makers in
            guard let maker = makers[address] else { return }
            maker.remove(download)
            if !maker.hasListeners { makers[address] = nil }
        }
    }
}
