import CSDL2
import Foundation
import Testing
@testable import SDLBackend

/// Scrolling as an X server tells it: by valuators, with buttons that repeat whole notches. Events are laid out as the
/// X protocol describes them for XInput 2.1, in the order of this machine's bytes.
@MainActor @Suite(.serialized) struct ScrollValuatorTests {
    private static let pointer: UInt16 = 2
    private static let trackpad: UInt16 = 11
    private static let wheel: UInt16 = 12
    private static let mouse: UInt16 = 14
    /// Numbers of the devices' valuators.
    private static let (sideways, vertical) = (2, 3)

    private let pump: EventPump

    init() throws {
        let options = WindowOptions(title: "Scrolling", size: CGSize(width: 200, height: 100), videoDriver: "dummy")
        pump = EventPump(window: try SDLWindow(options))
        pump.drain()
        setAxes()
    }

    /// A trackpad, a wheel of which no more is known and a mouse, a notch of which is 120, and which have scrolled
    /// before.
    private func setAxes(increment: Double = 120) {
        let axes = [Self.trackpad, Self.wheel, Self.mouse].flatMap { device in
            [Self.sideways, Self.vertical].map { number in
                csdl_scroll_axis(
                    device: Int32(device), number: Int32(number), is_vertical: number == Self.vertical,
                    is_of_mouse: device == Self.mouse, increment: increment, value: 1200)
            }
        }
        csdl_x_set_scroll_axes(axes, Int32(axes.count), Int32(Self.pointer), Int32(Self.trackpad))
    }

