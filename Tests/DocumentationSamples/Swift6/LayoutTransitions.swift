import AsyncDisplayKit

// The examples of the article on layout transitions.

final class SignUpNode: ASDisplayNode, @unchecked Sendable {
    private let nameNode = ASTextNode()
    private let ageNode = ASTextNode()
    private let buttonNode = ASButtonNode()
    private var asksForAge = false

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        nameNode.attributedText = NSAttributedString(string: "What is your name?")
        ageNode.attributedText = NSAttributedString(string: "How old are you?")
        buttonNode.setTitle("Next", with: nil, with: nil, for: .normal)
    }

    override func didLoad() {
        super.didLoad()
        buttonNode.addTarget(self, action: SignUpNode.goOn, forControlEvents: .touchUpInside)
    }

    @MainActor private func goOn() {
        asksForAge = true
        transitionLayout(withAnimation: true)
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .vertical, spacing: 12, justifyContent: .start, alignItems: .stretch,
            children: [asksForAge ? ageNode : nameNode, buttonNode])
    }
}

final class SlidingNode: ASDisplayNode, @unchecked Sendable {
    override func animateLayoutTransition(_ context: any ASContextTransitioning) {
        guard context.isAnimated() else { return super.animateLayoutTransition(context) }
        for node in context.insertedSubnodes() {
            node.frame = context.finalFrame(for: node).offsetBy(dx: bounds.width, dy: 0)
        }
        UIView.animate(
            withDuration: 0.4,
            animations: {
                for node in context.subnodes(forKey: ASTransitionContextToLayoutKey) {
                    node.frame = context.finalFrame(for: node)
                }
                for node in context.removedSubnodes() {
                    node.frame = context.initialFrame(for: node).offsetBy(dx: -self.bounds.width, dy: 0)
                }
            },
            completion: { context.completeTransition($0) })
    }
}
