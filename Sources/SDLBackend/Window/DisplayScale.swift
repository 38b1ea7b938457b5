import Foundation

/// Computes the device pixels of a point from the settings of the desktop and the user. Pure; any thread.
package enum DisplayScale {
    /// Scales outside of this range count as mistakes and are clamped.
    package static let range: ClosedRange<CGFloat> = 0.5...4

    /// The first one available: `explicit`, the value of `TEXTURE_SCALE`, the settings daemon's dots per inch / 96,
    /// `Xft.dpi` / 96, drawable pixels per window unit.
    ///
    /// SDL's `SDL_GetDisplayDPI` is not asked: on X11 it divides the pixels by the monitor's size in millimetres, which
    /// desktops deliberately ignore, and which projectors and virtual machines make up.
    package static func resolve(
        explicit: CGFloat?, environment: String?, dotsPerInch: CGFloat? = nil, xResources: String?,
        drawableRatio: CGFloat
    ) -> CGFloat {
        let dots = dotsPerInch ?? xResources.flatMap { Self.dotsPerInch(xResources: $0) }
        let candidates = [explicit, environment.flatMap(number), dots.map { $0 / 96 }]
        let scale = candidates.lazy.compactMap { $0 }.first { $0.isFinite && $0 > 0 } ?? max(drawableRatio, 0)
        return min(max(scale, range.lowerBound), range.upperBound)
    }

    /// A text about a wrong value of `TEXTURE_SCALE`, with advice; nil for a good value, and for none.
    package static func advice(environment text: String?) -> String? {
        guard let text else { return nil }
        let bounds = "0.5 to 4"
        guard let scale = number(text) else {
            return "TEXTURE_SCALE is '\(text)', which is no scale, and is ignored: set it to a number from \(bounds), "
                + "such as 1.5, or unset it for the desktop's scale."
        }
        guard !range.contains(scale) else { return nil }
        return "TEXTURE_SCALE is '\(text)', which is out of range: the nearest of \(bounds) is used."
    }

    /// The value of `Xft.dpi` in an X resource database, if there is a sensible one.
    package static func dotsPerInch(xResources: String) -> CGFloat? {
        for line in xResources.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == "Xft.dpi" else { continue }
            return number(String(parts[1]))
        }
        return nil
    }

    private static func number(_ text: String) -> CGFloat? {
        Double(text.trimmingCharacters(in: .whitespaces)).flatMap { $0.isFinite && $0 > 0 ? CGFloat($0) : nil }
    }
}
