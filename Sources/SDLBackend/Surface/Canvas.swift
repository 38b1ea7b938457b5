import Drawing
import Foundation
internal import CPixels

/// Memory that a part of the drawable is painted into. A view, not an owner; valid as long as the memory is.
struct Canvas {
    /// The pixel at the upper left corner of `bounds`.
    let pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    let pitch: Int
    /// The part of the drawable held here, in device pixels.
    let bounds: PixelRect

    /// The pixel at a position of the drawable, which must lie in `bounds`.
    @inline(__always)
    func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        pixels + (y - bounds.y) * pitch + (x - bounds.x)
    }

    /// The first pixel of a rectangle inside of `bounds`.
    @inline(__always)
    func pointer(_ rect: PixelRect) -> UnsafeMutablePointer<UInt32> { pointer(rect.x, rect.y) }

    /// Blends a colour over a rectangle inside of `bounds`; opaque colours replace the old pixels.
    func blend(_ color: PremultipliedPixel, in rect: PixelRect) {
        if color.isOpaque {
            px_fill(pointer(rect), pitch, color.bits, Int32(rect.width), Int32(rect.height))
        } else if color.bits != 0 {
            px_blend_color(pointer(rect), pitch, color.bits, Int32(rect.width), Int32(rect.height))
        }
    }
}

/// Buffers for pictures that exist for a part of a frame, kept for the next frame.
final class ScratchBuffers {
    private var buffers: [(pixels: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
    private var depth = 0

    deinit {
        for buffer in buffers { free(buffer.pixels) }
    }

    /// Runs `body` with a canvas for `bounds`, transparent all over if asked for. Calls nest.
    ///
    /// - Returns: Nil, and `body` is not run, if there is no memory for the canvas.
    @discardableResult
    func withCanvas<Result>(_ bounds: PixelRect, cleared: Bool, _ body: (Canvas) -> Result) -> Result? {
        let count = max(1, bounds.area)
        if depth == buffers.count || buffers[depth].capacity < count {
            let capacity = max(count, 4096)
            guard capacity <= PixelMemory.largestBlock / 4, let memory = malloc(capacity * 4) else { return nil }
            let pixels = memory.bindMemory(to: UInt32.self, capacity: capacity)
            if depth == buffers.count {
                buffers.append((pixels, capacity))
            } else {
                free(buffers[depth].pixels)
                buffers[depth] = (pixels, capacity)
            }
        }
        let pixels = buffers[depth].pixels
        if cleared { pixels.update(repeating: 0, count: count) }
        depth += 1
        defer { depth -= 1 }
        return body(Canvas(pixels: pixels, pitch: bounds.width, bounds: bounds))
    }

    /// Frees everything; the window has become smaller, or memory is short.
    func removeAll() {
        precondition(depth == 0, "Scratch buffers are in use; free them between frames.")
        for buffer in buffers { free(buffer.pixels) }
        buffers = []
    }
}

extension PremultipliedPixel {
    /// All four channels times factor / 255, rounded to nearest: the same bytes as the C loops give.
    @inline(__always)
    func multiplied(by factor: UInt8) -> PremultipliedPixel {
        if factor == 255 { return self }
        let factor = UInt32(factor)
        var redBlue = (bits & 0x00FF_00FF) &* factor &+ 0x0080_0080
        var alphaGreen = (bits >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
        redBlue = (redBlue &+ (redBlue >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        alphaGreen = (alphaGreen &+ (alphaGreen >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
        return PremultipliedPixel(bits: redBlue | alphaGreen)
    }
}
