import Drawing
internal import CPixels
internal import CSDL2

extension SDLWindow {
    /// Gives the window an icon, in as many sizes as there are: on X11 as `_NET_WM_ICON`, of which a desktop takes the
    /// size that suits it; elsewhere SDL is given the largest. On Wayland a window has no icon of its own; the desktop
    /// shows the one of the desktop file. Some 0.3 ms for sizes up to 128 pixels.
    package func setIcon(_ pictures: [CGImage]) {
        let icons = pictures.filter { $0.width <= Self.largestIcon && $0.height <= Self.largestIcon }
        guard let largest = icons.max(by: { $0.width < $1.width }) else { return }
        let values = WindowIcon.values(icons)
        guard !csdl_x_set_icons(handle, values, Int32(values.count)) else { return }
        var pixels = WindowIcon.straightPixels(largest)
        let (width, height) = (Int32(largest.width), Int32(largest.height))
        pixels.withUnsafeMutableBytes { bytes in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                bytes.baseAddress, width, height, 32, 4 * width, SDL_PIXELFORMAT_ARGB8888.rawValue)
            // SDL keeps a copy.
            SDL_SetWindowIcon(handle, surface)
            SDL_FreeSurface(surface)
        }
    }

    /// The longest side of an icon in pixels, because a property of an X server has a limited length.
    private static let largestIcon = 256
}

/// An icon as X servers keep it. Pure; any thread.
package enum WindowIcon {
    /// Width, height and pixels of each picture, one after the other.
    package static func values(_ pictures: [CGImage]) -> [UInt32] {
        pictures.flatMap { [UInt32($0.width), UInt32($0.height)] + straightPixels($0) }
    }

    /// The pixels with colours that are not multiplied by their alpha.
    static func straightPixels(_ picture: CGImage) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: picture.width * picture.height) { pixels, count in
            count = picture.width * picture.height
            guard let start = pixels.baseAddress else { return }
            px_unpremultiply(
                start, picture.width, picture.pixels, picture.width, Int32(picture.width), Int32(picture.height))
        }
    }
}
