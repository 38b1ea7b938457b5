import AsyncDisplayKit

// Lists, bars, indicators and menus of UIKit's, and the views behind nodes.

class ClientTableView: UITableView {
    override init(frame: CGRect, style: UITableView.Style) { super.init(frame: frame, style: style) }
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
    override func reloadData() {
        super.reloadData()
        called(self)
    }
}
class ClientCollectionView: UICollectionView {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
    override func reloadData() {
        super.reloadData()
        called(self)
    }
}
class ClientFlowContext: UICollectionViewFlowLayoutInvalidationContext {
    required init() {
        super.init()
        called(self)
    }
}
class ClientContextLayout: UICollectionViewFlowLayout {
    override class var invalidationContextClass: AnyClass { ClientFlowContext.self }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

/// The view of a collection node; see `ASCollectionNode.collectionViewClass`.
class ClientNodeCollectionView: ASCollectionView {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}
class ClientDisplayView: _ASDisplayView {
    override func didMoveToWindow() {
        super.didMoveToWindow()
        called(self)
    }
}

class ClientProgressView: UIProgressView {
    override func setProgress(_ progress: Float, animated: Bool) {
        super.setProgress(progress, animated: animated)
        called(self)
    }
}
class ClientActivityIndicatorView: UIActivityIndicatorView {
    override func startAnimating() {
        super.startAnimating()
        called(self)
    }
}
class ClientNavigationBar: UINavigationBar {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}
class ClientNavigationItem: UINavigationItem {
    override var title: String? { didSet { called(self) } }
}
class ClientBarButtonItem: UIBarButtonItem {
    override var isEnabled: Bool { didSet { called(self) } }
}
class ClientTabBar: UITabBar {
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}
class ClientTabBarItem: UITabBarItem {
    override var badgeValue: String? { didSet { called(self) } }
}
class ClientHoverRecognizer: UIHoverGestureRecognizer {}
class ClientPointerInteraction: UIPointerInteraction {}
class ClientToolTipInteraction: UIToolTipInteraction {}
class ClientUndoManager: UndoManager {}
class ClientMenuInteraction: UIContextMenuInteraction {
    override func didMove(to view: UIView?) {
        super.didMove(to: view)
        called(self)
    }
}
/// A responder that is no view.
class ClientResponder: UIResponder {
    override var canBecomeFirstResponder: Bool { false }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
    }
}

class ClientMoreViewsController: UIViewController, UITableViewDataSource, UICollectionViewDataSource {
    private let menu = ClientMenuDelegate()
    private let table = ClientTableView(frame: CGRect(x: 0, y: 0, width: 150, height: 200), style: .plain)
    private let collection = ClientCollectionView(
        frame: CGRect(x: 150, y: 0, width: 150, height: 200), collectionViewLayout: ClientContextLayout())
    private let nodes = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
    private let activity = ClientActivityIndicatorView(style: .medium)
    private let item = ClientNavigationItem(title: "")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        table.register(ClientTableCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = self
        table.reloadData()
        collection.register(ClientCollectionCell.self, forCellWithReuseIdentifier: "cell")
        collection.dataSource = self
        collection.reloadData()
        nodes.collectionViewClass = ClientNodeCollectionView.self
        nodes.frame = CGRect(x: 0, y: 210, width: 100, height: 100)
        let progress = ClientProgressView(progressViewStyle: .default)
        progress.frame.origin = CGPoint(x: 10, y: 320)
        progress.setProgress(0.5, animated: false)
        activity.frame.origin = CGPoint(x: 10, y: 340)
        let bar = ClientNavigationBar(frame: CGRect(x: 0, y: 370, width: 300, height: 44))
        let tabs = ClientTabBar(frame: CGRect(x: 0, y: 420, width: 300, height: 49))
        let plain = ClientDisplayView(frame: CGRect(x: 200, y: 340, width: 20, height: 20))
        for part in [table, collection, progress, activity, bar, tabs, plain] { view.addSubview(part) }
        view.addSubnode(nodes)
        view.addInteraction(ClientMenuInteraction(delegate: menu))
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        activity.startAnimating()
        collection.contentOffset.y = 20
        item.title = "Item"
        item.rightBarButtonItem = ClientBarButtonItem(title: "Button")
        item.rightBarButtonItem?.isEnabled = false
        ClientTabBarItem(title: "Tab", image: nil, tag: 1).badgeValue = "2"
        _ = ClientResponder().canBecomeFirstResponder
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
}