    /// The pointer's motion, with values of valuators.
    private func move(
        _ values: [Int: Double], by source: UInt16 = trackpad, device: UInt16 = pointer, at time: UInt32 = 1
    ) {
        func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32(value * 65536)) }
        var mask: UInt32 = 0
        var numbers: [UInt32] = []
        for (number, value) in values.sorted(by: { $0.key < $1.key }) {
            mask |= 1 << UInt32(number)
            numbers += [
                UInt32(bitPattern: Int32(value.rounded(.down))), UInt32((value - value.rounded(.down)) * 4_294_967_296),
            ]
        }
        // GenericEvent; type and device; time; three windows; places; lengths of two masks; the source; modifiers.
        let event: [UInt32] =
            [35, 0, 6 | UInt32(device) << 16, time, 0, 1, 2, 0, fixed(500), fixed(400), fixed(60), fixed(40.5)]
            + [1 | 1 << 16, UInt32(source), 0, 0, 0, 0, 0, 0, 0, mask] + numbers
        event.withUnsafeBytes { csdl_x_note_event($0.baseAddress) }
    }

    /// Whether an event of the core protocol is kept.
    private func keeps(_ type: UInt32, button: UInt32, held: UInt32 = 0, at time: UInt32 = 1) -> Bool {
        let event: [UInt32] = [type | button << 8, time, 1, 2, 0, 0, 0, held]
        return event.withUnsafeBytes { csdl_x_note_core_event($0.baseAddress) }
    }
    private func keepsPress(_ button: UInt32, held: UInt32 = 0, at time: UInt32 = 1) -> Bool {
        keeps(4, button: button, held: held, at: time)
    }

    private var wheels: [WheelEvent] {
        var found: [WheelEvent] = []
        pump.onEvent = { if case .wheel(let event) = $0 { found.append(event) } }
        pump.drain()
        return found
    }

    @Test("Differences of valuators are fractions of notches to the right and down, at the pointer's place")
    func fractions() {
        // In this order the second event begins where the first one ended.
        move([0: 500, Self.vertical: 1230])
        move([Self.sideways: 1185, Self.vertical: 1200])
        move([0: 501, 1: 400])
        let found = wheels
        #expect(found.map(\.deltaY) == [0.25, -0.25])
        #expect(found.map(\.deltaX) == [0, -0.125])
        #expect(found.allSatisfy { $0.isPrecise && $0.fractions == .ofNotch })
        // The headless window has no pointer, so that the event's own place does not count.
        #expect(found.allSatisfy { $0.position == .zero })
    }

    @Test("Whole notches of a wheel stay whole, in the direction of its increment")
    func notches() {
        move([Self.vertical: 1200], by: Self.wheel)
        move([Self.vertical: 1320], by: Self.wheel)
        setAxes(increment: -15.1)
        move([Self.vertical: 1230.2])
        let found = wheels
        #expect(found.map(\.deltaY) == [1, -2])
        #expect(found.allSatisfy { !$0.isPrecise })
        // Also where the number on the wire is a little less than three of them.
        #expect(keeps(7, button: 0))
        move([Self.vertical: 45.3], at: 30)
        #expect(wheels.isEmpty && keepsPress(4, at: 30))
    }

    @Test("A button that repeats a notch is dropped, with its release; others are kept")
    func repeated() {
        move([Self.vertical: 1320], at: 7)
        #expect(!keepsPress(5, at: 7) && !keeps(5, button: 5, at: 7))
        #expect(keepsPress(5, at: 8))
        #expect(keepsPress(7, at: 7), "this axis was not moved")
        #expect(keepsPress(1, at: 7) && keepsPress(8, at: 7))
        move([Self.sideways: 1080], at: 9)
        #expect(!keepsPress(6, at: 9) && keepsPress(4, at: 9))
    }

    @Test("Where the value before is not known, a wheel's notch is told by its button, and part of one is lost")
    func entering() {
        #expect(keeps(7, button: 0) && csdl_x_scroll_axes_are_stale())
        move([Self.vertical: 2400], at: 5)
        #expect(wheels.isEmpty && keepsPress(5, at: 5))
        move([Self.vertical: 2520], at: 6)
        #expect(wheels.map(\.deltaY) == [1] && !keepsPress(5, at: 6))
        _ = keeps(7, button: 0)
        move([Self.vertical: 3125], at: 7)
        #expect(wheels.isEmpty && !keepsPress(5, at: 7))
        move([Self.vertical: 3155], at: 8)
        #expect(wheels.map(\.deltaY) == [0.25])
        // The server is asked for what it is now.
        setAxes()
        #expect(!csdl_x_scroll_axes_are_stale())
    }

    @Test("A device that moves the pointer after another one may count from nought")
    func otherDevice() {
        move([0: 3], by: Self.wheel)
        move([Self.vertical: 30])
        #expect(wheels.isEmpty)
        move([Self.vertical: 60])
        #expect(wheels.map(\.deltaY) == [0.25])
    }

    @Test("A device that comes back with its number counts from nought: a leap is no movement, and its button counts")
    func comesBack() {
        move([Self.vertical: 45_000], by: Self.wheel)
        move([Self.vertical: 45_120], by: Self.wheel)
        #expect(wheels.map(\.deltaY) == [1] && !csdl_x_scroll_axes_are_stale())
        move([Self.vertical: 120], by: Self.wheel, at: 5)
        #expect(wheels.isEmpty && keepsPress(5, at: 5) && csdl_x_scroll_axes_are_stale())
        move([Self.vertical: 240], by: Self.wheel, at: 6)
        #expect(wheels.map(\.deltaY) == [1] && !keepsPress(5, at: 6))
        // Fast, but no leap.
        move([Self.vertical: 2400], by: Self.wheel)
        #expect(wheels.map(\.deltaY) == [18])
    }

    @Test("A wheel turned while a button is held is told by its buttons, and does not count again afterwards")
    func held() {
        #expect(keepsPress(5, held: 1 << 8, at: 3) && csdl_x_scroll_axes_are_stale())
        move([Self.vertical: 1440], at: 4)
        #expect(wheels.isEmpty)
    }

    @Test("A mouse with finer steps than notches turns its wheel by the buttons that tell whole ones")
    func mouse() {
        for step in 1...8 { move([Self.vertical: 1200 + Double(step) * 15], by: Self.mouse, at: UInt32(40 + step)) }
        #expect(wheels.isEmpty && keepsPress(5, at: 48) && keeps(5, button: 5, at: 48))
        // The trackpad still scrolls by fractions.
        move([Self.vertical: 1230])
        move([Self.vertical: 1260])
        #expect(wheels.map(\.deltaY) == [0.25])
    }

    @Test("Events of the device itself, of another pointer and of a device that is not known tell nothing")
    func foreign() {
        move([Self.vertical: 1320], device: Self.trackpad, at: 20)
        move([Self.vertical: 1320], device: 30, at: 20)
        move([Self.vertical: 1320], by: 13, at: 20)
        #expect(wheels.isEmpty && keepsPress(5, at: 20))
    }
}
