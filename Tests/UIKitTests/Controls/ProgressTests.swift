import Testing

@testable import UIKit

/// Progress bars and wheels: what is not in `DrawnControlTests`.
@MainActor @Suite(.serialized) struct ProgressTests {
    @Test("A bar tells its value to accessibility, and is filled from the right where one writes from the right")
    func bar() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let bar = UIProgressView(frame: CGRect(x: 0, y: 20, width: 200, height: 4))
        bar.progress = 0.25
        scene.show(bar)
        #expect(bar.accessibilityValue == "25 %" && scene.pixel(20, 22) == 0x007AFF && scene.pixel(180, 22) != 0x007AFF)
        bar.semanticContentAttribute = .forceRightToLeft
        bar.setNeedsLayout()
        scene.host.step()
        #expect(scene.pixel(20, 22) != 0x007AFF && scene.pixel(180, 22) == 0x007AFF)
    }

    @Test("With less motion a wheel does not turn: its spokes are equally dark, and get paler and darker together")
    func wheel() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        var appearance = UIApplication.shared.desktopAppearance
        appearance.reducesMotion = true
        UIApplication.shared.desktopAppearance = appearance
        let wheel = UIActivityIndicatorView(style: .large)
        wheel.color = .black
        scene.show(wheel)
        wheel.startAnimating()
        var shades: Set<UInt32> = []
        for _ in 0..<10 {
            scene.host.run(seconds: 0.1)
            // The spokes at the top, at the left and at the right.
            let spokes = [scene.pixel(18, 6), scene.pixel(6, 18), scene.pixel(30, 18)].compactMap {
                $0.map { $0 & 0xFF }
            }
            let (low, high) = (spokes.min() ?? 0, spokes.max() ?? 255)
            #expect(high - low < 12)
            shades.insert(high)
        }
        #expect(shades.count >= 4)
        wheel.stopAnimating()
        scene.host.step()
        #expect(wheel.isHidden && wheel.accessibilityLabel == "In progress")
    }
}
