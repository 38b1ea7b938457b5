import Foundation

/// An event of the window system, translated from SDL's events. Positions are in points of the window, times in seconds
/// of the monotonic clock (or of the virtual clock).
package enum InputEvent: Sendable {
    case pointer(PointerEvent)
    case wheel(WheelEvent)
    /// Two fingers on a trackpad.
    case pinch(PinchEvent)
    case key(KeyEvent)
    /// Committed text.
    case text(String)
    /// Text an input method is still composing.
    case textEditing(String, selectionStart: Int, selectionLength: Int)
    case window(WindowEvent)
    /// The contents of textures were lost.
    case renderTargetsReset
    case quit
}

package struct PointerEvent: Sendable, Equatable {
    package enum Phase: Sendable { case down, moved, up, cancelled, hover }
    package enum Device: Sendable, Hashable {
        case mouse, finger(Int64)
        /// One of the two fingers of a pinch on a trackpad; see `PinchEvent`.
        case trackpad(Int)
    }
    package enum Button: Sendable { case primary, secondary, middle, back, forward }

    package var phase: Phase
    package var device: Device
    package var button: Button
    package var position: CGPoint
    package var clickCount: Int
    /// The modifier keys that are held down and count for the press.
    package var modifiers: KeyModifiers
    package var timestamp: Double

    package init(
        phase: Phase, device: Device = .mouse, button: Button = .primary, position: CGPoint, clickCount: Int = 1,
        modifiers: KeyModifiers = [], timestamp: Double
    ) {
        self.phase = phase
        self.device = device
        self.button = button
        self.position = position
        self.clickCount = clickCount
        self.modifiers = modifiers
        self.timestamp = timestamp
    }
}

package struct WheelEvent: Sendable, Equatable {
    /// What a fractional value is a fraction of.
    package enum Fractions: Sendable {
        /// Ten pixels, by which SDL divides the pixels that Wayland reports of a trackpad.
        case ofTenPixels
        /// A notch, as an X server reports it.
        case ofNotch
    }

    /// Notches: positive x scrolls right, positive y scrolls *down* (the content moves up), whatever the setting for
    /// natural scrolling; SDL's sign of y is turned on translation.
    package var deltaX: Double
    package var deltaY: Double
    package var fractions: Fractions
    package var position: CGPoint
    package var modifiers: KeyModifiers
    package var timestamp: Double

    package init(
        deltaX: Double, deltaY: Double, fractions: Fractions = .ofTenPixels, position: CGPoint,
        modifiers: KeyModifiers = [], timestamp: Double
    ) {
        self.deltaX = deltaX
        self.deltaY = deltaY
        self.fractions = fractions
        self.position = position
        self.modifiers = modifiers
        self.timestamp = timestamp
    }

    /// A trackpad reports fractions of notches, a wheel whole ones.
    package var isPrecise: Bool {
        deltaX != deltaX.rounded() || deltaY != deltaY.rounded()
    }
}

/// Two fingers on a trackpad that move apart or together, or around each other. The pointer stays where it is.
package struct PinchEvent: Sendable, Equatable {
    package enum Phase: Sendable { case began, changed, ended, cancelled }

    package var phase: Phase
    /// The distance between the fingers as a multiple of that at the beginning; between 0.001 and 1000.
    package var scale: Double
    /// How far the fingers have turned since the beginning: radians, clockwise.
    package var rotation: Double
    /// The place of the pointer.
    package var position: CGPoint
    package var timestamp: Double

    package init(phase: Phase, scale: Double = 1, rotation: Double = 0, position: CGPoint, timestamp: Double) {
        self.phase = phase
        self.scale = scale
        self.rotation = rotation
        self.position = position
        self.timestamp = timestamp
    }
}

package struct KeyModifiers: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alternate = KeyModifiers(rawValue: 4)
    package static let command = KeyModifiers(rawValue: 8)
}

package struct KeyEvent: Sendable, Equatable {
    /// Keys the framework acts on; every other key has its character.
    package enum Key: Sendable, Hashable {
        case up, down, left, right, pageUp, pageDown, home, end, tab, escape, `return`, space, backspace, delete, insert
        /// The key that opens the menu of the focused item.
        case menu
        case function(Int)
        case character(Character)
        case other(Int32)
    }

    package var key: Key
    /// The text that pressing the key types. While text input is on, Shift, AltGr and a dead key pressed before are
    /// applied; otherwise it is the key's own character, a capital letter with Shift. Empty for keys that type nothing.
    package var characters: String
    package var isDown: Bool
    package var isRepeat: Bool
    package var modifiers: KeyModifiers
    package var timestamp: Double

    /// - Parameter characters: nil for the key's own.
    package init(
        key: Key, characters: String? = nil, isDown: Bool, isRepeat: Bool = false, modifiers: KeyModifiers = [],
        timestamp: Double
    ) {
        self.key = key
        self.characters = characters ?? key.characters(modifiers)
        self.isDown = isDown
        self.isRepeat = isRepeat
        self.modifiers = modifiers
        self.timestamp = timestamp
    }
}

extension KeyEvent.Key {
    /// The character of the key by itself.
    fileprivate func characters(_ modifiers: KeyModifiers) -> String {
        switch self {
        case .character(let character):
            modifiers.contains(.shift) ? character.uppercased() : String(character)
        case .space: " "
        default: ""
        }
    }
}

package enum WindowEvent: Sendable, Equatable {
    /// The window has a new size in points, or another number of device pixels per point.
    case resized(CGSize, scale: CGFloat)
    /// The window may be on another monitor, or the monitor may have another mode. Comes after `resized` if the scale
    /// has changed.
    case displayChanged
    case exposed
    case focusGained, focusLost
    case shown, hidden
    case closeRequested
}
