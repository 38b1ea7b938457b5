import SDLBackend

/// A user's input written down as text, one event per line, for demonstrations, measurements and tests:
///
///     drag 240,600 240,200 150     press, move in so many milliseconds, release
///     pinch 240,400 60 180 300     two fingers around a point, 60 points apart at first, 180 after so many
///     milliseconds wheel 0,3                    notches; positive y scrolls down, fractions stand for a trackpad key
///     Ctrl+Tab                 press and release click 100,40 hover 100,40                 moves the pointer there,
///     with no button pressed focus 100,40                 gives the keyboard's focus to the control or list there wait
///     500                     milliseconds screenshot FILE.png          the picture of the next frame resize 640x900
///     the window, in points appearance dark              the desktop's style from now on: light, dark, or system for
///     what it was
///
/// Positions are in points of the window. Empty lines and what follows a `#` are left out.
package struct InputScript: Sendable, Equatable {
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
        switch verb {
        case "drag":
            guard words.count == 3, let from = pair(words[0]), let to = pair(words[1]), let time = duration(words[2])
            else { throw Problem(message: "expected 'drag x0,y0 x1,y1 milliseconds'") }
            return .drag(from: CGPoint(x: from.0, y: from.1), to: CGPoint(x: to.0, y: to.1), seconds: time)
        case "pinch":
            guard words.count == 4, let place = pair(words[0]), let from = length(words[1]), let to = length(words[2]),
                let time = duration(words[3])
            else { throw Problem(message: "expected 'pinch x,y DISTANCE DISTANCE milliseconds'") }
            return .pinch(around: CGPoint(x: place.0, y: place.1), from: from, to: to, seconds: time)
        case "wheel":
            guard words.count == 1, let delta = pair(words[0]) else {
                throw Problem(message: "expected 'wheel dx,dy'")
            }
            return .wheel(deltaX: delta.0, deltaY: delta.1)
        case "key":
            guard words.count == 1 else { throw Problem(message: "expected 'key NAME'") }
            return try key(words[0])
        case "click":
            guard words.count == 1, let place = pair(words[0]) else { throw Problem(message: "expected 'click x,y'") }
            return .click(CGPoint(x: place.0, y: place.1))
        case "hover":
            guard words.count == 1, let place = pair(words[0]) else { throw Problem(message: "expected 'hover x,y'") }
            return .hover(CGPoint(x: place.0, y: place.1))
        case "focus":
            guard words.count == 1, let place = pair(words[0]) else { throw Problem(message: "expected 'focus x,y'") }
            return .focus(CGPoint(x: place.0, y: place.1))
        case "wait":
            guard words.count == 1, let time = duration(words[0]) else {
                throw Problem(message: "expected 'wait milliseconds'")
            }
            return .wait(seconds: time)
        case "screenshot":
            guard words.count == 1 else { throw Problem(message: "expected 'screenshot FILE'") }
            return .screenshot(path: words[0])
        case "resize":
            guard words.count == 1, let size = pair(words[0], separator: "x"), size.0 >= 1, size.1 >= 1 else {
                throw Problem(message: "expected 'resize WIDTHxHEIGHT'")
            }
            return .resize(CGSize(width: size.0, height: size.1))
        case "appearance":
            guard words.count == 1, let style = UIUserInterfaceStyle(optionName: words[0]) else {
                throw Problem(message: "expected 'appearance light', 'appearance dark' or 'appearance system'")
            }
            return .appearance(style)
        default:
            throw Problem(
                message: """
                    '\(verb)' is no event; the events are drag, pinch, wheel, key, click, hover, focus, wait, \
                    screenshot, resize and appearance
                    """)
        }
    }

    private static func pair(_ word: String, separator: Character = ",") -> (Double, Double)? {
        let parts = word.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = Double(parts[0]), let second = Double(parts[1]), first.isFinite,
            second.isFinite
        else { return nil }
        return (first, second)
    }

    /// Milliseconds, not negative, in seconds.
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
    /// By what options and scripts call it: `light`, `dark`, or `system` for what the desktop has.
    package init?(optionName: String) {
        switch optionName {
        case "light": self = .light
        case "dark": self = .dark
        case "system": self = .unspecified
        default: return nil
        }
    }
}
