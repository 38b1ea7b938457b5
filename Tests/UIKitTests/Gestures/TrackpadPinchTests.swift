import Foundation
import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite struct TrackpadPinchTests {
    private let middle = CGPoint(x: 200, y: 300)

    @Test("a pinch on a trackpad zooms about the pointer, also at the edge of the scroll view")
    func zoom() {
        let scene = ZoomScene()
        for place in [middle, CGPoint(x: 478, y: 798)] {
            scene.scrollView.zoomScale = 1
            scene.scrollView.contentOffset = CGPoint(x: 100, y: 100)
            scene.recorder.log = []
            let anchor = scene.contentPoint(at: place)
            scene.stage.pinch(at: place, to: 2)
            // What it takes to recognise the pinch, a twenty-fifth and less than a step, does not count.
            #expect(scene.scrollView.zoomScale > 1.8 && scene.scrollView.zoomScale <= 2)
            #expect(isNear(scene.contentPoint(at: place), anchor, within: 0.5))
            #expect(scene.recorder.log.count == 2 && !scene.scrollView.isZooming)
        }
    }

    @Test("each movement of a pinch is one change of the scale")
    func changes() {
        let scene = ZoomScene()
        scene.stage.pinch(at: middle, to: 1.5, end: nil)
        let count = scene.recorder.scales.count
        scene.stage.send(PinchEvent(phase: .changed, scale: 2, position: middle, timestamp: scene.stage.clock.now))
        #expect(scene.recorder.scales.count == count + 1)
    }

    @Test("a pinch below the smallest scale goes back")
    func bounce() {
        let scene = ZoomScene(limits: 1...4)
        scene.stage.pinch(at: middle, to: 0.5, end: nil)
        #expect(scene.scrollView.zoomScale < 0.95)
        scene.stage.send(PinchEvent(phase: .ended, scale: 0.5, position: middle, timestamp: scene.stage.clock.now))
        scene.stage.wait(0.6)
        #expect(scene.scrollView.zoomScale == 1)
    }

    @Test("where nothing zooms a pinch presses, drags and stops nothing")
    func elsewhere() {
        let stage = Stage()
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 480, height: 800))
        let view = RecordingView(frame: CGRect(x: 0, y: 0, width: 960, height: 8000))
        scrollView.contentSize = view.bounds.size
        scrollView.delaysContentTouches = false
        scrollView.addSubview(view)
        stage.window.addSubview(scrollView)
        stage.frames(1)
        stage.pinch(at: middle, to: 2, turn: 1)
        stage.pinch(at: middle, to: 1)
        #expect(view.log.isEmpty && scrollView.contentOffset == .zero)
        // A scroll view that coasts coasts on.
        stage.press(200, 600)
        stage.drag(by: 0, -300, frames: 5)
        stage.lift()
        let offset = scrollView.contentOffset.y
        stage.pinch(at: middle, to: 2)
        #expect(scrollView.isDecelerating && scrollView.contentOffset.y > offset + 50)
    }

    @Test("two fingers that turn on a trackpad are a rotation, whose place is the pointer")
    func rotation() {
        let stage = Stage()
        let rotation = UIRotationGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        var places: [CGPoint] = []
        rotation.addAction { recognizer in
            states.append(recognizer.state)
            places.append(recognizer.location(in: nil))
        }
        stage.window.addGestureRecognizer(rotation)
        stage.pinch(at: middle, to: 1, turn: 1.5, end: nil)
        #expect(rotation.rotation > 1.2 && rotation.rotation <= 1.5)
        #expect(places.allSatisfy { isNear($0, middle) })
        stage.send(PinchEvent(phase: .ended, rotation: 1.5, position: middle, timestamp: stage.clock.now))
        #expect(states.first == .began && states.last == .ended)
    }

    @Test("a pinch that the system cancels is cancelled, as is one in a window that loses the keyboard")
    func cancelled() {
        let stage = Stage()
        let pinch = UIPinchGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pinch.addAction { states.append($0.state) }
        stage.window.addGestureRecognizer(pinch)
        stage.pinch(at: middle, to: 2, end: .cancelled)
        #expect(states.first == .began && states.last == .cancelled)
        states = []
        stage.pinch(at: middle, to: 2, end: nil)
        stage.driver.enqueue(.window(.focusLost))
        stage.frames(1)
        #expect(states.first == .began && states.last == .cancelled)
        stage.send(PinchEvent(phase: .changed, scale: 3, position: middle, timestamp: stage.clock.now))
        #expect(states.last == .cancelled && pinch.state == .possible)
    }

    @Test("a menu that opens during a pinch cancels it")
    func menu() {
        let stage = Stage()
        let pinch = UIPinchGestureRecognizer()
        var states: [UIGestureRecognizer.State] = []
        pinch.addAction { states.append($0.state) }
        stage.window.addGestureRecognizer(pinch)
        stage.pinch(at: middle, to: 2, end: nil)
        stage.window.open(UIMenu(children: [UIAction(title: "Entry") { _ in }]), at: .beside(.zero), sender: nil) {}
        stage.frames(1)
        #expect(states.first == .began && states.last == .cancelled && pinch.state == .possible)
        stage.send(PinchEvent(phase: .ended, scale: 2, position: middle, timestamp: stage.clock.now))
        stage.window.dismissMenu()
        stage.frames(1)
        states = []
        stage.pinch(at: middle, to: 2)
        #expect(states.first == .began && states.last == .ended)
    }

    @Test("while a button is down there is no pinch")
    func busy() {
        let scene = ZoomScene()
        scene.stage.press(100, 100, device: .mouse)
        scene.stage.pinch(at: middle, to: 2)
        #expect(scene.scrollView.zoomScale == 1)
        scene.stage.lift(device: .mouse)
        scene.stage.pinch(at: middle, to: 2)
        #expect(scene.scrollView.zoomScale > 1.8)
    }
}

extension Stage {
    /// One event of two fingers on a trackpad, and the frame that sees it.
    func send(_ pinch: PinchEvent) {
        driver.enqueue(.pinch(pinch))
        frames(1)
    }

    /// A pinch in 25 steps, with its end unless that is nil.
    func pinch(at place: CGPoint, to scale: Double, turn: Double = 0, end: PinchEvent.Phase? = .ended) {
        send(PinchEvent(phase: .began, position: place, timestamp: clock.now))
        for step in 1...25 {
            let part = Double(step) / 25
            send(
                PinchEvent(
                    phase: .changed, scale: 1 + (scale - 1) * part, rotation: turn * part, position: place,
                    timestamp: clock.now))
        }
        guard let end else { return }
        send(PinchEvent(phase: end, scale: scale, rotation: turn, position: place, timestamp: clock.now))
    }
}
