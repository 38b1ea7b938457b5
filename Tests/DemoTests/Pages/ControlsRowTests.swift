import Testing
import UIKit

@testable import texture_demo

/// The row of controls on page 6.
@MainActor @Suite struct ControlsRowTests {
    private func find<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
        (view as? View) ?? view.subviews.lazy.compactMap { find(type, in: $0) }.first
    }

    @Test("The slider fills the bar, by pointer and by keys; a dot changes its colour; the switch has the wheel turn")
    func controls() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        let row = try #require(find(ControlsRowView.self, in: demo.controller.view))
        let slider = try #require(find(UISlider.self, in: row))
        let bar = try #require(find(UIProgressView.self, in: row))
        let dots = try #require(find(UIPageControl.self, in: row))
        let toggle = try #require(find(UISwitch.self, in: row))
        let wheel = try #require(find(UIActivityIndicatorView.self, in: row))
        @MainActor func place(_ view: UIView, _ part: CGFloat) -> String {
            let point = view.convert(CGPoint(x: view.bounds.width * part, y: view.bounds.midY), to: nil)
            return "\(point.x),\(point.y)"
        }
        #expect(bar.progress == slider.value)
        try demo.play("click \(place(slider, 0.75))")
        #expect(slider.value > 0.7 && slider.value < 0.8 && bar.progress == slider.value)
        try demo.play("drag \(place(slider, 0.75)) \(place(slider, 0)) 300")
        #expect(slider.value < 0.05 && bar.progress == slider.value && demo.page == 6)
        try demo.play("focus \(place(slider, 0.5))\nkey End")
        #expect(slider.value == 1 && bar.progress == 1)
        let color = bar.progressTintColor
        try demo.play("click \(place(dots, 0.5))")
        #expect(dots.currentPage == 2 && bar.progressTintColor != color)
        try demo.play("click \(place(toggle, 0.5))")
        #expect(toggle.isOn && wheel.isAnimating)
        try demo.play("click \(place(toggle, 0.5))")
        #expect(!wheel.isAnimating)
    }

    @Test("The slider's track keeps its length whatever the number beside it is, and the switch has a title")
    func places() throws {
        let demo = try DemoStage(page: 6)
        defer { demo.close() }
        let row = try #require(find(ControlsRowView.self, in: demo.controller.view))
        let slider = try #require(find(UISlider.self, in: row))
        var widths: Set<CGFloat> = []
        for value: Float in [0, 0.4, 1] {
            slider.value = value
            slider.sendActions(for: .valueChanged)
            demo.host.step()
            widths.insert(slider.frame.width)
        }
        #expect(widths.count == 1)
        @MainActor func labels(in view: UIView) -> [UILabel] {
            view.subviews.flatMap { (($0 as? UILabel).map { [$0] } ?? []) + labels(in: $0) }
        }
        let toggle = try #require(find(UISwitch.self, in: row))
        let title = try #require(labels(in: row).first { $0.text == "Turn" })
        #expect(title.superview === toggle.superview && title.frame.minX == toggle.frame.maxX + 8)
    }
}
