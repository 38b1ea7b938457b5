import AsyncDisplayKit

/// Lists in the rows of a list: each row is an album, whose photos scroll sideways. The button of the bar turns
/// everything around, as for a language that is written from right to left.
final class StripsController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let strips: [Strip]
    private var isRightToLeft = false

    init(albums: [(title: String, photos: [SampleAssets.Photo])]) {
        strips = albums.map { Strip(title: $0.title, photos: $0.photos) }
        super.init(node: ASTableNode(style: .plain))
        title = "Albums"
        node.dataSource = self
        node.delegate = self
        let button = UIBarButtonItem(
            title: "Right to Left", style: .plain, target: self, action: StripsController.turnAround)
        button.tintColor = SampleStyle.accent
        navigationItem.rightBarButtonItem = button
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorStyle = .none
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { strips.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        // Layouts are made on the main thread, and nodes on any.
        let (strip, layout, isRightToLeft) = (strips[indexPath.row], Strip.makeLayout(), isRightToLeft)
        return { StripCellNode(strip, layout: layout, isRightToLeft: isRightToLeft) }
    }

    /// Only the photos take clicks and have the focus.
    func tableNode(_ tableNode: ASTableNode, shouldHighlightRowAt indexPath: IndexPath) -> Bool { false }

    private func turnAround() {
        isRightToLeft.toggle()
        navigationItem.rightBarButtonItem?.title = isRightToLeft ? "Left to Right" : "Right to Left"
        // The scroll bar of the table is at the left edge then.
        node.view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .unspecified
        node.reloadData()
    }
}
