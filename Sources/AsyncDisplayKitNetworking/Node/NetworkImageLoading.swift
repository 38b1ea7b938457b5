/// How far a network image node has got with loading the picture of its address. Main thread.
struct NetworkImageLoading {
    enum Condition {
        /// Nothing is under way, because the node is not in the preload range, has no address, or has a picture that
        /// client code set.
        case idle
        case loading(PictureLoad)
        /// The node shows the picture.
        case loaded
        /// Loading failed. It is tried again when the node comes back to the preload range, or is asked to load.
        case failed
    }

    /// The address that the condition is about; another thread may have set another one since.
    var url: URL?
    var condition = Condition.idle
    /// Which pictures of a download under way are worth drawing.
    var progressSteps = ProgressSteps()
    /// How good the picture is that is being drawn.
    var qualityBeingDrawn: CGFloat = 0
    /// The node itself is setting its picture now, not client code.
    var isShowing = false

    var load: PictureLoad? {
        guard case .loading(let load) = condition else { return nil }
        return load
    }

    var hasLoaded: Bool {
        guard case .loaded = condition else { return false }
        return true
    }

    /// Whether a load may begin.
    var isWaiting: Bool {
        switch condition {
        case .idle, .failed: true
        case .loading, .loaded: false
        }
    }
}

/// Chooses among the pictures of a download under way: the first one, one past 35 % and one past 65 %. Each is drawn as
/// a whole picture, so more of them would cost more than they are worth.
struct ProgressSteps {
    private static let thresholds: [CGFloat] = [0, 0.35, 0.65]

    private var nextStep = 0

    /// Whether to show a picture of this quality. After true, no other is shown until the next threshold is passed.
    mutating func shows(_ quality: CGFloat) -> Bool {
        let reached = Self.thresholds.count { $0 <= quality }
        guard reached > nextStep else { return false }
        nextStep = reached
        return true
    }
}
