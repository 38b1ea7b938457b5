import AsyncDisplayKit

// What is there again at the next start.

class ClientRestoredView: UIView {
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(center, forKey: "center")
    }
    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        center = coder.decodeCGPoint(forKey: "center")
    }
}

class ClientRestoredController: UIViewController, UIViewControllerRestoration {
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        restorationIdentifier = "page"
        restorationClass = ClientRestoredController.self
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        view.restorationIdentifier = "view"
    }
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(title, forKey: "title")
    }
    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        if coder.containsValue(forKey: "title") { title = coder.decodeObject(forKey: "title") as? String }
    }
    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
    }
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { ClientRestoredController() }
}

final class ClientRestoredObject: UIStateRestoring {
    init() {
        UIApplication.registerObject(forStateRestoration: self, restorationIdentifier: "object")
    }
}

final class ClientRestoringApplication: UIApplicationDelegate {
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(
        _ application: UIApplication, viewControllerWithRestorationIdentifierPath identifierComponents: [String],
        coder: NSCoder
    ) -> UIViewController? { ClientRestoredController() }
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {}
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {}
}

class ClientNamedRows: ASTableDataSource, ASCollectionDataSource, UIDataSourceModelAssociation {
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 10 }
    func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: ASTableNode) -> String? {
        "\(indexPath.row)"
    }
    func indexPathForElement(withModelIdentifier identifier: String, in tableNode: ASTableNode) -> IndexPath? {
        Int(identifier).map { IndexPath(row: $0, section: 0) }
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { 10 }
    func modelIdentifierForElement(at indexPath: IndexPath, in collectionNode: ASCollectionNode) -> String? { nil }
    func indexPathForElement(
        withModelIdentifier identifier: String, in collectionNode: ASCollectionNode
    ) -> IndexPath? { nil }

    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String? { "\(idx.item)" }
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath? { nil }
}
