import AsyncDisplayKit

// Pages made of view controllers that own tables.

final class AnimalTableNodeController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let animals: [Animal]

    init(animals: [Animal]) {
        self.animals = animals
        super.init(node: ASTableNode())
        node.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        return animals.count
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let animal = animals[indexPath.row]
        return { AnimalCellNode(animal: animal) }
    }
}

final class AnimalControllerPages: ASPagerDataSource {
    let allAnimals: [[Animal]]

    init(allAnimals: [[Animal]]) {
        self.allAnimals = allAnimals
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int {
        return allAnimals.count
    }

    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        let animals = allAnimals[index]

        let node = ASCellNode(
            viewControllerBlock: { () -> UIViewController in
                return AnimalTableNodeController(animals: animals)
            }, didLoad: nil)

        node.style.preferredSize = pagerNode.bounds.size

        return node
    }
}
