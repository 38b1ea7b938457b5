import AsyncDisplayKit

// Layout specs: one subclass of each, in one tree, and a spec of the client's own.

/// Puts its child at an offset: the smallest spec there can be.
class ClientSpec: ASLayoutSpec {
    init(_ child: any ASLayoutElement) {
        super.init()
        self.child = child
    }
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        guard let child else { return ASLayout(layoutElement: self, size: constrainedSize.min) }
        let layout = child.layoutThatFits(constrainedSize, parentSize: constrainedSize.max)
        layout.position = CGPoint(x: 3, y: 0)
        return ASLayout(
            layoutElement: self,
            size: ASSizeRangeClamp(constrainedSize, CGSize(width: layout.size.width + 3, height: layout.size.height)),
            sublayouts: [layout])
    }
    override func asciiArtName() -> String { "ClientSpec" }
}

class ClientStackSpec: ASStackLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
    override func asciiArtString() -> String { super.asciiArtString() }
}
class ClientInsetSpec: ASInsetLayoutSpec {
    override func calculateLayoutThatFits(
        _ constrainedSize: ASSizeRange, restrictedTo size: ASLayoutElementSize, relativeToParentSize parentSize: CGSize
    ) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize, restrictedTo: size, relativeToParentSize: parentSize)
    }
}
class ClientOverlaySpec: ASOverlayLayoutSpec {
    override var child: (any ASLayoutElement)? { didSet { called(self) } }
}
class ClientBackgroundSpec: ASBackgroundLayoutSpec {
    override var children: [any ASLayoutElement]? { didSet { called(self) } }
}
class ClientCenterSpec: ASCenterLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}
class ClientRelativeSpec: ASRelativeLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}
class ClientCornerSpec: ASCornerLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}
class ClientRatioSpec: ASRatioLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}
class ClientAbsoluteSpec: ASAbsoluteLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}
class ClientWrapperSpec: ASWrapperLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return super.calculateLayoutThatFits(constrainedSize)
    }
}

/// A stylable element that is neither node nor spec: it only takes room.
final class ClientElement: ASLayoutElement {
    var debugName: String?
    let style = ASLayoutElementStyle()
    var primitiveTraitCollection = ASPrimitiveTraitCollectionMakeDefault()
    var layoutElementType: ASLayoutElementType { .layoutSpec }
    func sublayoutElements() -> [any ASLayoutElement]? { nil }
    func implementsLayoutMethod() -> Bool { true }
    func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        called(self)
        return ASLayout(layoutElement: self, size: ASSizeRangeClamp(constrainedSize, CGSize(width: 5, height: 5)))
    }
}

/// Hears of changes of a style.
final class ClientStyleDelegate: ASLayoutElementStyleDelegate {
    func style(_ style: ASLayoutElementStyle, propertyDidChange propertyName: String) { called(self) }
}

/// A node laid out by all of them.
class ClientSpecNode: ASDisplayNode {
    private let boxes = (0..<12).map { _ in ASDisplayNode() }

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        for box in boxes {
            box.backgroundColor = .blue
            box.style.preferredSize = CGSize(width: 10, height: 10)
        }
        let follower = ClientStyleDelegate()
        ASLayoutElementStyle(delegate: follower).width = ASDimensionMake("50%")
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        called(self)
        let ratio = ClientRatioSpec(ratio: 1, child: boxes[0])
        ratio.style.width = ASDimensionMake(.points, 20)
        let overlay = ClientOverlaySpec(child: boxes[1], overlay: boxes[2])
        overlay.child = boxes[1]
        let background = ClientBackgroundSpec(child: boxes[3], background: boxes[4])
        let center = ClientCenterSpec(centeringOptions: .XY, sizingOptions: .minimumXY, child: boxes[5])
        let relative = ClientRelativeSpec(
            horizontalPosition: .end, verticalPosition: .center, sizingOption: [], child: boxes[6])
        let corner = ClientCornerSpec(child: boxes[7], corner: boxes[8], location: .topRight)
        let absolute = ClientAbsoluteSpec(sizing: .sizeToFit, children: [boxes[9]])
        boxes[9].style.layoutPosition = CGPoint(x: 2, y: 2)
        let wrapper = ClientWrapperSpec(layoutElement: boxes[10])
        let own = ClientSpec(boxes[11])
        let stack = ClientStackSpec(
            direction: .horizontal, spacing: 2, justifyContent: .start, alignItems: .center, flexWrap: .wrap,
            alignContent: .start,
            children: [
                ratio, overlay, background, center, relative, corner, absolute, wrapper, own, ClientElement(),
            ])
        return ClientInsetSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: stack)
    }
}
