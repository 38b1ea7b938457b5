/// What is set on a network image node, on any thread, and what of it the main thread has yet to handle. Under a lock.
///
/// Other threads only record changes here. The main thread handles all of them in one turn, so that setting ten
/// thousand addresses costs one load, and setting the same address again costs nothing.
struct NetworkImageSettings {
    /// What the main thread has to do besides comparing the address.
    struct Changes {
        /// One of the addresses set since was set with `resetsToDefault`: show the default image until it is loaded.
        var resetsToDefault = false
        /// An address was set on a node whose picture client code had set.
        var replacesOwnImage = false
        /// A picture was set: nothing is to be loaded for the present address.
        var cancelsLoad = false
        var hasNewDefaultImage = false
        var hasNewProgressRule = false
    }

    private(set) var url: URL?
    private(set) var defaultImage: UIImage?
    /// Client code set the picture: there is nothing to load and nothing to release.
    private(set) var hasOwnImage = false
    private(set) var rendersProgressImages = true
    var sharesPixelsOfFiles = true
    var shouldRetry = true

    /// How good the node's picture is.
    var currentQuality: CGFloat = 0
    /// How good the picture is that was drawn last.
    var renderedQuality: CGFloat = 0
    var downloadProgress: CGFloat = 0

    /// Nil if the main thread has handled every change.
    private var changes: Changes?
    /// A turn of the main thread is scheduled and has not begun.
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

    /// Whether the caller has to schedule a turn of the main thread: not without changes, nor if one is scheduled.
    mutating func requestTurn() -> Bool {
        guard changes != nil, !isTurnRequested else { return false }
        isTurnRequested = true
        return true
    }

    /// The requested turn begins.
    mutating func turnBegins() {
        isTurnRequested = false
    }

    /// Returns the changes to handle, and forgets them.
    mutating func takeChanges() -> Changes? {
        defer { changes = nil }
        return changes
    }
}
