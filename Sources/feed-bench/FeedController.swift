import AsyncDisplayKitCore

/// The feed: one table node of N rows, made lazily.
final class FeedController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private(set) var numbers: FeedNumbers
    private let style: FeedRowStyle
    private let avatars: AvatarStore
    private let scene: FeedScene
    /// How many rows are drawn in all their parts, in the scene `bulk`, as far as the main thread knows.
    private(set) var drawnRows = 0
    /// When the main thread heard of the last one.
    private(set) var lastReportTime = 0.0
    /// When rows are drawn, in the scene `bulk`.
    let drawingTimes = DrawingTimes()

    init(options: FeedOptions) {
        numbers = FeedNumbers(count: options.rows)
        style = options.rowStyle
        avatars = AvatarStore(directory: options.assets, isUnique: options.isUnique)
        scene = options.scene
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.tableView.separatorStyle = .none
        node.tableView.showsVerticalScrollIndicator = scene == .thumb
        node.tableView.backgroundColor = .white
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { numbers.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number = numbers[indexPath.row]
        let avatars = avatars
        let style = style
        if scene == .bulk {
            return { [weak self, drawingTimes] in
                let row = FeedRow(number)
                let cell = CountedCellNode(row: row, avatar: avatars.image(for: row), style: style)
                cell.onDrawn = {
                    self?.drawnRows += 1
                    self?.lastReportTime = Process.now
                }
                cell.onLastTextDrawn { drawingTimes.note() }
                return cell
            }
        }
        return {
            let row = FeedRow(number)
            return FeedCellNode(row: row, avatar: avatars.image(for: row), style: style)
        }
    }

    /// Widens the ranges so far that every row is measured and drawn.
    func widenRanges() {
        let all = ASRangeTuningParameters(leadingBufferScreenfuls: 1000, trailingBufferScreenfuls: 1000)
        for mode in [ASLayoutRangeMode.minimum, .full] {
            node.setTuningParameters(all, for: mode, rangeType: .preload)
            node.setTuningParameters(all, for: mode, rangeType: .display)
        }
    }

    /// Inserts a new row before the one at `index`.
    func insertRow(at index: Int) {
        numbers.insert(at: index)
        node.insertRows(at: [IndexPath(row: index, section: 0)], with: .none)
    }

    /// What the frame just presented shows.
    struct Coverage {
        var blankRowArea = 0.0
        var blankAvatars = 0
        var meanRowHeight = 0.0
        var isComplete: Bool { blankRowArea == 0 }
        var rows: ClosedRange<Int>?
    }

    var coverage: Coverage {
        var result = Coverage()
        let viewport = node.tableView.bounds
        let paths = node.indexPathsForVisibleRows()
        var covered = 0.0
        var heights = 0.0
        for path in paths {
            let rect = node.rectForRow(at: path)
            let visible = rect.intersection(viewport)
            guard visible.height > 0 else { continue }
            heights += rect.height
            // A row is one picture: its texts and its avatar are shown together.
            if let cell = node.nodeForRow(at: path) as? FeedCellNode, cell.isDrawn {
                covered += visible.height
            } else if rect.minY + 60 > viewport.minY, rect.minY + 12 < viewport.maxY {
                result.blankAvatars += 1
            }
        }
        let needed = min(viewport.height, node.tableView.contentSize.height)
        result.blankRowArea = max(0, (needed - covered).rounded()) * viewport.width
        result.meanRowHeight = paths.isEmpty ? 0 : heights / Double(paths.count)
        if let first = paths.first?.row, let last = paths.last?.row { result.rows = first...last }
        return result
    }
}
