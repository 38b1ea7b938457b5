import AsyncDisplayKit

/// What the table shows is a snapshot of the library. Deleting and moving rows are the source's business.
final class ArticleSource: ASDiffableDataSource<Article.Section, Article.ID> {
    private let library: Library

    init(_ tableNode: ASTableNode, _ library: Library) {
        self.library = library
        super.init(tableNode: tableNode) { _, _, id in
            guard let article = library.article(id) else { return { ASCellNode() } }
            return { ArticleCell(article) }
        }
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        if let id = itemIdentifier(for: indexPath) { library.remove(id) }
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        super.tableView(tableView, moveRowAt: sourceIndexPath, to: destinationIndexPath)
        let next = IndexPath(row: destinationIndexPath.row + 1, section: destinationIndexPath.section)
        guard let id = itemIdentifier(for: destinationIndexPath),
            let section = sectionIdentifier(for: destinationIndexPath.section)
        else { return }
        library.move(id, to: section, before: itemIdentifier(for: next))
    }
}

/// A list of articles: all of them, or those that are kept.
final class ListController: ASDKViewController<ASTableNode>, ASTableDelegate {
    private let library: Library
    private let showsSavedOnly: Bool
    private let source: ArticleSource

    init(_ library: Library, title: String, showsSavedOnly: Bool) {
        self.library = library
        self.showsSavedOnly = showsSavedOnly
        let table = ASTableNode(style: .plain)
        source = ArticleSource(table, library)
        super.init(node: table)
        self.title = title
        tabBarItem = UITabBarItem(title: title, image: nil, tag: showsSavedOnly ? 1 : 0)
        table.delegate = self
        source.headerTitleProvider = { $0.title }
        library.observe { [weak self] in self?.show() }
        show()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        showEditButton()
    }

    private func show() {
        var snapshot = ArticleSource.Snapshot()
        for section in Article.Section.allCases {
            let ids = library.articles.filter { article in
                article.section == section && (!showsSavedOnly || library.saved.contains(article.id))
            }
            guard !ids.isEmpty else { continue }
            snapshot.appendSections([section])
            snapshot.appendItems(ids.map(\.id), toSection: section)
        }
        source.apply(snapshot, animated: viewIfLoaded?.window != nil) { _ in }
    }

    private func showEditButton() {
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: node.view.isEditing ? .done : .edit, target: self,
            action: ListController.toggleEditing)
    }

    private func toggleEditing() {
        node.view.setEditing(!node.view.isEditing, animated: true)
        showEditButton()
    }
}

// Methods of a delegate may stand in an extension of the class that conforms.
extension ListController {
    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
        guard let id = source.itemIdentifier(for: indexPath), let article = library.article(id) else { return }
        navigationController?.pushViewController(ArticleController(article), animated: true)
    }

    func tableView(
        _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = source.itemIdentifier(for: indexPath) else { return nil }
        let isSaved = library.saved.contains(id)
        let keep = UIContextualAction(style: .normal, title: isSaved ? "Let go" : "Keep") { [library] _, _, done in
            library.setSaved(!isSaved, id)
            done(true)
        }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [library] _, _, done in
            library.remove(id)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete, keep])
    }

    func tableView(
        _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
        guard let id = source.itemIdentifier(for: indexPath) else { return nil }
        return UIContextMenuConfiguration(previewProvider: nil) { [library] _ in
            let isSaved = library.saved.contains(id)
            return UIMenu(children: [
                UIAction(title: "Keep", state: isSaved ? .on : .off) { _ in library.setSaved(!isSaved, id) },
                UIAction(title: "Delete", attributes: .destructive) { _ in library.remove(id) },
            ])
        }
    }
}
