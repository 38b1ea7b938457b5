import CPixels
import CSDL2TTF

/// A piece of shaped text at one size, drawn once.
enum ShapedPicture {
    case nothing
    /// Coverage, to be filled with the text's colour.
    case mask(ts_mask)
    /// Premultiplied pixels with colours of their own.
    case color(pixels: UnsafePointer<UInt32>, left: Int, top: Int, width: Int, height: Int)
}

extension Strike {
    /// The picture of a unit, relative to the pen at its left end. Valid as long as the strike is.
    func picture(_ unit: ShapedUnit) -> ShapedPicture {
        if let known = pictures[unit] { return known }
        let picture = glyphs.font.withFont(for: .text) { render(unit, $0) } ?? .nothing
        pictures[unit] = picture
        return picture
    }

    private func render(_ unit: ShapedUnit, _ font: OpaquePointer) -> ShapedPicture {
        unit.shaping.apply(to: font)
        guard let surface = TTF_RenderUTF8_Blended(font, unit.text, SDL_Color(r: 255, g: 255, b: 255, a: 255)) else {
            return .nothing
        }
        defer { SDL_FreeSurface(surface) }
        if face.isColor { return scaled(surface, font) }
        let baseline = Int(TTF_FontAscent(font)) + rowsAboveAscent(surface, font)
        return memory.mask(cutFrom: surface, pen: 0, baseline: baseline).map { .mask($0) } ?? .nothing
    }

    /// SDL_ttf makes a surface higher than the font's lines if ink stands out of them, but does not say on which side.
    /// If it is above, the first row has ink; if below, the last row has.
    private func rowsAboveAscent(_ surface: UnsafeMutablePointer<SDL_Surface>, _ font: OpaquePointer) -> Int {
        let extra = Int(surface.pointee.h) - Int(TTF_FontHeight(font))
        guard extra > 0 else { return 0 }
        let pixels = surface.pointee.pixels.assumingMemoryBound(to: UInt32.self)
        let pitch = Int(surface.pointee.pitch) / 4
        func hasInk(_ row: Int) -> Bool {
            (0..<Int(surface.pointee.w)).contains { pixels[row * pitch + $0] >> 24 != 0 }
        }
        guard hasInk(0) else { return 0 }
        // Stacked marks can put ink on both sides; half of the extra rows are then taken to be above.
        return hasInk(Int(surface.pointee.h) - 1) ? extra / 2 : extra
    }

    /// Colour fonts have one size; their pictures are reduced to the wanted size.
    private func scaled(_ surface: UnsafeMutablePointer<SDL_Surface>, _ font: OpaquePointer) -> ShapedPicture {
        let factor = pixelsPerEm * Typeface.colorHeight / max(1, Double(TTF_FontHeight(font)))
        let source = (width: Int(surface.pointee.w), height: Int(surface.pointee.h))
        let width = max(1, Int((Double(source.width) * factor).rounded()))
        let height = max(1, Int((Double(source.height) * factor).rounded()))
        guard width < 4096, height < 4096 else { return .nothing }
        let block = memory.allocate((width * height + 4) * 4 + 8)
        let aligned = UnsafeMutableRawPointer(block).alignedUp(for: UInt32.self)
        let pixels = aligned.bindMemory(to: UInt32.self, capacity: width * height)
        // SDL_ttf returns colour glyphs premultiplied, unlike everything else.
        let isScaled = px_scale_box(
            pixels, width, Int32(width), Int32(height), surface.pointee.pixels.assumingMemoryBound(to: UInt32.self),
            Int(surface.pointee.pitch) / 4, surface.pointee.w, surface.pointee.h,
            px_rect(x: 0, y: 0, width: Double(source.width), height: Double(source.height)))
        guard isScaled else { return .nothing }
        let ascent = (Double(TTF_FontAscent(font)) * factor).rounded()
        return .color(pixels: pixels, left: 0, top: -Int(ascent), width: width, height: height)
    }
}
