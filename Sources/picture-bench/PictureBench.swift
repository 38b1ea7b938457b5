import Drawing
import Execution
import Foundation

/// Measures what decoding a picture takes, whole and at a size: `picture-bench FILE [SIDE]`.
///
/// Prints, for each, the median time of eleven decodes on one thread, the memory that the decoder takes at most, libraries
/// included, and how many bytes of pixels are left.
@main enum PictureBench {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3, let side = Int(arguments.count == 3 ? arguments[2] : "360"),
            let data = FileManager.default.contents(atPath: arguments[1])
        else {
            FileHandle.standardError.write(Data("usage: picture-bench FILE [SIDE]\n".utf8))
            exit(2)
        }
        do {
            let header = try PictureDecoder().header(of: data)
            print("\(arguments[1]): \(header.format), \(header.width)×\(header.height), \(data.count) bytes")
            try measure("whole", data, nil)
            try measure("inside \(side)×\(side)", data, ImageFit(width: side, height: side, mode: .inside))
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func measure(_ name: String, _ data: Data, _ fit: ImageFit?) throws(ImageDecodingError) {
        let budget = DecodingBudget(limit: 1 << 30)
        let decoder = PictureDecoder(budget: budget)
        var times: [Double] = []
        var pixelBytes = 0
        for _ in 0..<11 {
            let start = CPUClock.monotonic
            let image = try decoder.decode(data, fitting: fit, isCancelled: { false })
            times.append(CPUClock.monotonic - start)
            pixelBytes = image.byteCount
        }
        let milliseconds = times.sorted()[times.count / 2] * 1000
        print(
            "\(name): \(String(format: "%.1f", milliseconds)) ms, \(budget.peak / 1000) kB while decoding, "
                + "\(pixelBytes / 1000) kB of pixels")
    }
}
