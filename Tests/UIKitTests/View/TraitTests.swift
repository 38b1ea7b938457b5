import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct TraitTests {
    /// Writes down which styles it is told of: before and after.
    private final class Listener: UIView {
        var heard: [(before: UIUserInterfaceStyle?, after: UIUserInterfaceStyle, current: UIUserInterfaceStyle)] = []

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            heard.append(
                (
                    previousTraitCollection?.userInterfaceStyle, traitCollection.userInterfaceStyle,
                    UITraitCollection.current.userInterfaceStyle
                ))
        }
    }

    /// Fills itself with a dynamic colour.
    private final class Painted: UIView {
        override func draw(_ rect: CGRect) {
            UIColor.systemRed.setFill()
            UIRectFill(rect)
        }
    }

    private let lightRed: UInt32 = 0xFF3B30
    private let darkRed: UInt32 = 0xFF453A

    @Test("A view in a superview with a style of its own has that style, before and after it is in a window")
    func inheriting() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let (outer, inner) = (UIView(), Listener())
        outer.overrideUserInterfaceStyle = .dark
        outer.addSubview(inner)
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        scene.show(outer)
        #expect(inner.traitCollection.userInterfaceStyle == .dark && inner.heard.count == 1)
        outer.overrideUserInterfaceStyle = .unspecified
        #expect(inner.traitCollection.userInterfaceStyle == .light)
        #expect(inner.heard.last! == (.dark, .light, .light))
        inner.overrideUserInterfaceStyle = .dark
        #expect(outer.traitCollection.userInterfaceStyle == .light)
        #expect(inner.heard.last! == (.light, .dark, .dark))
    }

    @Test("A view that moves into surroundings with other traits has these, and hears of it once")
    func moving() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let (light, dark, view) = (UIView(), UIView(), Listener())
        dark.overrideUserInterfaceStyle = .dark
        scene.show(light)
        scene.show(dark)
        light.addSubview(view)
        #expect(view.heard.isEmpty)
        dark.addSubview(view)
        #expect(view.heard.count == 1 && view.heard.last! == (.light, .dark, .dark))
    }

    @Test("Backgrounds, what is drawn and labels follow the style, in the next frame")
    func following() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let ground = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        ground.backgroundColor = .systemRed
        let painted = Painted(frame: CGRect(x: 50, y: 0, width: 40, height: 40))
        let label = UILabel(frame: CGRect(x: 100, y: 0, width: 60, height: 40))
        label.font = .boldSystemFont(ofSize: 30)
        label.text = "██"
        label.textColor = .systemRed
        for view in [ground, painted, label] as [UIView] { scene.show(view) }
        func colors() -> [UInt32?] { [scene.pixel(20, 20), scene.pixel(70, 20), scene.pixel(115, 20)] }
        #expect(colors() == [lightRed, lightRed, lightRed])
        scene.window.overrideUserInterfaceStyle = .dark
        scene.host.step()
        #expect(colors() == [darkRed, darkRed, darkRed] && scene.pixel(2, 200) == 0)
    }

    @Test("A window follows the desktop, hidden or not, unless it says otherwise")
    func desktop() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let view = Listener()
        scene.show(view)
        UIApplication.shared.userInterfaceStyle = .dark
        #expect(view.traitCollection.userInterfaceStyle == .dark && view.heard.count == 1)
        scene.window.overrideUserInterfaceStyle = .light
        #expect(view.traitCollection.userInterfaceStyle == .light)
        UIApplication.shared.userInterfaceStyle = .unspecified
        scene.window.overrideUserInterfaceStyle = .unspecified
        #expect(view.traitCollection.userInterfaceStyle == .light)
        let fresh = Listener()
        UIApplication.shared.userInterfaceStyle = .dark
        #expect(fresh.traitCollection.userInterfaceStyle == .light)
        scene.show(fresh)
        #expect(fresh.traitCollection.userInterfaceStyle == .dark)
        #expect(UIView().traitCollection.userInterfaceStyle == .dark)
    }

    @Test("A controller's style goes for its view and all in it, set before the view is loaded or after")
    func controllers() throws {
        final class Controller: UIViewController {
            var heard = 0
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                super.traitCollectionDidChange(previousTraitCollection)
                heard += 1
            }
        }
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let (parent, child) = (Controller(), Controller())
        parent.overrideUserInterfaceStyle = .dark
        parent.addChild(child)
        #expect(child.traitCollection.userInterfaceStyle == .dark)
        parent.view.addSubview(child.view)
        scene.window.rootViewController = parent
        scene.host.step()
        #expect(child.view.traitCollection.userInterfaceStyle == .dark)
        let before = child.heard
        parent.overrideUserInterfaceStyle = .light
        #expect(child.traitCollection.userInterfaceStyle == .light && child.heard == before + 1)
    }

    @Test("A closure hears of the traits it is registered for, and of no others, until it is taken back")
    func registrations() {
        let view = UIView()
        var heard: [UIUserInterfaceStyle] = []
        let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, previous) in
            heard.append(previous.userInterfaceStyle)
        }
        view.traitOverrides.accessibilityContrast = .high
        #expect(heard.isEmpty && view.traitCollection.accessibilityContrast == .high)
        view.overrideUserInterfaceStyle = .dark
        #expect(heard == [.light])
        view.unregisterForTraitChanges(registration)
        view.overrideUserInterfaceStyle = .light
        #expect(heard == [.light])
    }

    @Test("A controller's closure hears of the traits it is registered for, from the window and the controllers around")
    func controllerRegistrations() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let (parent, child) = (UIViewController(), UIViewController())
        parent.addChild(child)
        var heard: [String] = []
        func name(_ style: UIUserInterfaceStyle) -> String { style == .dark ? "dark" : "light" }
        let registration = child.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (controller: UIViewController, previous) in
            #expect(controller === child)
            heard.append(
                "\(name(previous.userInterfaceStyle)) to \(name(controller.traitCollection.userInterfaceStyle))")
        }
        scene.show(UIView())
        parent.view.addSubview(child.view)
        scene.window.rootViewController = parent
        scene.host.step()
        #expect(heard.isEmpty)
        child.traitOverrides.accessibilityContrast = .high
        #expect(heard.isEmpty)
        scene.window.overrideUserInterfaceStyle = .dark
        #expect(heard == ["light to dark"])
        parent.overrideUserInterfaceStyle = .light
        #expect(heard == ["light to dark", "dark to light"])
        child.unregisterForTraitChanges(registration)
        parent.overrideUserInterfaceStyle = .dark
        #expect(heard.count == 2 && child.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("A window's closure hears of its own style and of the desktop's")
    func windowRegistrations() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.show(UIView())
        var heard: [UIUserInterfaceStyle] = []
        let registration = scene.window.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (window: UIWindow, _) in heard.append(window.traitCollection.userInterfaceStyle)
        }
        UIApplication.shared.userInterfaceStyle = .dark
        #expect(heard == [.dark])
        scene.window.overrideUserInterfaceStyle = .light
        #expect(heard == [.dark, .light])
        scene.window.traitOverrides.accessibilityContrast = .high
        scene.window.unregisterForTraitChanges(registration)
        scene.window.overrideUserInterfaceStyle = .unspecified
        UIApplication.shared.userInterfaceStyle = .unspecified
        #expect(heard == [.dark, .light] && scene.window.traitCollection.userInterfaceStyle == .light)
    }

    @Test("A walk over views whose traits stay the same tells none of them")
    func sameTraits() {
        let (outer, inner) = (UIView(), Listener())
        outer.addSubview(inner)
        outer.overrideUserInterfaceStyle = .light
        outer.overrideUserInterfaceStyle = .unspecified
        #expect(inner.heard.isEmpty)
    }
}
