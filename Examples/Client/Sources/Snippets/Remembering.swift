import AsyncDisplayKit

// The code of the article on state restoration.

struct Letter: Sendable {
    let id: String
}

final class MailApplication: UIApplicationDelegate {
    func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool { true }
    func application(_ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder) -> Bool { true }
}

final class MailController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private var letters: [Letter] = []

    override init() {
        super.init(node: ASTableNode())
        restorationIdentifier = "mail"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.view.restorationIdentifier = "letters"
        node.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { letters.count }

    func modelIdentifierForElement(at indexPath: IndexPath, in tableNode: ASTableNode) -> String? {
        letters[indexPath.row].id
    }

    func indexPathForElement(withModelIdentifier identifier: String, in tableNode: ASTableNode) -> IndexPath? {
        letters.firstIndex { $0.id == identifier }.map { IndexPath(row: $0, section: 0) }
    }
}
