import AsyncDisplayKit

// View controllers, windows, and UIKit's own lists.

class ClientController: UIViewController {
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        title = "Client"
    }
    convenience init() { self.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { fatalError("There are no archives of interfaces.") }

    override func loadView() {
        called(self)
        view = ClientView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        called(self)
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        called(self)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        called(self)
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        called(self)
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        called(self)
    }
    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        called(self)
    }
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        called(self)
    }
    override func willMove(toParent parent: UIViewController?) { super.willMove(toParent: parent) }
    override func didMove(toParent parent: UIViewController?) { super.didMove(toParent: parent) }
    override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
    }
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
}

/// Shows a child, some views in motion, and controls.
class ClientViewsController: UIViewController {
    private let animationDelegate = ClientAnimationDelegate()
    private let layerDelegate = ClientLayerDelegate()
    private let gestureDelegate = ClientGestureDelegate()
    private let drawn = ClientView(frame: CGRect(x: 10, y: 10, width: 60, height: 60))
    private let scroll = ClientScrollView(frame: CGRect(x: 10, y: 300, width: 100, height: 60))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.addSubview(drawn)
        drawn.addSubview(ClientControl(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        view.addSubview(scroll)

        let label = ClientLabel(frame: CGRect(x: 10, y: 80, width: 100, height: 20))
        label.text = "Label"
        label.textAlignment = .center
        let button = ClientButton(type: .system)
        button.setTitle("Button", for: .normal)
        button.frame = CGRect(x: 10, y: 110, width: 100, height: 30)
        let toggle = ClientSwitch(frame: CGRect(x: 10, y: 150, width: 60, height: 30))
        toggle.setOn(true, animated: true)
        let segments = ClientSegmentedControl(items: ["One", "Two"])
        segments.frame = CGRect(x: 10, y: 190, width: 120, height: 30)
        segments.selectedSegmentIndex = 1
        let picture = ClientImageView(frame: CGRect(x: 120, y: 10, width: 40, height: 40))
        picture.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        let field = ClientTextField(frame: CGRect(x: 250, y: 230, width: 60, height: 30))
        field.insertText("a")
        view.addSubview(field)
        let slider = ClientSlider(frame: CGRect(x: 10, y: 230, width: 120, height: 30))
        slider.setValue(0.5, animated: false)
        let pages = ClientPageControl(frame: CGRect(x: 10, y: 260, width: 120, height: 26))
        pages.numberOfPages = 3
        pages.currentPage = 1
        let stack = ClientStackView(frame: CGRect(x: 140, y: 230, width: 100, height: 30))
        stack.addArrangedSubview(UIProgressView(progressViewStyle: .default))
        ClientRefreshControl().beginRefreshing()
        for part in [label, button, toggle, segments, picture, slider, pages, stack] { view.addSubview(part) }

        let layer = CALayer()
        layer.frame = CGRect(x: 180, y: 10, width: 40, height: 40)
        layer.delegate = layerDelegate
        view.layer.addSublayer(layer)
        layer.setNeedsDisplay()
        layer.setNeedsLayout()
        let own = ClientDrawnLayer()
        own.frame = CGRect(x: 180, y: 60, width: 40, height: 40)
        view.layer.addSublayer(own)
        own.setNeedsDisplay()

        for recognizer in [
            ClientRecognizer(), ClientTapRecognizer(), ClientPanRecognizer(),
            ClientLongPressRecognizer(), ClientSwipeRecognizer(),
        ] {
            recognizer.delegate = gestureDelegate
            drawn.addGestureRecognizer(recognizer)
        }

        let child = ClientController()
        addChild(child)
        child.view.frame = CGRect(x: 120, y: 110, width: 80, height: 80)
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        drawn.tintColor = .magenta
        (drawn.subviews.first as? ClientControl)?.sendActions(for: .valueChanged)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.1
        animation.delegate = animationDelegate
        drawn.layer.add(animation, forKey: "fade")
        UIView.animate(withDuration: 0.1, animations: { self.drawn.alpha = 0.9 }) { finished in
            calls.note(ClientViewsController.self, finished ? "animated" : "interrupted")
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        drawn.layer.cornerRadius = 4
        CATransaction.setCompletionBlock { calls.note(ClientViewsController.self, "committed") }
        CATransaction.commit()
        scroll.contentOffset.y = 10
        scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    }
}

// MARK: Lists without nodes

class ClientTableCell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    }
    override func prepareForReuse() {
        super.prepareForReuse()
        called(self)
    }
    override func setSelected(_ selected: Bool, animated: Bool) {
        super.setSelected(selected, animated: animated)
        called(self)
    }
    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
    }
    override func layoutSubviews() {
        super.layoutSubviews()
        called(self)
    }
}
class ClientHeaderView: UITableViewHeaderFooterView {
    override func prepareForReuse() { super.prepareForReuse() }
}

