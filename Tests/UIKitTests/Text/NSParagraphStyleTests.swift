import Testing
import UIKit

@Suite struct NSParagraphStyleTests {
    @Test("A copy keeps the values, and later changes of the original do not reach it")
    func copying() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 4
        let copy = try #require(style.copy() as? NSParagraphStyle)
        let mutable = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
        style.alignment = .right
        mutable.headIndent = 9
        #expect(copy.alignment == .center && copy.lineSpacing == 4 && copy.headIndent == 0)
        #expect(!(copy is NSMutableParagraphStyle))
        #expect(mutable.alignment == .center && mutable.headIndent == 9)
    }

    @Test("Styles are equal when all values are, mutable or not")
    func equality() {
        let style = NSMutableParagraphStyle()
        #expect(style == NSParagraphStyle.default && style.hash == NSParagraphStyle.default.hash)
        style.maximumLineHeight = 20
        #expect(style != NSParagraphStyle.default)
        let other = NSMutableParagraphStyle()
        other.setParagraphStyle(style)
        #expect(other == style)
    }

    @Test("Writing a style while other threads read it tears no value")
    func concurrentUse() async {
        let style = NSMutableParagraphStyle()
        await withTaskGroup(of: Bool.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    (0..<500).allSatisfy { step in
                        if thread == 0 {
                            style.lineSpacing = CGFloat(step % 2 * 10)
                            return true
                        }
                        return [0, 10].contains(style.lineSpacing)
                    }
                }
            }
            for await consistent in group { #expect(consistent) }
        }
    }
}
