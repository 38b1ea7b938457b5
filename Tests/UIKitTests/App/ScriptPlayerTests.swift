import SDLBackend
import Testing
import UIKit

@MainActor @Suite(.serialized) struct ScriptPlayerTests {
    /// Writes down what it receives.
    private final class Recorder: UIView {
        var events: [String] = []
        private func note(_ name: String, _ touches: Set<UITouch>) {
            guard let place = touches.first?.location(in: self) else { return }
            events.append("\(name) \(Int(place.x.rounded())),\(Int(place.y.rounded()))")
        }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            for press in presses {
                events.append("key \(press.key?.charactersIgnoringModifiers ?? "")")
            }
        }
    }

    /// Plays a script on a recorder that fills the window; returns what it received, and the number of frames.
    private func play(_ text: String, framesPerSecond: Int = 60) throws -> (events: [String], frames: Int) {
        let host = try HeadlessHost(size: CGSize(width: 200, height: 200), framesPerSecond: framesPerSecond)
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let recorder = Recorder(frame: window.bounds)
        window.addSubview(recorder)
        window.makeKeyAndVisible()
        recorder.becomeFirstResponder()
        let player = ScriptPlayer(try InputScript(parsing: text), window: host.window)
        host.onFrame = { player.advance(to: $0) }
        var frames = 0
        while !player.isFinished && frames < 1000 {
            host.step()
            frames += 1
        }
        return (recorder.events, frames)
    }

    @Test("A drag is a press, one movement per frame, and a release at its end")
    func drag() throws {
        let (events, frames) = try play("drag 20,100 60,20 100")
        // 100 ms are six frames after the one of the press.
        #expect(frames == 7)
        #expect(events.first == "began 20,100")
        #expect(events.dropFirst().dropLast().count == 6)
        #expect(events[3] == "moved 40,60")
        #expect(events.suffix(2) == ["moved 60,20", "ended 60,20"])
    }

    @Test("A pinch is two fingers, which move apart frame by frame, and are lifted at its end")
    func pinch() throws {
        let host = try HeadlessHost(size: CGSize(width: 400, height: 200))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        var scales: [CGFloat] = []
        var states: [UIGestureRecognizer.State] = []
        let pinch = UIPinchGestureRecognizer()
        pinch.addAction { [unowned pinch] in
            states.append($0.state)
            scales.append(pinch.scale)
        }
        window.addGestureRecognizer(pinch)
        window.makeKeyAndVisible()
        let player = ScriptPlayer(try InputScript(parsing: "pinch 200,100 50 250 300"), window: host.window)
        host.onFrame = { player.advance(to: $0) }
        while !player.isFinished { host.step() }
        #expect(states.first == .began && states.last == .ended && pinch.numberOfTouches == 0)
        #expect(scales.count > 15 && scales == scales.sorted())
        // From about 60 points, where it is recognised, to 250.
        #expect(scales.last.map { $0 > 3.5 && $0 < 4.5 } == true)
    }

    @Test("The steps of a script follow each other in time")
    func order() throws {
        let (events, frames) = try play("click 10,20\nwait 500\nkey Home\nclick 30,40")
        #expect(
            events == ["began 10,20", "ended 10,20", "key UIKeyInputHome", "began 30,40", "ended 30,40"])
        // 50 + 500 + 30 + 50 ms.
        #expect(frames == 39)
    }

    @Test("A picture is of the frame that shows what came before it, and what comes after waits")
    func pictures() throws {
        let host = try HeadlessHost(size: CGSize(width: 50, height: 50))
        defer { host.close() }
        let player = ScriptPlayer(
            try InputScript(parsing: "wait 10\nscreenshot a.png\nscreenshot b.png\nwait 10"), window: host.window)
        player.advance(to: 1)
        #expect(player.takeWantedPictures().isEmpty)
        player.advance(to: 1.02)
        player.advance(to: 1.04)
        #expect(player.takeWantedPictures() == ["a.png"])
        #expect(!player.isFinished)
        player.advance(to: 1.06)
        #expect(player.takeWantedPictures() == ["b.png"])
        player.advance(to: 1.08)
        #expect(player.isFinished)
    }
}
