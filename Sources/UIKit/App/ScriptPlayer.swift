import Execution
import SDLBackend

/// Plays an input script as genuine SDL events: in virtual time for the headless host, in real time for a window. Main
/// thread.
///
/// The host calls `advance(to:)` before each frame; a drag is sampled there, so there is one movement per frame, and
/// the same frame times give the same events.
@MainActor package final class ScriptPlayer {
    /// How long a click and a key are held, in seconds: long enough to be seen, too short for a long press.
    private static let clickDuration = 0.05
    private static let keyDuration = 0.03

    private let steps: [InputScript.Step]
    private let window: SDLWindow
    private var index = 0
    /// When the present step began; nil until the script has been started by the first `advance(to:)`.
    private var stepStart: FrameTime?
    private var hasBegunStep = false
    private var pointer: CGPoint
    /// Paths of files that the picture of the next frame is to be written to.
    private var wantedPictures: [String] = []

    package init(_ script: InputScript, window: SDLWindow) {
        steps = script.steps
        self.window = window
        pointer = CGPoint(x: window.size.width / 2, y: window.size.height / 2)
    }

    /// Every event has been pushed and every picture was asked for.
    package var isFinished: Bool { index == steps.count && wantedPictures.isEmpty }

    /// Pushes the events that are due by a time of the frame clock. The first call starts the script. A `screenshot`
    /// ends the call: the events after it belong to later frames.
    package func advance(to time: FrameTime) {
        var start = stepStart ?? time
        while index < steps.count, wantedPictures.isEmpty {
            let step = steps[index]
            let end = start + Self.duration(of: step)
            // Times are sums of frame intervals and milliseconds: a hair below the end is the end.
            let isOver = time >= end - 1e-6
            play(step, progress: isOver ? 1 : (time - start) / max(end - start, 1e-9), isOver: isOver)
            guard isOver else { break }
            hasBegunStep = false
            index += 1
            start = end
        }
        stepStart = start
    }

    /// The files that want the picture of the frame just presented. The script goes on with the next `advance(to:)`.
    package func takeWantedPictures() -> [String] {
        defer { wantedPictures = [] }
        return wantedPictures
    }

    private static func duration(of step: InputScript.Step) -> Double {
        switch step {
        case .drag(_, _, let seconds), .pinch(_, _, _, let seconds), .wait(let seconds): seconds
        case .click: clickDuration
        case .key: keyDuration
        case .wheel, .hover, .focus, .screenshot, .resize, .appearance: 0
        }
    }

    /// - Parameter isOver: the step ends now; it may also begin now.
    private func play(_ step: InputScript.Step, progress: Double, isOver: Bool) {
        let begins = !hasBegunStep
        hasBegunStep = true
        switch step {
        case .drag(let from, let to, _):
            if begins { press(at: from) }
            let place = CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
            if place != pointer { move(to: place) }
            if isOver { release() }
        case .pinch(let middle, let from, let to, _):
            if begins { touch(.down, around: middle, apart: from) }
            touch(.moved, around: middle, apart: from + (to - from) * progress)
            if isOver { touch(.up, around: middle, apart: to) }
        case .click(let place):
            if begins { press(at: place) }
            if isOver { release() }
        case .hover(let place):
            move(to: place)
        case .focus(let place):
            UIApplication.shared.keyWindow?.focus.focus(at: place)
        case .key(let key, let modifiers):
            if begins { SyntheticEvents.pushKey(key, isDown: true, modifiers: modifiers, in: window) }
            if isOver { SyntheticEvents.pushKey(key, isDown: false, modifiers: modifiers, in: window) }
        case .wheel(let deltaX, let deltaY):
            SyntheticEvents.pushWheel(deltaX: deltaX, deltaY: deltaY, at: pointer, in: window)
        case .screenshot(let path):
            wantedPictures.append(path)
        case .resize(let size):
            SyntheticEvents.pushResize(to: size, of: window)
        case .appearance(let style):
            UIApplication.shared.userInterfaceStyle = style
        case .wait:
            break
        }
    }

    private func press(at place: CGPoint) {
        move(to: place)
        SyntheticEvents.pushMouseButton(isDown: true, at: place, in: window)
    }

    /// Two fingers, on a horizontal line.
    private func touch(_ phase: PointerEvent.Phase, around middle: CGPoint, apart distance: Double) {
        for (finger, side) in [(Int64(1), -0.5), (2, 0.5)] {
            let place = CGPoint(x: middle.x + distance * side, y: middle.y)
            SyntheticEvents.pushFinger(finger, phase: phase, at: place, in: window)
        }
    }

    private func move(to place: CGPoint) {
        pointer = place
        SyntheticEvents.pushMouseMotion(to: place, in: window)
    }

    private func release() {
        SyntheticEvents.pushMouseButton(isDown: false, at: pointer, in: window)
    }
}
