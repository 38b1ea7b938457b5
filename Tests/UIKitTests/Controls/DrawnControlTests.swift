import Testing

@testable import UIKit

/// Switches, segmented controls, indicators and pictures.
@MainActor @Suite(.serialized) struct DrawnControlTests {
    private func touch(_ x: CGFloat, _ y: CGFloat) -> UITouch {
        UITouch(location: CGPoint(x: x, y: y), window: nil, tapCount: 1, timestamp: 0, type: .indirectPointer)
    }

    private func tap(_ control: UIControl, _ x: CGFloat, _ y: CGFloat) {
        let touch = touch(x, y)
        control.touchesBegan([touch], with: nil)
        control.touchesEnded([touch], with: nil)
    }

    private func count(_ control: UIControl, _ event: UIControl.Event) -> () -> Int {
        final class Counter { var count = 0 }
        let counter = Counter()
        control.addAction(UIAction { _ in counter.count += 1 }, for: event)
        return { counter.count }
    }

    // MARK: Switch

    @Test("A tap turns a switch over and calls its actions; setting it calls none")
    func switchTap() {
        let control = UISwitch()
        let changes = count(control, .valueChanged)
        #expect(control.frame.size == CGSize(width: 51, height: 31) && !control.isOn)
        tap(control, 10, 10)
        #expect(control.isOn && changes() == 1)
        control.isOn = false
        control.setOn(true, animated: true)
        #expect(control.isOn && changes() == 1)
    }

    @Test("A switch keeps its size whatever its frame, also with a transform; what is beside it is not its own")
    func switchSize() {
        let control = UISwitch()
        control.frame = CGRect(x: 5, y: 6, width: 200, height: 80)
        #expect(control.frame == CGRect(x: 5, y: 6, width: 51, height: 31))
        #expect(!control.point(inside: CGPoint(x: 80, y: 10), with: nil))
        control.bounds.size = .zero
        #expect(control.frame.size == CGSize(width: 51, height: 31))
        control.transform = CGAffineTransform(scaleX: 2, y: 2)
        control.frame = CGRect(x: 10, y: 10, width: 300, height: 300)
        #expect(control.frame == CGRect(x: 10, y: 10, width: 102, height: 62))
    }

    @Test("Dragging the thumb there and back changes nothing")
    func switchDrag() {
        let control = UISwitch()
        let changes = count(control, .valueChanged)
        let finger = touch(10, 15)
        control.touchesBegan([finger], with: nil)
        finger.windowLocation.x = 48
        control.touchesMoved([finger], with: nil)
        #expect(control.isOn && changes() == 0)
        finger.windowLocation.x = 3
        control.touchesMoved([finger], with: nil)
        control.touchesEnded([finger], with: nil)
        #expect(!control.isOn && changes() == 0)
    }

    @Test("The thumb is on the right when on, and the track is green")
    func switchLook() throws {
        let host = try HeadlessHost(size: CGSize(width: 60, height: 40))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let control = UISwitch()
        window.addSubview(control)
        window.makeKeyAndVisible()
        host.settle()
        let off = try #require(host.screenshot())
        #expect(off[14, 15] == .white && off[37, 15] != .white)
        control.setOn(true, animated: true)
        host.settle()
        let on = try #require(host.screenshot())
        #expect(on[36, 15] == .white && on[10, 15] == UIColor.systemGreen.cgColor.pixel)
    }

    // MARK: Segments

    @Test("A press selects the segment under it, once, and not a disabled one")
    func segments() {
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        let changes = count(control, .valueChanged)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        tap(control, 150, 10)
        #expect(control.selectedSegmentIndex == 1 && changes() == 1)
        tap(control, 150, 10)
        #expect(changes() == 1)
        control.setEnabled(false, forSegmentAt: 2)
        tap(control, 290, 10)
        #expect(control.selectedSegmentIndex == 1 && changes() == 1)
        control.selectedSegmentIndex = 0
        #expect(changes() == 1)
    }

    @Test("Inserting and removing segments keeps the selected one selected")
    func segmentEdits() {
        let control = UISegmentedControl(items: ["A", "B"])
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "0", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "B")
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1 && control.numberOfSegments == 2)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.removeAllSegments()
        #expect(control.numberOfSegments == 0 && control.intrinsicContentSize.width == 0)
    }

    @Test("Segments are as wide as the widest title, and a new control begins at the corner")
    func segmentSize() {
        #expect(UISegmentedControl(items: ["A"]).frame.origin == .zero)
        let short = UISegmentedControl(items: ["A", "B"]).intrinsicContentSize
        let long = UISegmentedControl(items: ["A", "A long title"]).intrinsicContentSize
        #expect(short.height == 32 && long.width > 3 * short.width)
    }

    // MARK: Indicators

    @Test("A running indicator makes ten frames a second, a stopped one none")
    func activityIndicator() throws {
        let host = try HeadlessHost(size: CGSize(width: 40, height: 40))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let indicator = UIActivityIndicatorView(style: .medium)
        window.addSubview(indicator)
        window.makeKeyAndVisible()
        #expect(indicator.isHidden && indicator.frame.size == CGSize(width: 20, height: 20))
        indicator.startAnimating()
        host.step()
        let first = try #require(host.screenshot())
        let frames = host.driver.statistics.frameCount
        host.run(seconds: 1)
        #expect((9...11).contains(host.driver.statistics.frameCount - frames))
        let later = try #require(host.screenshot())
        #expect((0..<400).contains { first[$0 % 20, $0 / 20] != later[$0 % 20, $0 / 20] })
        indicator.stopAnimating()
        host.settle()
        let end = host.driver.statistics.frameCount
        host.run(seconds: 1)
        #expect(indicator.isHidden && host.driver.statistics.frameCount == end)
    }

    @Test("Progress is clamped, and fills its part of the width")
    func progress() {
        let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 0))
        view.progress = 0.25
        view.layoutIfNeeded()
        #expect(view.subviews[0].frame.width == 50 && view.frame.height == 4)
        view.setProgress(7, animated: true)
        #expect(view.progress == 1 && view.subviews[0].frame.width == 200)
    }

    // MARK: Pictures

    @Test("An image view shows its picture's own pixels, and tints templates")
    func imageView() throws {
        let host = try HeadlessHost(size: CGSize(width: 20, height: 20))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let view = UIImageView(image: image)
        #expect(view.frame.size == CGSize(width: 10, height: 10) && !view.isUserInteractionEnabled)
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.settle()
        #expect(view.layer.contentsImage === image.cgImage)
        #expect(try #require(host.screenshot())[5, 5] == UIColor.red.cgColor.pixel)
        view.tintColor = .blue
        view.image = image.withRenderingMode(.alwaysTemplate)
        host.settle()
        #expect(try #require(host.screenshot())[5, 5] == UIColor.blue.cgColor.pixel)
        view.tintColor = .green
        host.settle()
        #expect(try #require(host.screenshot())[5, 5] == UIColor.green.cgColor.pixel)
        view.image = nil
        host.settle()
        #expect(
            try #require(host.screenshot())[5, 5] == .white && view.sizeThatFits(.zero) == CGSize(width: 10, height: 10)
        )
    }

    @Test("A picture set off screen is decoded only when it shows")
    func lateDecoding() throws {
        let host = try HeadlessHost(size: CGSize(width: 20, height: 20))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
        let png = try #require(
            UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }.pngData())
        let image = try #require(UIImage(data: png))
        let view = UIImageView(image: image)
        host.settle()
        #expect(!image.isDecoded)
        window.addSubview(view)
        host.settle()
        #expect(image.isDecoded && view.layer.contentsImage === image.cgImage)
    }
}
