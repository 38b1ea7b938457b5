import Testing
import UIKit

@MainActor @Suite struct MarginTests {
    private final class Marginal: UIView {
        var changes = 0
        override func layoutMarginsDidChange() {
            super.layoutMarginsDidChange()
            changes += 1
        }
    }

    @Test("Directional margins are the margins, named by the direction of reading")
    func directions() {
        let view = UIView()
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.directionalLayoutMargins.leading == 4)
        view.directionalLayoutMargins.leading = 9
        #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 9))
    }

    @Test("A view hears of margins that change, and of no others")
    func changes() {
        let view = Marginal()
        view.layoutMargins.left = 8
        #expect(view.changes == 0)
        view.layoutMargins.left = 20
        #expect(view.changes == 1)
    }
}
