import Foundation

extension UIColor {
    /// Hue, saturation and brightness from 0 to 1; a hue of 0 and of 1 is red.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        // The distance of each component from the brightness follows the hue's position on the six-sided colour wheel:
        // a component is at full brightness within one sextant of its own hue and lowest beyond two.
        let saturation = min(max(saturation, 0), 1)
        let brightness = min(max(brightness, 0), 1)
        func component(_ offset: CGFloat) -> CGFloat {
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            let wrapped = position < 0 ? position + 6 : position
            return brightness - brightness * saturation * max(0, min(wrapped, 4 - wrapped, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Writes the components under the calling thread's current traits. Always true: every colour has them.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        red?.pointee = color.red
        green?.pointee = color.green
        blue?.pointee = color.blue
        alpha?.pointee = color.alpha
        return true
    }

    /// Writes the grey level; false, and nothing written, if the colour is not a grey.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let color = cgColor
        guard color.red == color.green, color.green == color.blue else { return false }
        white?.pointee = color.red
        alpha?.pointee = color.alpha
        return true
    }

    /// Writes hue, saturation and brightness. A grey has hue 0. Always true.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = cgColor
        let highest = max(color.red, color.green, color.blue)
        let range = highest - min(color.red, color.green, color.blue)
        let sextant: CGFloat
        if range == 0 {
            sextant = 0
        } else if highest == color.red {
            sextant = (color.green - color.blue) / range
        } else if highest == color.green {
            sextant = (color.blue - color.red) / range + 2
        } else {
            sextant = (color.red - color.green) / range + 4
        }
        hue?.pointee = (sextant < 0 ? sextant + 6 : sextant) / 6
        saturation?.pointee = highest == 0 ? 0 : range / highest
        brightness?.pointee = highest
        alpha?.pointee = color.alpha
        return true
    }
}
