import AsyncDisplayKit

final class GreetingCell: ASCellNode, @unchecked Sendable {
    private let textNode = ASTextNode()

    init(_ greeting: String) {
        super.init()
        automaticallyManagesSubnodes = true
        textNode.attributedText = NSAttributedString(
            string: greeting, attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16), child: textNode)
    }
}

final class GreetingsController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let greetings = (1...100_000).map { "Hello for the \($0). time" }

    override init() {
        super.init(node: ASTableNode())
        node.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { greetings.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let greeting = greetings[indexPath.row]  // the model is read here, on the main thread
        return { GreetingCell(greeting) }  // the block runs on any thread
    }
}

@main final class AppDelegate: UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = GreetingsController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
