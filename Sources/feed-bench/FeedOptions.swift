import AsyncDisplayKitCore

/// What is shown and measured: the workload, or one of the scenes of section 8.
enum FeedScene: String, Sendable {
    /// The workload's own script.
    case feed
    /// One scroll; with another refresh rate, size or scale.
    case scroll
    /// The same, with one row in ten that takes 20 ms to draw.
    case slowRows = "slow-rows"
    /// The same, with a row inserted at the beginning in each frame.
    case chat
    /// The same, with a row inserted right above the viewport in each frame.
    case chatAbove = "chat-above"
    /// Nothing moves: all rows are measured and drawn at once.
    case bulk
    /// The content moves only where a mouse drags the thumb of the scroll bar.
    case thumb
    /// Jumps to rows that were never near the viewport.
    case jumps
}

/// What the command line and the environment ask for.
struct FeedOptions: Sendable {
    var rows: Int
    var assets: String
    var output: String
    var isUnique: Bool
    var isFree: Bool
    /// Always set, so that the report states it; by default a machine with a GPU would use another renderer.
    var renderer: String
    /// CLOCK_MONOTONIC just before exec, and the processor time the process had used by then, in seconds.
    var start: Double
    var startCPU: Double
    /// The report is written, and the program ends, after the first complete frame.
    var stopsAfterFirstFrame: Bool
    var scene = FeedScene.feed
    /// Of the window, in points.
    var size = CGSize(width: 480, height: 800)
    /// Device pixels per point.
    var scale: CGFloat = 1

    /// `feed-bench ROWS ASSETS_DIR OUT.json`, with FEED_IMAGES, FEED_CLOCK, FEED_RENDERER, FEED_T0_NS, FEED_T0_CPU_NS,
    /// FEED_STOP (section 6 of the workload), FEED_SCENE, FEED_SIZE and FEED_SCALE (section 8).
    init?(_ arguments: [String], _ environment: [String: String]) {
        guard arguments.count == 4, let rows = Int(arguments[1]), rows > 0 else { return nil }
        self.rows = rows
        assets = arguments[2]
        output = arguments[3]
        isUnique = environment["FEED_IMAGES"] == "unique"
        isFree = environment["FEED_CLOCK"] == "free"
        renderer = environment["FEED_RENDERER"] ?? "surface"
        start = environment["FEED_T0_NS"].flatMap(Double.init).map { $0 * 1e-9 } ?? Process.now
        startCPU = environment["FEED_T0_CPU_NS"].flatMap(Double.init).map { $0 * 1e-9 } ?? 0
        stopsAfterFirstFrame = environment["FEED_STOP"] == "first-frame"
        if let name = environment["FEED_SCENE"] {
            guard let scene = FeedScene(rawValue: name) else { return nil }
            self.scene = scene
        }
        if let text = environment["FEED_SIZE"] {
            let sides = text.split(separator: "x").compactMap { Double($0) }
            guard sides.count == 2, sides[0] >= 480, sides[1] > 0 else { return nil }
            size = CGSize(width: sides[0], height: sides[1])
        }
        if let text = environment["FEED_SCALE"] {
            guard let scale = Double(text), scale > 0 else { return nil }
            self.scale = scale
        }
    }

    /// How the rows look.
    var rowStyle: FeedRowStyle { FeedRowStyle(width: size.width, hasSlowRows: scene == .slowRows) }
}

/// How rows look: as wide as the window, and slow to draw or not.
struct FeedRowStyle: Sendable {
    var width: CGFloat = 480
    var hasSlowRows = false

    /// The body is repeated in a wide window, so that a row is about as high in each width: twice as wide, it has
    /// twice the text and twice the pixels.
    func body(of row: FeedRow) -> String {
        let repeats = Int((width / 480).rounded())
        return repeats < 2 ? row.body : Array(repeating: row.body, count: repeats).joined(separator: " ")
    }

    func isSlow(_ number: Int) -> Bool { hasSlowRows && number % 10 == 0 }
}