class ClientPlainTableController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let table = UITableView(frame: .zero, style: .plain)

    override func loadView() { view = table }
    override func viewDidLoad() {
        super.viewDidLoad()
        table.register(ClientTableCell.self, forCellReuseIdentifier: "cell")
        table.register(ClientHeaderView.self, forHeaderFooterViewReuseIdentifier: "header")
        table.dataSource = self
        table.delegate = self
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
        table.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    }
    func numberOfSections(in tableView: UITableView) -> Int { 2 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 50 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        called(self, "cellForRowAt")
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        cell.detailTextLabel?.text = "Section \(indexPath.section)"
        return cell
    }
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "Footer" }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 24 }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 24 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        called(self, "viewForHeaderInSection")
        return tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        called(self, "willDisplay")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        called(self, "didEndDisplaying")
    }
    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) { called(self) }
}

class ClientCollectionCell: UICollectionViewCell {
    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.backgroundColor = .yellow
    }
    required init?(coder: NSCoder) { fatalError("There are no archives of interfaces.") }
    override func prepareForReuse() {
        super.prepareForReuse()
        called(self)
    }
    override var isSelected: Bool { didSet { called(self) } }
    override var isHighlighted: Bool { didSet { setNeedsLayout() } }
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        called(self)
    }
}
class ClientReusableView: UICollectionReusableView {
    override func prepareForReuse() { super.prepareForReuse() }
}

class ClientPlainCollectionController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
    private let collection = UICollectionView(frame: .zero, collectionViewLayout: ClientFlowLayout())

    override func loadView() { view = collection }
    override func viewDidLoad() {
        super.viewDidLoad()
        collection.register(ClientCollectionCell.self, forCellWithReuseIdentifier: "cell")
        collection.register(
            ClientReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        collection.dataSource = self
        collection.delegate = self
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        collection.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
        collection.scrollToItem(at: IndexPath(item: 90, section: 0), at: .top, animated: true)
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        called(self, "cellForItemAt")
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        called(self, "viewForSupplementaryElementOfKind")
        return collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        called(self, "sizeForItemAt")
        return CGSize(width: 50, height: 50)
    }
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 100, height: 20) }
    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { called(self, "willDisplay") }
    func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { called(self, "didEndDisplaying") }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

// MARK: Containers of controllers

class ClientNavigationController: UINavigationController, UINavigationControllerDelegate {
    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        super.pushViewController(viewController, animated: animated)
        called(self)
    }
    override func popViewController(animated: Bool) -> UIViewController? {
        called(self)
        return super.popViewController(animated: animated)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard viewControllers.count == 1 else { return }
        delegate = self
        pushViewController(ClientController(), animated: true)
        _ = popViewController(animated: false)
    }
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { called(self, "willShow") }
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { called(self, "didShow") }
}

class ClientTabController: UITabBarController, UITabBarControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        viewControllers = [ClientController(), ClientController()]
        selectedIndex = 1
        called(self)
    }
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    { true }
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

class ClientWindow: UIWindow {
    override init(frame: CGRect) { super.init(frame: frame) }
    override func sendEvent(_ event: UIEvent) { super.sendEvent(event) }
    override func makeKeyAndVisible() {
        super.makeKeyAndVisible()
        called(self)
    }
}
