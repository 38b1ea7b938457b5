/// What a network image node is told on any thread, and what of it the main thread has not taken up yet. Behind a lock.
///
/// Other threads only leave notes here. One turn of the main thread takes up all of them, so that setting an address
/// ten thousand times costs one load, and setting the same one nothing.
struct NetworkImageSettings {
    /// What the main thread has to do beside looking at the address.
    struct Changes {
        /// One of the addresses set since was to show the default image meanwhile.
        var resetsToDefault = false
        /// An address was set on a node that showed a picture of the user's.
        var replacesOwnImage = false
        /// A picture was set: nothing is to be loaded for the present address.
        var cancelsLoad = false
        var hasNewDefaultImage = false
        var hasNewProgressRule = false
    }

    private(set) var url: URL?
    private(set) var defaultImage: UIImage?
    /// The picture was set by the user: there is nothing to load and nothing to let go.
    private(set) var hasOwnImage = false
    private(set) var rendersProgressImages = true
    var sharesPixelsOfFiles = true
    var shouldRetry = true

    /// How good the node's picture is.
    var currentQuality: CGFloat = 0
    /// How good the picture is that was drawn last.
    var renderedQuality: CGFloat = 0
    var downloadProgress: CGFloat = 0

    /// Nil if the main thread knows everything.
    private var changes: Changes?
    /// A turn of the main thread is on its way.
    private var isTurnRequested = false

    private mutating func note(_ body: (inout Changes) -> Void) {
        var noted = changes ?? Changes()
        body(&noted)
        changes = noted
    }

    mutating func setURL(_ url: URL?, resetsToDefault: Bool) {
        guard url != self.url else { return }
        self.url = url
        let replacesOwnImage = hasOwnImage
        hasOwnImage = false
        note {
            if resetsToDefault { $0.resetsToDefault = true }
            if replacesOwnImage { $0.replacesOwnImage = true }
        }
    }

    /// - Parameter hasImage: false if the picture was set to nil.
    mutating func setOwnImage(_ hasImage: Bool) {
        hasOwnImage = hasImage
        note { $0.cancelsLoad = true }
    }

    mutating func setDefaultImage(_ image: UIImage?) {
        defaultImage = image
        note { $0.hasNewDefaultImage = true }
    }

    mutating func setRendersProgressImages(_ renders: Bool) {
        guard renders != rendersProgressImages else { return }
        rendersProgressImages = renders
        note { $0.hasNewProgressRule = true }
    }

    /// Whether the main thread has to be sent for: not if it knows everything, nor if it is coming.
    mutating func requestTurn() -> Bool {
        guard changes != nil, !isTurnRequested else { return false }
        isTurnRequested = true
        return true
    }

    /// The turn that was requested is there.
    mutating func turnBegins() {
        isTurnRequested = false
    }

    /// What the main thread has to do, once.
    mutating func takeChanges() -> Changes? {
        defer { changes = nil }
        return changes
    }
}
