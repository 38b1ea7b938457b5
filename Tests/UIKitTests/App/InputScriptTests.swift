import SDLBackend
import Testing
import UIKit

@Suite struct InputScriptTests {
    @Test("Every kind of event is read, whatever the spacing, and comments are left out")
    func events() throws {
        let script = try InputScript(
            parsing: """
                # a script
                drag 240,600  240,200.5 150
                pinch 240,400 60 180.5 300
                wheel -1,0.5 # down half a notch
                \tkey Ctrl+Shift+Tab

                click 100,40
                hover 30,20
                focus 31,21
                wait 500
                screenshot shots/a.png
                resize 640x900
                appearance dark
                appearance system
                """)
        #expect(
            script.steps == [
                .drag(from: CGPoint(x: 240, y: 600), to: CGPoint(x: 240, y: 200.5), seconds: 0.15),
                .pinch(around: CGPoint(x: 240, y: 400), from: 60, to: 180.5, seconds: 0.3),
                .wheel(deltaX: -1, deltaY: 0.5),
                .key(.tab, [.control, .shift]),
                .click(CGPoint(x: 100, y: 40)),
                .hover(CGPoint(x: 30, y: 20)),
                .focus(CGPoint(x: 31, y: 21)),
                .wait(seconds: 0.5),
                .screenshot(path: "shots/a.png"),
                .resize(CGSize(width: 640, height: 900)),
                .appearance(.dark),
                .appearance(.unspecified),
            ])
        #expect(Set(script.steps.map(\.event)) == Set(InputScript.Event.allCases))
    }

    @Test(
        "Each event without its words, and with too many, is reported with what was expected",
        arguments: InputScript.Event.allCases)
    func wordCount(event: InputScript.Event) {
        for line in [event.rawValue, "\(event.rawValue) 1,2 3,4 5 6 7"] {
            let error = #expect(throws: InputScript.SyntaxError.self) { try InputScript(parsing: line) }
            #expect(error?.description == "line 1: expected '\(event.form)'")
            #expect(event.form.hasPrefix("\(event.rawValue) "))
        }
    }

    @Test("What is no event is told all that are")
    func allEvents() {
        let error = #expect(throws: InputScript.SyntaxError.self) { try InputScript(parsing: "jump") }
        for event in InputScript.Event.allCases { #expect(error?.message.contains(event.rawValue) == true) }
    }

    @Test(
        "Keys go by their names, in any case",
        arguments: [
            ("PageDown", KeyEvent.Key.pageDown), ("home", .home), ("F11", .function(11)), ("F12", .function(12)),
            ("N", .character("n")), ("Esc", .escape), ("+", .character("+")), ("Return", .return),
        ])
    func keys(name: String, key: KeyEvent.Key) throws {
        #expect(try InputScript(parsing: "key \(name)").steps == [.key(key, [])])
    }

    @Test(
        "A line that is no event is reported with its number and what was expected",
        arguments: [
            ("jump 1,2", "'jump' is no event"), ("drag 1,2 3,4", "expected 'drag x0,y0 x1,y1 milliseconds'"),
            ("pinch 1,2 -3 4 5", "expected 'pinch x,y DISTANCE DISTANCE milliseconds'"),
            ("wait -5", "expected 'wait milliseconds'"), ("wheel 3", "expected 'wheel dx,dy'"),
            ("click nan,2", "expected 'click x,y'"), ("key Hyper+A", "'Hyper' is no modifier key"),
            ("key Nothing", "there is no key named 'Nothing'"), ("key F13", "there is no key named 'F13'"),
            ("resize 0x40", "expected 'resize WIDTHxHEIGHT'"),
            ("appearance green", "expected 'appearance light, dark or system'"),
        ])
    func mistakes(line: String, message: String) throws {
        let error = #expect(throws: InputScript.SyntaxError.self) {
            try InputScript(parsing: "wait 10\n\n\(line)\n")
        }
        #expect(error?.line == 3)
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
}

extension InputScript.Step {
    /// The kind of event that the step is.
    fileprivate var event: InputScript.Event {
        switch self {
        case .drag: .drag
        case .pinch: .pinch
        case .wheel: .wheel
        case .key: .key
        case .click: .click
        case .hover: .hover
        case .focus: .focus
        case .wait: .wait
        case .screenshot: .screenshot
        case .resize: .resize
        case .appearance: .appearance
        }
    }
}
