import TestSupport
import Testing

@testable import UIKit

/// Offsets, sizes and insets that are no numbers.
@MainActor @Suite(.serialized) struct OddPlaceTests {
    nonisolated private static let odd: [CGFloat] = [.nan, .infinity, -.infinity]

    private func check(_ scroll: UIScrollView, _ log: MisuseLog, _ name: String) {
        log.collect { scroll.layoutIfNeeded() }
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 100), "\(name)")
        #expect(scroll.contentInset == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), "\(name)")
        #expect(scroll.contentSize.height == 1000 && scroll.bounds.size == CGSize(width: 100, height: 200), "\(name)")
    }

    @Test("Offsets, sizes and insets that are no numbers are reported once, and leave what was there", arguments: odd)
    func odd(number: CGFloat) {
        let rows = TestRows(counts: 20)
        let source = TestSource(counts: 20)
        for scroll in [rows.makeTable(), source.makeView()] {
            scroll.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            scroll.layoutIfNeeded()
            scroll.contentOffset = CGPoint(x: 0, y: 100)
            scroll.layoutIfNeeded()
            let log = MisuseLog()
            log.collect {
                scroll.contentOffset.y = number
                scroll.contentOffset.y = number
                scroll.contentOffset.x = number
            }
            #expect(log.messages.count == 1 && log.messages[0].contains("contentOffset"))
            check(scroll, log, "offset")
            log.collect { scroll.setContentOffset(CGPoint(x: number, y: 100), animated: false) }
            check(scroll, log, "offset set")
            log.collect { scroll.bounds.size.height = number }
            check(scroll, log, "size")
            log.collect { scroll.contentInset.top = number }
            check(scroll, log, "inset")
            log.collect { scroll.contentSize.height = number }
            check(scroll, log, "content")
            #expect(log.messages.count == 5)
        }
    }

    @Test("An animation to nowhere ends where it began")
    func animated() throws {
        let scene = try TableScene(TestRows(counts: 40))
        defer { scene.close() }
        scene.scroll(to: 100)
        let log = MisuseLog()
        log.collect { scene.table.setContentOffset(CGPoint(x: 0, y: CGFloat.nan), animated: true) }
        scene.host.settle()
        #expect(log.messages.count == 1 && scene.table.contentOffset.y == 100)
    }
}
