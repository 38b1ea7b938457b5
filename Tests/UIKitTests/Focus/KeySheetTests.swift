import Testing

@testable import UIKit

/// The list of keys in a small window.
@MainActor @Suite(.serialized) struct KeySheetTests {
    @Test(
        "In a small window every line is whole, and keys scroll to the last",
        arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
    func smallWindow(category: UIContentSizeCategory) throws {
        let former = UIApplication.shared.preferredContentSizeCategory
        UIApplication.shared.preferredContentSizeCategory = category
        defer { UIApplication.shared.preferredContentSizeCategory = former }
        let scene = try PresentationScene(size: CGSize(width: 320, height: 240))
        defer { scene.close() }
        try scene.play("key F1")
        let sheet = try #require(scene.window.keySheet)
        let labels = scene.views(UILabel.self).filter { $0.isDescendant(of: sheet) && $0.superview is UIScrollView }
        #expect(labels.count == 2 * sheet.descriptions.count + 2)
        for label in labels {
            let room = CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude)
            #expect(label.bounds.height + 0.5 >= label.sizeThatFits(room).height, "\(label.text ?? "")")
            #expect(label.bounds.width >= 80, "\(label.text ?? "")")
        }
        #expect(scene.window.bounds.contains(scene.frame(sheet.closeButton)))
        let last = try #require(labels.last)
        let seen = scene.frame(try #require(last.superview))
        #expect(!seen.contains(scene.frame(last)))
        try scene.play("key End")
        #expect(seen.contains(scene.frame(last)))
    }
}
