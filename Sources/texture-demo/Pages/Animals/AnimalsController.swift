import AsyncDisplayKitCore

/// Pages 1 to 3: a table of animals, one row each.
final class AnimalsController: ASDKViewController<ASTableNode>, PictureTablePage, ASTableDataSource {
    private let animals: [Animal]
    private let placeholders: PlaceholderPolicy
    private let table: String
    var onSummaryChange: (() -> Void)?
    weak var pictureActions: (any PictureActions)?

    init(table: String, context: DemoContext) {
        animals = context.loadOrExit { context throws(DemoError) in
            context.ordered(try Animal.load(table, from: context.assets))
        }
        placeholders = context.placeholders
        self.table = table
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.dataSource = self
        node.delegate = self
    }

    var scrollView: UIScrollView { node.tableView }

    var summary: PageSummary {
        let selected = (node.indexPathsForSelectedRows ?? []).sorted().map { animals[$0.row].name }
        return PageSummary(count: animals.count, one: String(table.dropLast()), many: table, selected: selected)
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func tableNode(_ tableNode: ASTableNode, didDeselectRowAt indexPath: IndexPath) { onSummaryChange?() }

    func picture(at indexPath: IndexPath) -> NamedPicture? { animals[indexPath.row].namedPicture }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        animals.count
    }

    func tableNode(_ tableNode: ASTableNode, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        animals[indexPath.row].name
    }

    func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: ASTableNode) -> String? {
        animals[indexPath.row].name
    }

    func indexPathForElement(withModelIdentifier identifier: String, in tableNode: ASTableNode) -> IndexPath? {
        animals.firstIndex { $0.name == identifier }.map { IndexPath(row: $0, section: 0) }
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        // Called on the main thread; the block runs on a worker, so it captures values, not the controller.
        let animal = animals[indexPath.row]
        let placeholders = placeholders
        return { placeholders.adopt(AnimalCellNode(animal)) }
    }
}
