import AsyncDisplayKit

// The code of the articles on layout specs, the layout language and transitions.

final class PostNode: ASCellNode, @unchecked Sendable {
    private let avatar = ASImageNode()
    private let name = ASTextNode()
    private let text = ASTextNode()
    private let card = ASDisplayNode()
    var showsText = true

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            VStack(spacing: 8) {
                HStack(spacing: 12, alignItems: .center) {
                    avatar.size(width: 40, height: 40)
                    name.flexShrink()
                }
                if showsText { text }
            }
            .padding(12)
            .background(card)
        }
    }
}

final class CountersNode: ASDisplayNode, @unchecked Sendable {
    private let likes = ASTextNode()
    private let replies = ASTextNode()
    private let showsReplies = true

    @LayoutBuilder private func counters() -> LayoutContent {
        likes
        if showsReplies { replies }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            HStack(spacing: 8) { counters() }
        }
    }
}

final class RowNode: ASDisplayNode, @unchecked Sendable {
    private let a = ASDisplayNode()
    private let b = ASDisplayNode()
    private let c = ASDisplayNode()

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec {
            HStack(spacing: 8) {
                a.size(width: 60, height: 40)
                b.size(width: 40, height: 60)
                c.width(30)
            }
        }
    }
}

final class DiagonalSpec: ASLayoutSpec, @unchecked Sendable {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        var corner = CGPoint.zero
        let layouts = (children ?? []).map { child -> ASLayout in
            let layout = child.layoutThatFits(ASSizeRangeMake(.zero, constrainedSize.max))
            layout.position = corner
            corner = CGPoint(x: corner.x + layout.size.width, y: corner.y + layout.size.height)
            return layout
        }
        return ASLayout(layoutElement: self, size: CGSize(width: corner.x, height: corner.y), sublayouts: layouts)
    }
}
