import SDLBackend

/// A user's input written down as text, one event per line, for demonstrations, measurements and tests:
///
/// ```
/// drag 240,600 240,200 150     press, move in so many milliseconds, release
/// pinch 240,400 60 180 300     two fingers around a point, 60 points apart at first, 180 after so many milliseconds
/// wheel 0,3                    notches; positive y scrolls down, fractions stand for a trackpad
/// key Ctrl+Tab                 press and release
/// click 100,40
/// hover 100,40                 moves the pointer there, with no button pressed
/// focus 100,40                 gives the keyboard's focus to the control or list there
/// wait 500                     milliseconds
/// screenshot FILE.png          the picture of the next frame
/// resize 640x900               the window, in points
/// appearance dark              the desktop's style from now on: light, dark, or system for what it was
/// ```
///
/// Positions are in points of the window. Empty lines, and text after a `#`, are ignored.
package struct InputScript: Sendable, Equatable {
    /// The kinds of events, by the words with which lines begin.
    package enum Event: String, CaseIterable, Sendable {
        case drag, pinch, wheel, key, click, hover, focus, wait, screenshot, resize, appearance

        /// The form of a line with this event.
        package var form: String {
            switch self {
            case .drag: "drag x0,y0 x1,y1 milliseconds"
            case .pinch: "pinch x,y DISTANCE DISTANCE milliseconds"
            case .wheel: "wheel dx,dy"
            case .key: "key NAME"
            case .click: "click x,y"
            case .hover: "hover x,y"
            case .focus: "focus x,y"
            case .wait: "wait milliseconds"
            case .screenshot: "screenshot FILE"
            case .resize: "resize WIDTHxHEIGHT"
            case .appearance: "appearance light, dark or system"
            }
        }
    }

    package enum Step: Sendable, Equatable {
        case drag(from: CGPoint, to: CGPoint, seconds: Double)
        case pinch(around: CGPoint, from: Double, to: Double, seconds: Double)
        case wheel(deltaX: Double, deltaY: Double)
        case key(KeyEvent.Key, KeyModifiers)
        case click(CGPoint)
        case hover(CGPoint)
        case focus(CGPoint)
        case wait(seconds: Double)
        case screenshot(path: String)
        case resize(CGSize)
        case appearance(UIUserInterfaceStyle)
    }

    /// A line that is no event. The description is a sentence for the author of the script.
    package struct SyntaxError: Error, Equatable, CustomStringConvertible {
        /// Counted from 1.
        package let line: Int
        package let message: String

        package var description: String { "line \(line): \(message)" }
    }

    package var steps: [Step]

    package init(steps: [Step]) {
        self.steps = steps
    }

    package init(parsing text: String) throws(SyntaxError) {
        steps = []
        var number = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            number += 1
            let content = line.prefix { $0 != "#" }
            let words = content.split { $0 == " " || $0 == "\t" || $0 == "\r" }
            guard let verb = words.first else { continue }
            do {
                steps.append(try Self.step(String(verb), words.dropFirst().map(String.init)))
            } catch {
                throw SyntaxError(line: number, message: error.message)
            }
        }
    }

    private struct Problem: Error {
        let message: String
    }

    private static func step(_ verb: String, _ words: [String]) throws(Problem) -> Step {
        guard let event = Event(rawValue: verb) else {
            let events = Event.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(message: "'\(verb)' is no event; the events are \(events)")
        }
        // The name of a key has mistakes of its own.
        if event == .key, words.count == 1 { return try key(words[0]) }
        guard let read = step(event, words) else { throw Problem(message: "expected '\(event.form)'") }
        return read
    }

    /// The step that the words of an event describe; nil if the words are not those of the event.
    private static func step(_ event: Event, _ words: [String]) -> Step? {
        switch event {
        case .drag:
            guard words.count == 3, let from = point(words[0]), let to = point(words[1]), let time = duration(words[2])
            else { return nil }
            return .drag(from: from, to: to, seconds: time)
        case .pinch:
            guard words.count == 4, let place = point(words[0]), let from = length(words[1]),
                let to = length(words[2]), let time = duration(words[3])
            else { return nil }
            return .pinch(around: place, from: from, to: to, seconds: time)
        case .resize:
            guard words.count == 1, let size = pair(words[0], separator: "x"), size.0 >= 1, size.1 >= 1 else {
                return nil
            }
            return .resize(CGSize(width: size.0, height: size.1))
        default:
            return words.count == 1 ? step(event, words[0]) : nil
        }
    }

    /// The step of an event that is described by one word.
    private static func step(_ event: Event, _ word: String) -> Step? {
        switch event {
        case .wheel: pair(word).map { .wheel(deltaX: $0.0, deltaY: $0.1) }
        case .click: point(word).map { .click($0) }
        case .hover: point(word).map { .hover($0) }
        case .focus: point(word).map { .focus($0) }
        case .wait: duration(word).map { .wait(seconds: $0) }
        case .screenshot: .screenshot(path: word)
        case .appearance: UIUserInterfaceStyle(optionName: word).map { .appearance($0) }
        case .drag, .pinch, .key, .resize: nil
        }
    }

    private static func point(_ word: String) -> CGPoint? {
        pair(word).map { CGPoint(x: $0.0, y: $0.1) }
    }

    private static func pair(_ word: String, separator: Character = ",") -> (Double, Double)? {
        let parts = word.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]), first.isFinite,
            second.isFinite
        else { return nil }
        return (first, second)
    }

    /// Reads a number of milliseconds, which is not negative, and returns it in seconds.
    private static func duration(_ word: String) -> Double? { length(word).map { $0 / 1000 } }

    /// A number that is not negative.
    private static func length(_ word: String) -> Double? {
        guard let value = Double(word), value.isFinite, value >= 0 else { return nil }
        return value
    }

    private static func key(_ word: String) throws(Problem) -> Step {
        // A plus sign at the end is the key itself: "Ctrl++".
        var parts = word.split(separator: "+", omittingEmptySubsequences: true).map(String.init)
        if word.hasSuffix("+") { parts.append("+") }
        var modifiers: KeyModifiers = []
        for name in parts.dropLast() {
            switch name.lowercased() {
            case "shift": modifiers.insert(.shift)
            case "ctrl", "control": modifiers.insert(.control)
            case "alt": modifiers.insert(.alternate)
            case "super", "command": modifiers.insert(.command)
            default: throw Problem(message: "'\(name)' is no modifier key; they are Shift, Ctrl, Alt and Super")
            }
        }
        guard let name = parts.last, let key = namedKey(name.lowercased()) ?? (name.count == 1 ? character(name) : nil)
        else { throw Problem(message: "there is no key named '\(word)'") }
        return .key(key, modifiers)
    }

    private static func character(_ name: String) -> KeyEvent.Key? {
        name.lowercased().first.map { .character($0) }
    }

    private static func namedKey(_ name: String) -> KeyEvent.Key? {
        switch name {
        case "up": .up
        case "down": .down
        case "left": .left
        case "right": .right
        case "pageup": .pageUp
        case "pagedown": .pageDown
        case "home": .home
        case "end": .end
        case "tab": .tab
        case "escape", "esc": .escape
        case "return", "enter": .return
        case "space": .space
        case "backspace": .backspace
        case "insert": .insert
        case "delete": .delete
        case "menu": .menu
        default:
            // Keyboards with more function keys are rare, and keys above F12 are not among the events of this backend.
            if name.first == "f", let number = Int(name.dropFirst()), (1...12).contains(number) {
                .function(number)
            } else {
                nil
            }
        }
    }
}

extension UIUserInterfaceStyle {
    /// The style of a name in options and scripts: `light`, `dark`, or `system` for the desktop's.
    package init?(optionName: String) {
        switch optionName {
        case "light": self = .light
        case "dark": self = .dark
        case "system": self = .unspecified
        default: return nil
        }
    }
}
