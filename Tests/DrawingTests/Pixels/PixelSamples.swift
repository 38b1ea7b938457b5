import Execution

/// Pixels and masks for tests, the same ones in every run.
enum PixelSamples {
    /// Valid premultiplied pixels; every fourth run of nine is opaque, every fifth transparent, so that fast ways are
    /// taken, too.
    static func premultiplied(_ count: Int, seed: UInt64 = 1) -> [UInt32] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            let alpha: UInt32 =
                switch index / 9 % 5 {
                case 3: 255
                case 4: 0
                default: .random(in: 0...255, using: &generator)
                }
            let red = UInt32.random(in: 0...alpha, using: &generator)
            let green = UInt32.random(in: 0...alpha, using: &generator)
            let blue = UInt32.random(in: 0...alpha, using: &generator)
            return alpha << 24 | red << 16 | green << 8 | blue
        }
    }

    static func bytes(_ count: Int, seed: UInt64 = 2) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { index in
            switch index / 10 % 4 {
            case 2: 255
            case 3: 0
            default: .random(in: 0...255, using: &generator)
            }
        }
    }
}

/// The channels of a pixel, alpha first.
func channels(_ pixel: UInt32) -> [Int] {
    [Int(pixel >> 24), Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)]
}

func pixel(_ channels: [Int]) -> UInt32 {
    channels.reduce(0) { $0 << 8 | UInt32($1) }
}

/// `a * b / 255`, rounded: the plain formula the loops are compared with.
func scaledByte(_ a: Int, _ b: Int) -> Int {
    Int((Double(a) * Double(b) / 255).rounded())
}

/// Source over, channel by channel.
func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let rest = 255 - Int(source >> 24)
    return pixel(zip(channels(source), channels(destination)).map { $0 + scaledByte($1, rest) })
}

func multiplied(_ source: UInt32, _ factor: Int) -> UInt32 {
    pixel(channels(source).map { scaledByte($0, factor) })
}

/// The largest difference of any channel.
func difference(_ a: UInt32, _ b: UInt32) -> Int {
    zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
}
