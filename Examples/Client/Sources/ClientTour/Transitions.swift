import AsyncDisplayKit

// Going over from one layout to another, step by step.

class ClientTransitionLayout: UICollectionViewTransitionLayout {
    override init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        super.init(currentLayout: currentLayout, nextLayout: newLayout)
    }
    override var transitionProgress: CGFloat {
        didSet { updateValue(transitionProgress * 2, forAnimatedKey: "turn") }
    }
    override func updateValue(_ value: CGFloat, forAnimatedKey key: String) {
        super.updateValue(value, forAnimatedKey: key)
    }
    override func value(forAnimatedKey key: String) -> CGFloat { super.value(forAnimatedKey: key) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let elements = super.layoutAttributesForElements(in: rect)
        for element in elements ?? [] { element.alpha *= 1 - value(forAnimatedKey: "turn") / 10 }
        return elements
    }
}

final class ClientTransitionDelegate: ASCollectionDelegate {
    func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        ClientTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
    }
}

@MainActor func clientTransition(_ node: ASCollectionNode) {
    let view = node.view
    let transition = view.startInteractiveTransition(to: UICollectionViewFlowLayout()) { completed, finished in
        if completed && !finished { view.reloadData() }
    }
    transition.transitionProgress = 0.5
    view.finishInteractiveTransition()
    view.startInteractiveTransition(to: UICollectionViewFlowLayout())
    view.cancelInteractiveTransition()
}
