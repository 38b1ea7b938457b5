import DesktopSettings
import Execution
import Layers

/// The desktop's settings for the look of programs. A value, any thread.
package struct DesktopAppearance: Hashable, Sendable {
    /// Light or dark; unspecified if the desktop does not care, which is light.
    package var style = UIUserInterfaceStyle.unspecified
    package var contrast = UIAccessibilityContrast.normal
    /// The desktop's accent colour, unchanged; nil for a desktop without one.
    package var accentColor: CGColor?
    /// Whether things on screen should not move about.
    package var reducesMotion = false
    /// The factor by which the desktop multiplies sizes of text.
    package var textScale: CGFloat = 1

    package init() {}

    init(_ settings: DesktopSettings) {
        style = settings.style.map { $0 == .dark ? .dark : .light } ?? .unspecified
        contrast = settings.hasHighContrast == true ? .high : .normal
        accentColor = settings.accentColor.map {
            CGColor(red: CGFloat($0.red), green: CGFloat($0.green), blue: CGFloat($0.blue), alpha: 1)
        }
        reducesMotion = settings.reducesMotion ?? false
        textScale = settings.textScale.map { CGFloat($0) } ?? 1
    }
}

/// The look of the application: the program's choices, and the desktop's settings. Main thread.
struct ApplicationAppearance {
    /// The style that the program has chosen; unspecified follows the desktop.
    var chosenStyle = UIUserInterfaceStyle.unspecified
    /// The size of text that the program has chosen; unspecified follows the desktop.
    var chosenTextSize = UIContentSizeCategory.unspecified
    var desktop = DesktopAppearance()

    var textSize: UIContentSizeCategory {
        chosenTextSize == .unspecified ? UIContentSizeCategory(textScale: desktop.textScale) : chosenTextSize
    }

    /// Writes the traits of windows.
    func write(to traits: inout TraitValues) {
        let style = chosenStyle == .unspecified ? desktop.style : chosenStyle
        traits.userInterfaceStyle = style == .unspecified ? .light : style
        traits.accessibilityContrast = desktop.contrast
        traits.accentColor = desktop.accentColor.map { AccentColor($0) }
        traits.preferredContentSizeCategory = textSize
    }
}

extension UIApplication {
    /// The style of all windows; `unspecified`, the default, follows the desktop. Setting it takes effect at once, and
    /// everything on screen changes in the next frame. `UIWindow.overrideUserInterfaceStyle` does the same for one
    /// window.
    public var userInterfaceStyle: UIUserInterfaceStyle {
        get { appearance.chosenStyle }
        set { changeAppearance { $0.chosenStyle = newValue } }
    }

    /// The desktop's present settings.
    package var desktopAppearance: DesktopAppearance {
        get { appearance.desktop }
        set { changeAppearance { $0.desktop = newValue } }
    }

    func changeAppearance(_ change: (inout ApplicationAppearance) -> Void) {
        let (reducedMotion, textSize) = (appearance.desktop.reducesMotion, appearance.textSize)
        change(&appearance)
        if appearance.desktop.reducesMotion != reducedMotion {
            ViewAnimation.reducesMotion = appearance.desktop.reducesMotion
            NotificationCenter.default.post(name: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil)
        }
        guard UITraitCollection.changeDesktop(appearance.write) else { return }
        FrameDriver.current?.desktopTraitsDidChange()
        guard appearance.textSize != textSize else { return }
        NotificationCenter.default.post(
            name: UIContentSizeCategory.didChangeNotification, object: self,
            userInfo: [UIContentSizeCategory.newValueUserInfoKey: appearance.textSize.rawValue])
    }
}

extension UIApplication {
    /// Called when the desktop's settings have changed.
    func adopt(_ settings: DesktopSettings) {
        desktopAppearance = DesktopAppearance(settings)
        guard let host, host.window.adopt(dotsPerInch: settings.dotsPerInch.map { CGFloat($0) }) else { return }
        host.driver.enqueue(.window(.resized(host.window.size, scale: host.window.scale)))
    }
}

extension DesktopSettingsReader {
    /// A reader whose findings the application follows.
    ///
    /// - Parameter lastAnswerPath: as in the initialiser.
    static func forApplication(
        environment: [String: String] = ProcessInfo.processInfo.environment, lastAnswerPath: String?
    ) -> DesktopSettingsReader {
        DesktopSettingsReader(environment: environment, lastAnswerPath: lastAnswerPath) { settings in
            MainInbox.shared.push { UIApplication.shared.adopt(settings) }
        }
    }
}
