import AsyncDisplayKit

// Pages made of views: a cell around a view that existed before.

final class SomeAnimalView: UIView {
    let label = UILabel()

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

final class AnimalViewPages: ASPagerDataSource {
    let animals: [Animal]

    init(animals: [Animal]) {
        self.animals = animals
    }

    func numberOfPages(in pagerNode: ASPagerNode) -> Int {
        return animals.count
    }

    func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode {
        let animal = animals[index]

        let node = ASCellNode { () -> UIView in
            return SomeAnimalView(animal: animal)
        }

        node.style.preferredSize = pagerNode.bounds.size

        return node
    }
}
