import AsyncDisplayKit

struct Animal: Sendable {
    var name: String
}

/// A controller with a table, shown as a page.
final class AnimalTableNodeController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let animals: [Animal]

    init(animals: [Animal]) {
        self.animals = animals
        super.init(node: ASTableNode(style: .plain))
        node.dataSource = self
        node.delegate = self
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.separatorStyle = .none
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { animals.count }

    func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode {
        let cell = ASCellNode()
        cell.selectionStyle = .none
        cell.accessoryType = .disclosureIndicator
        cell.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
        return cell
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        tableNode.deselectRow(at: indexPath, animated: true)
    }
}

final class AnimalView: UIView {
    private let label = UILabel()

    init(animal: Animal) {
        super.init(frame: .zero)
        label.text = animal.name
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

/// Pages made of view controllers, views and layers.
final class AnimalPagerController: ASDKViewController<ASPagerNode>, ASPagerDataSource {
    private let allAnimals: [[Animal]]

    init(allAnimals: [[Animal]]) {
        self.allAnimals = allAnimals
        super.init(node: ASPagerNode())
        node.setDataSource(self)
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int { allAnimals.count }

    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        let animals = allAnimals[index]
        let node: ASCellNode
        switch index % 3 {
        case 0:
            node = ASCellNode(
                viewControllerBlock: { () -> UIViewController in
                    return AnimalTableNodeController(animals: animals)
                }, didLoad: nil)
        case 1:
            node = ASCellNode { () -> UIView in
                return AnimalView(animal: animals[0])
            }
        default:
            node = ASCellNode(layerBlock: { CALayer() })
        }
        node.style.preferredSize = pagerNode.bounds.size
        return node
    }
}
