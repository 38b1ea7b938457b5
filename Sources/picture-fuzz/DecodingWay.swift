import Drawing
import Foundation

/// The ways in which a program may decode a file.
enum DecodingWay: String, CaseIterable {
    case open
    case whole
    case reduced
    /// As bytes arrive.
    case progressive
    case animated

    /// Decodes the file. Returns the result, or the error's name, in a word or two.
    func run(
        _ file: Data, _ limits: ImageLimits, _ budget: DecodingBudget, frames: Int, pieces: Int,
        _ isCancelled: () -> Bool
    ) -> String {
        let decoder = PictureDecoder(limits: limits, budget: budget)
        let fit = ImageFit(width: 360, height: 360, mode: .covering)
        do throws(ImageDecodingError) {
            switch self {
            case .open:
                let header = try decoder.header(of: file)
                return "\(header.width)×\(header.height)"
            case .whole:
                return describe(try decoder.decode(file, fitting: nil, isCancelled: isCancelled))
            case .reduced:
                return describe(try decoder.decode(file, fitting: fit, isCancelled: isCancelled))
            case .progressive:
                let jpeg = ProgressiveJPEG(limits: limits, budget: budget)
                var shown = 0
                for start in stride(from: 0, to: file.count, by: pieces) {
                    let progress = jpeg.append(file.dropFirst(start).prefix(pieces))
                    if let failure = progress.failure { throw failure }
                    guard progress.completeScans > shown else { continue }
                    shown = progress.completeScans
                    _ = try jpeg.image(fitting: fit, isCancelled: isCancelled)
                }
                return "\(shown) scans"
            case .animated:
                let animation = try AnimatedPicture(file, limits: limits, budget: budget)
                for index in 0..<min(frames, animation.frameCount) {
                    _ = try animation.frame(at: index, fitting: nil, isCancelled: isCancelled)
                }
                return "\(animation.frameCount) pictures"
            }
        } catch {
            return name(error)
        }
    }

    private func describe(_ image: CGImage) -> String { "\(image.width)×\(image.height)" }

    private func name(_ error: ImageDecodingError) -> String {
        switch error {
        case .empty: "empty"
        case .unknownFormat: "unknownFormat"
        case .cancelled: "cancelled"
        default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
        }
    }

    /// Five ways that suit a file's format; those that are listed twice are chosen more often.
    static func suiting(_ file: Data) -> [DecodingWay] {
        if file.starts(with: [0xFF, 0xD8]) { return [.open, .whole, .reduced, .progressive, .progressive] }
        if file.starts(with: Data("GIF".utf8)) || file.starts(with: Data("RIFF".utf8)) {
            return [.open, .whole, .reduced, .animated, .animated]
        }
        return [.open, .whole, .whole, .reduced, .reduced]
    }
}
