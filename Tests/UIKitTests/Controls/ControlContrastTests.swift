import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct ControlContrastTests {
    @Test("With more contrast tracks and thumbs have a line that is seen on the ground", arguments: [false, true])
    func lines(isDark: Bool) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        scene.window.overrideUserInterfaceStyle = isDark ? .dark : .light
        defer { scene.window.overrideUserInterfaceStyle = .unspecified }
        let (turn, slider, progress) = (
            UISwitch(frame: .zero), UISlider(frame: CGRect(x: 0, y: 60, width: 200, height: 30)),
            UIProgressView(progressViewStyle: .default)
        )
        turn.frame.origin = CGPoint(x: 20, y: 200)
        slider.frame.origin = CGPoint(x: 20, y: 240)
        progress.frame = CGRect(x: 20, y: 300, width: 200, height: 4)
        progress.progress = 0.5
        for view in [turn, slider, progress] { scene.presenter.view.addSubview(view) }
        scene.host.settle()
        let ground = try #require(scene.pixel(10, 390))
        // The left end of the switch's track, the right end of the others'.
        let places = [(20.5, 215.5), (219.5, 255.0), (219.5, 301.0)] as [(CGFloat, CGFloat)]
        for (x, y) in places {
            let color = try #require(scene.pixel(x, y))
            #expect(contrast(color, ground) < 3)
        }
        scene.presenter.traitOverrides.accessibilityContrast = .high
        scene.host.settle()
        scene.save("controls-contrast-\(isDark)")
        for (x, y) in places {
            let color = try #require(scene.pixel(x, y))
            #expect(contrast(color, ground) >= 3, "at \(x), \(y)")
        }
        // The fill lies over the line.
        #expect(scene.pixel(80, 300.5) == scene.pixel(80, 301.5))
        scene.presenter.traitOverrides.accessibilityContrast = .normal
        scene.host.settle()
        #expect(contrast(try #require(scene.pixel(20.5, 215.5)), ground) < 3)
    }

    @Test(
        "With more contrast the marks of rows and the lines around fields and menus are seen", arguments: [false, true])
    func marks(isDark: Bool) throws {
        let scene = try PresentationScene()
        defer { scene.close() }
        scene.window.overrideUserInterfaceStyle = isDark ? .dark : .light
        defer { scene.window.overrideUserInterfaceStyle = .unspecified }
        let chevron = try #require(CellAccessoryView.make(.disclosureIndicator) {})
        let reorder = CellReorderControl(frame: CGRect(x: 0, y: 0, width: 37, height: 44))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 60, height: 34))
        field.borderStyle = .line
        let views: [UIView] = [chevron, reorder, CellEditControl(.selection(isOn: false)), field]
        for (index, view) in views.enumerated() {
            view.frame.origin = CGPoint(x: 20, y: 80 + 60 * CGFloat(index))
            scene.presenter.view.addSubview(view)
        }
        scene.window.open(
            UIMenu(children: [UIAction(title: "Entry") { _ in }]),
            at: .beside(CGRect(x: 200, y: 100, width: 1, height: 1)), sender: nil, didEnd: {})
        scene.host.settle()
        let panel = try #require(scene.window.openMenu?.panels.first)
        /// The strongest contrast of each view's pixels with the window, and of the menu's left edge with the menu's
        /// ground.
        @MainActor func contrasts() throws -> [Double] {
            scene.host.settle()
            let image = try #require(scene.host.screenshot())
            func pixel(_ x: Int, _ y: Int) -> UInt32 { image.pixels[y * image.width + x] }
            let marks = views.map { view in
                let frame = scene.frame(view).integral
                let pixels = (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
                    (Int(frame.minX)..<Int(frame.maxX)).map { pixel($0, y) }
                }
                return Set(pixels).map { contrast($0, pixel(10, 390)) }.max() ?? 0
            }
            let (x, y) = (Int(panel.frame.minX), Int(panel.frame.midY))
            return marks + [contrast(pixel(x, y), pixel(x + 4, y))]
        }
        let before = try contrasts()
        scene.window.traitOverrides.accessibilityContrast = .high
        let after = try contrasts()
        for (before, after) in zip(before, after) { #expect(after >= 3 && after > before * 1.3) }
    }

    /// Of two colours as 0xAARRGGBB.
    private func contrast(_ a: UInt32, _ b: UInt32) -> Double {
        func luminance(_ color: UInt32) -> Double {
            let parts = [16, 8, 0].map { shift in
                let value = Double(color >> UInt32(shift) & 0xFF) / 255
                return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let (x, y) = (luminance(a), luminance(b))
        return (max(x, y) + 0.05) / (min(x, y) + 0.05)
    }
}
