import AsyncDisplayKitCore
import UIKit

/// A section of a table to look at.
struct PictureSection {
    var header: String?
    var footer: String?
    var rows: [Row]

    struct Row {
        var title: String
        var detail: String?
        var style = UITableViewCell.CellStyle.default
        var accessory = UITableViewCell.AccessoryType.none
    }

    static let birds = PictureSection(
        header: "Birds", footer: "Seen in most towns.",
        rows: [Row(title: "Blackbird"), Row(title: "Great tit"), Row(title: "Swift")])
    static let trees = PictureSection(header: "Trees", rows: [Row(title: "Ash"), Row(title: "Lime")])
    static let cells = PictureSection(
        rows: [
            Row(title: "default", accessory: .disclosureIndicator),
            Row(title: "value1", detail: "Detail", style: .value1),
            Row(title: "value2", detail: "Detail", style: .value2),
            Row(title: "subtitle", detail: "Detail", style: .subtitle),
            Row(title: "checkmark", accessory: .checkmark),
            Row(title: "detailButton", accessory: .detailButton),
        ])
}

/// A table of UIKit's own cells.
final class PictureTable: UIViewController, UITableViewDataSource {
    private let sections: [PictureSection]
    private let table: UITableView

    init(style: UITableView.Style = .plain, sections: [PictureSection] = [.birds, .trees], isEditing: Bool = false) {
        self.sections = sections
        table = UITableView(frame: .zero, style: style)
        super.init(nibName: nil, bundle: nil)
        table.dataSource = self
        table.isEditing = isEditing
    }

    override func loadView() { view = table }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].header
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        sections[section].footer
    }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let row = sections[indexPath.section].rows[indexPath.row]
        let cell = UITableViewCell(style: row.style, reuseIdentifier: nil)
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.detail
        cell.accessoryType = row.accessory
        return cell
    }
}

/// A table that begins at the bottom, as a conversation does.
final class PictureMessages: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let messages = ["The newest message", "The one before", "The oldest of three"]

    override init() {
        super.init(node: ASTableNode())
        node.inverted = true
        node.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { messages.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let text = messages[indexPath.row]
        return {
            let cell = ASTextCellNode()
            cell.text = text
            return cell
        }
    }
}

/// A cell that is a tile.
private final class TileCell: ASCellNode, @unchecked Sendable {  // never changed after init
    private let tile: Tile

    init(_ index: Int, size: CGSize? = nil) {
        tile = Tile(letter: "\(index + 1)", color: Tiles.color(index), isGreedy: true)
        super.init()
        automaticallyManagesSubnodes = true
        if let size { style.preferredSize = size }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: .zero, child: tile)
    }
}

/// A collection of tiles of several sizes.
class PictureCollection: ASDKViewController<ASCollectionNode>, ASCollectionDataSource {
    override init(node: ASCollectionNode) {
        super.init(node: node)
        node.backgroundColor = .white
        node.dataSource = self
    }

    convenience init(_ node: ASCollectionNode) {
        self.init(node: node)
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 12 }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        let index = indexPath.item
        return { TileCell(index, size: CGSize(width: 40 + index * 29 % 50, height: 36 + index * 17 % 30)) }
    }
}

/// Tiles of one size.
final class PictureGallery: PictureCollection, ASCollectionGalleryLayoutPropertiesProviding {
    init() {
        let gallery = ASCollectionGalleryLayoutDelegate(scrollableDirections: ASScrollDirectionVerticalDirections)
        super.init(node: ASCollectionNode(layoutDelegate: gallery))
        gallery.propertiesProvider = self
    }

    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sizeForElements elements: ASElementMap
    ) -> CGSize { CGSize(width: 70, height: 60) }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumLineSpacingForElements elements: ASElementMap
    ) -> CGFloat { 8 }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, minimumInteritemSpacingForElements elements: ASElementMap
    ) -> CGFloat { 8 }
    func galleryLayoutDelegate(
        _ delegate: ASCollectionGalleryLayoutDelegate, sectionInsetForElements elements: ASElementMap
    ) -> UIEdgeInsets { UIEdgeInsets(top: 12, left: 17, bottom: 12, right: 17) }
}

/// A pager half way between two of its pages.
final class PicturePager: ASDKViewController<ASPagerNode>, ASPagerDataSource {
    override init() {
        super.init(node: ASPagerNode())
        node.setDataSource(self)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        node.view.contentOffset.x = node.view.bounds.width / 2
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { 3 }

    func pagerNode(_ pagerNode: ASPagerNode, nodeBlockAt index: Int) -> ASCellNodeBlock {
        { TileCell(index) }
    }
}
