import Foundation
import Testing
import Typesetting

@testable import UIKit

/// Texts of several looks, and views beside the text.
@MainActor @Suite(.serialized) struct FieldLookTests {
    private func string(_ parts: (String, UIColor)...) -> NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        for (text, color) in parts {
            result.append(NSAttributedString(string: text, attributes: [.foregroundColor: color]))
        }
        return result
    }

    /// The colours of the characters.
    private func colors(_ field: UITextField) -> [UIColor?] {
        let text = field.attributedText ?? NSAttributedString(string: "")
        return (0..<text.length).map { text.attribute(.foregroundColor, at: $0, effectiveRange: nil) as? UIColor }
    }

    /// The colours that are drawn, one for each run.
    private func drawn(_ field: UITextField) -> [(range: Range<Int>, color: TextColor?)] {
        (field.content.line?.layout.text.runs ?? []).map { ($0.range, $0.attributes.color) }
    }

    // MARK: Attributes

    @Test("The edge of a field that is edited has the tint, by a click as by a key, and there is no ring around it")
    func edge() throws {
        try withField("abc", edits: false) { scene in
            let field = scene.field
            for style in [UITextField.BorderStyle.line, .roundedRect, .none] {
                field.borderStyle = style
                let hasEdge = style != .none
                let (rest, width) = (field.layer.borderColor, field.layer.borderWidth)
                @MainActor func isMarked() -> Bool {
                    field.layer.borderColor == field.layerColor(field.tintColor) && field.layer.borderWidth == 2
                }
                scene.press(scene.x(1))
                #expect(field.isEditing && isMarked() == hasEdge)
                scene.key(.left)
                #expect(isMarked() == hasEdge && (scene.scene.window.focus.ringedView === field) == !hasEdge)
                field.tintColor = .systemPurple
                #expect(isMarked() == hasEdge)
                field.resignFirstResponder()
                #expect(field.layer.borderColor == rest && field.layer.borderWidth == width && rest != nil)
            }
        }
    }

    @Test("An attributed text is drawn in its looks, and has the field's where it says nothing")
    func attributed() throws {
        try withField { scene in
            scene.field.attributedText = string(("one\r\n", .red), ("two", .blue))
            #expect(scene.field.text == "one two" && scene.caret == 7)
            #expect(drawn(scene.field).map(\.range) == [0..<4, 4..<7])
            #expect(drawn(scene.field).map(\.color) == [UIColor.red, .blue].map(\.textColor))
            #expect(colors(scene.field) == Array(repeating: .red, count: 4) + Array(repeating: .blue, count: 3))
            let font = scene.field.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
            #expect(font == scene.field.font)
            scene.field.text = "plain"
            #expect(drawn(scene.field).count == 1 && colors(scene.field) == Array(repeating: .label, count: 5))
        }
    }

    @Test("Typed text looks like the character before it or what it replaces, also after undo; a colour sets all text")
    func typing() throws {
        try withField { scene in
            scene.field.attributedText = string(("ab", .red), ("cd", .blue))
            scene.field.selectedRange = NSRange(location: 2, length: 0)
            scene.type("x")
            #expect(colors(scene.field) == [.red, .red, .red, .blue, .blue])
            scene.field.selectedRange = NSRange(location: 1, length: 3)
            scene.type("y")
            #expect(scene.field.text == "ayd" && colors(scene.field) == [.red, .red, .blue])
            scene.key(.character("z"), .control)
            #expect(scene.field.text == "abxcd" && colors(scene.field) == [.red, .red, .red, .blue, .blue])
            scene.field.textColor = .green
            #expect(colors(scene.field) == Array(repeating: .green, count: 5))
            scene.field.attributedText = string(("ab", .red))
            scene.key(.character("a"), .control)
            scene.key(.backspace)
            scene.type("z")
            #expect(scene.field.text == "z" && colors(scene.field) == [.green])
        }
    }

    @Test("What is composed in an attributed text is underlined in the look around it; a secure text has one look")
    func composing() throws {
        try withField { scene in
            scene.field.attributedText = string(("ab", .red), ("cd", .blue))
            scene.field.selectedRange = NSRange(location: 2, length: 1)
            scene.compose("한")
            let runs = scene.field.content.line?.layout.text.runs ?? []
            #expect(
                runs.map(\.range) == [0..<2, 2..<3, 3..<4] && runs.map(\.attributes.underline) == [false, true, false])
            #expect(drawn(scene.field).map(\.color) == [UIColor.red, .red, .blue].map(\.textColor))
            scene.compose("")
            scene.field.isSecureTextEntry = true
            #expect(drawn(scene.field).count == 1)
        }
    }

    @Test("Runs that are edited at any place cover the text")
    func runs() {
        for (lower, upper, count) in [(0, 0, 2), (0, 5, 0), (0, 2, 3), (1, 4, 1), (5, 5, 1), (4, 5, 0)] {
            var styles = TextStyleRuns([.init(length: 2, style: 0), .init(length: 3, style: 1)])
            styles.replace(lower..<upper, with: count)
            #expect(styles.runs.reduce(0) { $0 + $1.length } == 5 - (upper - lower) + count)
            #expect(zip(styles.runs, styles.runs.dropFirst()).allSatisfy { $0.style != $1.style })
        }
    }

    @Test("An attributed placeholder is shown, grey where it has no colour")
    func placeholder() throws {
        try withField { scene in
            let font = UIFont.systemFont(ofSize: 9)
            scene.field.attributedPlaceholder = NSAttributedString(string: "Name", attributes: [.font: font])
            let label = try #require(scene.scene.views(UILabel.self).first { $0.text == "Name" })
            #expect(!label.isHidden && label.textColor == .placeholderText && scene.field.placeholder == "Name")
            let shown = label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
            #expect(shown == font)
            scene.type("a")
            #expect(label.isHidden)
        }
    }

    // MARK: Views beside the text

    @Test("Views stand beside the text as their modes say, and the clear button in the place of the one at the end")
    func sides() throws {
        try withField("abc", edits: false) { scene in
            let (field, host) = (scene.field, scene.scene.host)
            let plain = field.textRect(forBounds: field.bounds)
            let width = field.intrinsicContentSize.width
            let (left, right) = (UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 16)), UIView())
            right.bounds.size = CGSize(width: 30, height: 50)
            field.leftView = left
            field.rightView = right
            host.step()
            #expect(left.superview == nil && right.superview == nil && field.textRect(forBounds: field.bounds) == plain)
            field.leftViewMode = .always
            field.rightViewMode = .unlessEditing
            host.step()
            #expect(left.superview === field && left.frame == CGRect(x: 8, y: 9, width: 20, height: 16))
            #expect(right.superview === field && right.frame == CGRect(x: 162, y: -8, width: 30, height: 50))
            let area = field.textRect(forBounds: field.bounds)
            #expect(area.minX == 36 && area.maxX == 154 && field.content.frame == area)
            #expect(field.intrinsicContentSize.width == width + 28 + 38)
            #expect(field.intrinsicContentSize.height == 62)
            field.clearButtonMode = .always
            host.step()
            #expect(right.superview == nil && scene.showsClearButton)
            field.clearButtonMode = .never
            field.becomeFirstResponder()
            host.step()
            #expect(right.superview == nil && left.superview === field && field.content.frame.maxX == plain.maxX)
            field.leftView = nil
            host.step()
            #expect(left.superview == nil && field.content.frame == plain)
        }
    }

    @Test("Whether a view at the side is hidden is the program's to say, also while the field edits or not")
    func hidden() throws {
        try withField("abc", edits: false) { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 16))
            view.isHidden = true
            scene.field.rightView = view
            scene.field.rightViewMode = .whileEditing
            for edits in [true, false, true] {
                _ = edits ? scene.field.becomeFirstResponder() : scene.field.resignFirstResponder()
                scene.scene.host.step()
                #expect(view.isHidden && (view.superview === scene.field) == edits)
            }
        }
    }

    /// Counts how often it is laid out.
    private final class Row: UIView {
        var layouts = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    @Test("What holds a field is laid out again when a view at its side appears or goes as editing begins or ends")
    func sizes() throws {
        try withField("abc", edits: false) { scene in
            let row = Row(frame: CGRect(x: 0, y: 200, width: 300, height: 40))
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            row.addSubview(field)
            scene.field.superview?.addSubview(row)
            field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 16))
            for (mode, changes) in [(UITextField.ViewMode.whileEditing, true), (.always, false)] {
                field.leftViewMode = mode
                scene.scene.host.step()
                for edits in [true, false] {
                    let (width, layouts) = (field.intrinsicContentSize.width, row.layouts)
                    _ = edits ? field.becomeFirstResponder() : field.resignFirstResponder()
                    scene.scene.host.step()
                    #expect((field.intrinsicContentSize.width != width) == changes)
                    #expect((row.layouts != layouts) == changes)
                }
            }
        }
    }

    @Test("A run that ends inside of a character leaves the character whole, in the look of its beginning")
    func splitCharacters() throws {
        try withField { scene in
            let text = NSMutableAttributedString(string: "a😀e\u{301}\r\nb")
            for (range, color) in [(0..<2, UIColor.red), (2..<4, .green), (4..<6, .blue), (6..<8, .gray)] {
                text.addAttribute(
                    .foregroundColor, value: color, range: NSRange(location: range.lowerBound, length: range.count))
            }
            scene.field.attributedText = text
            #expect(scene.field.text == "a😀e\u{301} b")
            #expect(colors(scene.field) == [.red, .red, .red, .green, .green, .blue, .gray])
        }
    }

    @Test("In a language that is read from the right the views change sides")
    func mirrored() throws {
        try withField("abc") { scene in
            scene.field.semanticContentAttribute = .forceRightToLeft
            scene.field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 16))
            scene.field.leftViewMode = .always
            scene.scene.host.step()
            #expect(scene.field.leftView?.frame.maxX == 192 && scene.field.content.frame.maxX == 164)
        }
    }

    private final class EvenField: UITextField {
        override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 30, dy: 0) }
        override func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 40, dy: 0) }
        override func leftViewRect(forBounds bounds: CGRect) -> CGRect { CGRect(x: 1, y: 2, width: 3, height: 4) }
    }

    @Test("A subclass says where things are")
    func rects() throws {
        try withField { scene in
            let field = EvenField(frame: CGRect(x: 20, y: 200, width: 200, height: 34))
            field.placeholder = "Name"
            field.leftView = UIView()
            scene.field.superview?.addSubview(field)
            scene.scene.host.step()
            #expect(
                field.content.frame == field.bounds && field.leftView?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
            field.becomeFirstResponder()
            scene.scene.host.step()
            #expect(field.content.frame == field.bounds.insetBy(dx: 30, dy: 0))
            #expect(field.placeholderLabel.frame == field.bounds.insetBy(dx: 40, dy: 0))
        }
    }
}
