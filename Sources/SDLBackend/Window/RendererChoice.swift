import Foundation
internal import CSDL2

/// Which render backend draws a window.
package enum RendererChoice: Hashable, Sendable {
    /// `surface` on machines without a usable GPU, OpenGL on the others.
    case automatic
    /// Our own compositor on the CPU.
    case surface
    /// One of SDL's render drivers, by SDL's name for it.
    case named(String)

    /// Reads a user's choice, such as "auto", "surface" or "opengles2". Unknown names are reported when the window is
    /// made, because the list of drivers belongs to the SDL library of the machine.
    package init(_ name: String) {
        switch name.lowercased() {
        case "auto", "automatic", "": self = .automatic
        // "software" means our own compositor: SDL's software renderer can't blend premultiplied pixels, and is slower.
        case "surface", "software": self = .surface
        case let name: self = .named(name)
        }
    }

    /// Every name `init(_:)` understands on this machine: "automatic", "surface" and SDL's render drivers.
    package static var names: [String] { ["automatic", "surface"] + renderDriverNames }

    /// SDL's render drivers in SDL's order of preference.
    static var renderDriverNames: [String] {
        (0..<SDL_GetNumRenderDrivers()).compactMap { index in
            var info = SDL_RendererInfo()
            guard SDL_GetRenderDriverInfo(index, &info) == 0, let name = info.name else { return nil }
            return String(cString: name)
        }
    }

    /// True if a graphics card can be used: a render node of the kernel that this user may open. Asking the file
    /// system costs microseconds; asking OpenGL costs 40 ms and 83 MB when the answer is a software rasteriser.
    package static func hasRenderNode(in directory: String = "/dev/dri") -> Bool {
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: directory) else { return false }
        return entries.contains { $0.hasPrefix("renderD") && access("\(directory)/\($0)", R_OK | W_OK) == 0 }
    }

    /// True if a GL_RENDERER string names a rasteriser that runs on the CPU, where our own compositor is 5 to 10 times
    /// cheaper. Unknown strings count as hardware.
    package static func isSoftware(glRenderer: String) -> Bool {
        let name = glRenderer.lowercased()
        return ["llvmpipe", "softpipe", "swiftshader", "swrast"].contains { name.contains($0) }
    }
}
