import SDLBackend
import Testing

@testable import UIKit

/// What fields of other desktop programs do, too, beyond the usual keys.
@MainActor @Suite(.serialized) struct FieldKeysTests {
    @Test("Ctrl+Insert copies, Shift+Insert pastes, Shift+Delete cuts")
    func insertKey() throws {
        try withField("one two") { scene in
            scene.field.selectedRange = NSRange(location: 0, length: 3)
            scene.key(.insert, .control)
            #expect(UIPasteboard.general.string == "one" && scene.field.text == "one two")
            scene.key(.end)
            scene.key(.insert, .shift)
            #expect(scene.field.text == "one twoone")
            scene.field.selectedRange = NSRange(location: 3, length: 4)
            scene.key(.delete, .shift)
            #expect(scene.field.text == "oneone" && UIPasteboard.general.string == " two")
            // By itself the key types nothing.
            scene.key(.insert)
            #expect(scene.field.text == "oneone")
        }
    }

    @Test(
        "A drag that is held beside the text selects on until its end, and nothing runs then", arguments: [false, true])
    func drag(back: Bool) throws {
        let text = (1...30).map { "word \($0)" }.joined(separator: " ")
        try withField(text) { scene in
            let length = (text as NSString).length
            scene.field.selectedRange = NSRange(location: back ? length : 0, length: 0)
            let driver = scene.scene.host.driver
            @MainActor func send(_ phase: PointerEvent.Phase, _ x: CGFloat) {
                driver.enqueue(
                    .pointer(
                        PointerEvent(
                            phase: phase, position: scene.field.convert(CGPoint(x: x, y: 17), to: nil), clickCount: 1,
                            timestamp: driver.now)))
                scene.scene.host.step()
            }
            let edge: CGFloat = back ? -10 : 210
            send(.down, 100)
            let start = scene.caret
            send(.moved, back ? 60 : 140)
            send(.moved, edge)
            let selected = scene.selected.count
            // Not moved any more.
            scene.scene.host.run(seconds: 0.5)
            #expect(scene.selected.count >= selected + 5)
            scene.scene.host.run(seconds: 20)
            let range = back ? NSRange(location: 0, length: start) : NSRange(location: start, length: length - start)
            #expect(scene.field.selectedRange == range)
            #expect(!scene.scene.host.step())
            send(.up, edge)
            #expect(UIPasteboard.primarySelection.string == (text as NSString).substring(with: range))
        }
    }

    @Test("Characters larger than the field's font do not stop a drag that is held beside the text")
    func dragOverLargeText() throws {
        try withField { scene in
            let text = NSMutableAttributedString(string: String(repeating: "i", count: 60))
            text.append(
                NSAttributedString(string: "WWWW", attributes: [.font: UIFont.systemFont(ofSize: 120)]))
            scene.field.attributedText = text
            scene.field.selectedRange = NSRange(location: 0, length: 0)
            scene.hold(from: 100, to: 201)
            scene.scene.host.run(seconds: 20)
            #expect(scene.field.selectedRange.location + scene.field.selectedRange.length == 64)
        }
    }

    @Test("A press in the field's own padding does not scroll the text")
    func padding() throws {
        try withField((1...30).map { "word \($0)" }.joined(separator: " ")) { scene in
            scene.field.selectedRange = NSRange(location: 0, length: 0)
            scene.hold(from: 198, to: 197)
            let selected = scene.selected
            scene.scene.host.run(seconds: 1)
            #expect(scene.selected == selected)
        }
    }

    @Test("A field that is not edited any more does not select on")
    func endOfEditing() throws {
        try withField((1...30).map { "word \($0)" }.joined(separator: " ")) { scene in
            scene.field.selectedRange = NSRange(location: 0, length: 0)
            scene.hold(from: 100, to: 210)
            scene.field.resignFirstResponder()
            scene.scene.host.run(seconds: 1)
            #expect(!scene.field.isEditing)
        }
    }

    @Test("A field that was scrolled away comes back when it is typed into")
    func typingScrolls() throws {
        try withField { scene in
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 200, width: 300, height: 100))
            scroll.contentSize = CGSize(width: 300, height: 600)
            let field = UITextField(frame: CGRect(x: 10, y: 20, width: 200, height: 34))
            scroll.addSubview(field)
            scene.scene.presenter.view.addSubview(scroll)
            field.becomeFirstResponder()
            scroll.contentOffset.y = 400
            scene.scene.host.step()
            scene.key(.character("a"), types: "a")
            #expect(field.text == "a" && scroll.bounds.contains(field.frame))
        }
    }
}
