import Foundation
import SDLBackend
import Testing

@testable import UIKit

/// Where keys lead by the places of things, in a window of 320 by 400 points.
@MainActor @Suite(.serialized) struct PlaceFocusTests {
    @Test("While a pager turns, the pages that pass by get no focus, and keys do not stop it")
    func pager() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let pager = UIScrollView(frame: CGRect(x: 0, y: 50, width: 320, height: 350))
        pager.isPagingEnabled = true
        pager.contentSize = CGSize(width: 1600, height: 350)
        let pages = (0..<5).map { UIButton(frame: CGRect(x: CGFloat($0) * 320 + 20, y: 20, width: 100, height: 40)) }
        for page in pages { pager.addSubview(page) }
        let button = UIButton(frame: CGRect(x: 20, y: 5, width: 100, height: 40))
        scene.window.addSubview(button)
        scene.show(pager)
        scene.key(.tab)
        #expect(button.isFocused)
        pager.setContentOffset(CGPoint(x: 1280, y: 0), animated: true)
        while pager.contentOffset.x < 600 { scene.host.step() }
        scene.key(.down)
        #expect(pages[4].isFocused && pager.contentOffset.x < 1200)
        scene.host.settle()
        #expect(pager.contentOffset.x == 1280)
    }
}
