extension UIControl {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// A finger or the mouse button went down on the control.
        public static let touchDown = Event(rawValue: 1)
        /// The second and each further touch of a double or multiple tap.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// The touch moved and is on the control.
        public static let touchDragInside = Event(rawValue: 1 << 2)
        /// The touch moved and is beside the control.
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        /// The touch came back onto the control.
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        /// The touch left the control.
        public static let touchDragExit = Event(rawValue: 1 << 5)
        /// The touch was lifted on the control.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The touch was lifted beside the control.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// The touch was taken away, as by a scroll view that began to drag.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The user changed the control's value.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The user triggered the control's main action, such as a button's tap.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// A text field has become the first responder.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The user has changed the text of a text field.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// A text field is no longer the first responder.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// The Return key was pressed in a text field, which then ends editing.
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        /// Every event of touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// Every event of text fields.
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        /// Every event, those of an application's own included.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// How a control looks and behaves at the moment.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Neither pressed, nor disabled, nor selected.
        public static let normal: State = []
        /// Pressed at present.
        public static let highlighted = State(rawValue: 1)
        /// `isEnabled` is false.
        public static let disabled = State(rawValue: 1 << 1)
        /// `isSelected` is true.
        public static let selected = State(rawValue: 1 << 2)
        /// Never part of a control's `state` here; ask `isFocused` for the keyboard's focus.
        public static let focused = State(rawValue: 1 << 3)
    }

    /// How content is aligned in a control that is taller than the content.
    public enum ContentVerticalAlignment: Int, Sendable {
        /// `fill` stretches the content, where the control can do so.
        case center, top, bottom, fill
    }

    /// How content is aligned in a control that is wider than the content.
    public enum ContentHorizontalAlignment: Int, Sendable {
        /// `fill` stretches the content, where the control can do so; `leading` and `trailing` follow the direction of
        /// reading.
        case center, left, right, fill, leading, trailing
    }
}
