import AsyncDisplayKit
import Testing

/// What the articles on layouts show.
@MainActor @Suite(.serialized) struct LayoutArticleTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test("Every picture that the article on specs names is there")
    func pictures() throws {
        let catalog = Self.here.appendingPathComponent("../../../Sources/AsyncDisplayKit/AsyncDisplayKit.docc")
        let text = try String(contentsOf: catalog.appendingPathComponent("LayoutSpecs.md"), encoding: .utf8)
        let names = text.components(separatedBy: "](layout-").dropFirst().map { $0.components(separatedBy: ")")[0] }
        #expect(names.count >= 10)
        for name in names {
            let file = catalog.appendingPathComponent("Resources/layout-\(name)@2x.png").path
            #expect(FileManager.default.fileExists(atPath: file), "\(name)")
        }
    }

    @Test("A question gives way to the next one with the transition of the article")
    func transition() throws {
        let host = try HeadlessHost(size: CGSize(width: 320, height: 480))
        defer { host.close() }
        let node = SignUpNode()
        let window = UIWindow(frame: UIScreen.main.bounds)
        node.frame = window.bounds
        window.addSubnode(node)
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        host.settle()
        func texts() -> [String] {
            (node.subnodes ?? []).compactMap { ($0 as? ASTextNode)?.attributedText?.string }
        }
        #expect(texts() == ["What is your name?"])
        let button = try #require(node.subnodes?.compactMap { $0 as? ASButtonNode }.first)
        button.sendActions(forControlEvents: .touchUpInside, with: nil)
        #expect(texts().count == 2)
        host.settle()
        #expect(texts() == ["How old are you?"])
    }
}
