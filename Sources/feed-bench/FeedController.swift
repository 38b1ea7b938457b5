import AsyncDisplayKitCore

/// The feed: one table node of N rows, made lazily.
final class FeedController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let rowCount: Int
    private let avatars: AvatarStore

    init(rowCount: Int, avatars: AvatarStore) {
        self.rowCount = rowCount
        self.avatars = avatars
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.tableView.separatorStyle = .none
        node.tableView.showsVerticalScrollIndicator = false
        node.tableView.backgroundColor = .white
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { rowCount }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let number = indexPath.row
        let avatars = avatars
        return {
            let row = FeedRow(number)
            return FeedCellNode(row: row, avatar: avatars.image(for: row))
        }
    }

    /// What the frame just presented shows.
    struct Coverage {
        var blankRowArea = 0.0
        var blankAvatars = 0
        var incompleteRowArea = 0.0
        var meanRowHeight = 0.0
        var isComplete: Bool { blankRowArea == 0 && blankAvatars == 0 }
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
            // A row counts as there when all its texts are drawn.
            guard let cell = node.nodeForRow(at: path) as? FeedCellNode, cell.showsTexts else { continue }
            covered += visible.height
            let avatarTop = rect.minY + 12
            let isAvatarVisible = avatarTop + 48 > viewport.minY && avatarTop < viewport.maxY
            if isAvatarVisible, cell.avatarNode.contents == nil {
                result.blankAvatars += 1
                result.incompleteRowArea += visible.height * viewport.width
            }
        }
        let needed = min(viewport.height, node.tableView.contentSize.height)
        result.blankRowArea = max(0, (needed - covered).rounded()) * viewport.width
        result.meanRowHeight = paths.isEmpty ? 0 : heights / Double(paths.count)
        if let first = paths.first?.row, let last = paths.last?.row { result.rows = first...last }
        return result
    }
}
