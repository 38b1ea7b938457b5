import AsyncDisplayKit

// A subclass of every class that is documented as subclassable, overriding what subclasses override.

class ClientNode: ASDisplayNode {
    override init() { super.init() }
    override func didLoad() { super.didLoad() }
    override func layout() { super.layout() }
    override func didEnterVisibleState() { super.didEnterVisibleState() }
    override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize { CGSize(width: 44, height: 44) }
    override func drawParameters(forAsyncLayer layer: CALayer?) -> Any? { UIColor.red }
    override class func draw(
        _ bounds: CGRect, withParameters parameters: Any?, isCancelled: () -> Bool, isRasterizing: Bool
    ) {
        (parameters as? UIColor)?.setFill()
        UIRectFill(bounds)
    }
}

class ClientCellNode: ASCellNode {
    override init() { super.init() }
    override var isSelected: Bool { didSet { setNeedsLayout() } }
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
}

class ClientTextNode: ASTextNode {
    override init() { super.init() }
}

class ClientImageNode: ASImageNode {
    override init() { super.init() }
    override var image: UIImage? { didSet { setNeedsLayout() } }
}

class ClientControlNode: ASControlNode {
    override init() { super.init() }
    override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
    override func beginTracking(with touch: UITouch, with event: UIEvent?) -> Bool { isEnabled }
}

class ClientTableNode: ASTableNode {
    override init(style: UITableView.Style) { super.init(style: style) }
}

class ClientCollectionNode: ASCollectionNode {
    override func didLoad() { super.didLoad() }
}

class ClientPagerNode: ASPagerNode {
    override func didLoad() { super.didLoad() }
}

class ClientNodeController: ASDKViewController<ASDisplayNode> {
    override init() { super.init(node: ASDisplayNode()) }
    override func viewDidLoad() { super.viewDidLoad() }
}

class ClientSpec: ASLayoutSpec {
    override func calculateLayoutThatFits(_ constrainedSize: ASSizeRange) -> ASLayout {
        ASLayout(layoutElement: self, size: constrainedSize.min)
    }
}

class ClientView: UIView {
    override init(frame: CGRect) { super.init(frame: frame) }
    override class var layerClass: CALayer.Type { CAShapeLayer.self }
    override func layoutSubviews() { super.layoutSubviews() }
    override func draw(_ rect: CGRect) { UIRectFill(rect) }
    override func sizeThatFits(_ size: CGSize) -> CGSize { size }
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { super.hitTest(point, with: event) }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
    }
}

class ClientController: UIViewController {
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    override func loadView() { view = ClientView(frame: .zero) }
    override func viewDidLoad() { super.viewDidLoad() }
    override func viewWillAppear(_ animated: Bool) { super.viewWillAppear(animated) }
    override func viewDidLayoutSubviews() { super.viewDidLayoutSubviews() }
}

class ClientControl: UIControl {
    override init(frame: CGRect) { super.init(frame: frame) }
    override var isHighlighted: Bool { didSet { setNeedsDisplay() } }
    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
}

class ClientLayout: UICollectionViewLayout {
    override func prepare() { super.prepare() }
    override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        [UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))]
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        UICollectionViewLayoutAttributes(forCellWith: indexPath)
    }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

class ClientFlowLayout: UICollectionViewFlowLayout {
    override init() {
        super.init()
        minimumLineSpacing = 4
    }
    override func prepare() {
        itemSize = CGSize(width: 44, height: 44)
        super.prepare()
    }
}

class ClientTableCell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }
    override func prepareForReuse() { super.prepareForReuse() }
    override func setSelected(_ selected: Bool, animated: Bool) { super.setSelected(selected, animated: animated) }
}

class ClientCollectionCell: UICollectionViewCell {
    override init(frame: CGRect) { super.init(frame: frame) }
    override func prepareForReuse() { super.prepareForReuse() }
    override var isSelected: Bool { didSet { setNeedsLayout() } }
}

class ClientRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func reset() { super.reset() }
}

class ClientWindow: UIWindow {
    override init(frame: CGRect) { super.init(frame: frame) }
    override func sendEvent(_ event: UIEvent) { super.sendEvent(event) }
}
