import ArgumentParser
import UIKit

/// The flags about the window that the demo and the samples have in common. A program includes them by an
/// `@OptionGroup`. Main thread.
///
/// Numbers are parsed `unconditional`: a negative one is a value to be refused with a reason, not a flag.
public struct WindowOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The size of the window in points, \(WindowSize.limits).", valueName: "WxH"),
        transform: WindowSize.parse)
    /// The size of the window; nil for the program's own.
    public var geometry: WindowSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Device pixels per point, 0.5 to 4. By default the desktop's.", valueName: "factor"))
    /// Device pixels per point; nil for the desktop's.
    public var scale: Double?

    @Option(help: ArgumentHelp("surface, or a render driver of SDL such as opengl.", valueName: "name"))
    /// What draws the window; nil for what suits the machine.
    public var renderer: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("light, dark, or system for what the desktop has.", valueName: "style"))
    /// Light, dark, or what the desktop has.
    public var appearance = Appearance.system

    /// The flags as they are without any on the command line.
    public init() {}

    /// Refuses a scale that no window can have, with those that are possible.
    public func validate() throws {
        if let scale, !(0.5...4).contains(scale) {
            throw ValidationError("A scale of \(scale) is not possible; use 0.5 to 4.")
        }
    }

    /// Puts what the flags say into the configuration of an application. What they leave out stays as it is.
    @MainActor public func apply(to configuration: inout UIApplicationConfiguration) {
        if let geometry { configuration.placement = UIWindowPlacement(size: geometry.size) }
        if let scale { configuration.scale = CGFloat(scale) }
        if let renderer { configuration.renderer = renderer }
        configuration.userInterfaceStyle = appearance.style
    }
}

/// How a program looks.
public enum Appearance: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// Always light or always dark, or as the desktop is.
    case light, dark, system

    var style: UIUserInterfaceStyle { UIUserInterfaceStyle(optionName: rawValue) ?? .unspecified }
}
