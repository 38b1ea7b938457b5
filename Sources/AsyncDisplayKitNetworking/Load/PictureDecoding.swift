import Execution
import ImageFetching

/// A picture that can be shown: decoded once already.
struct LoadedPicture: Sendable {
    /// The picture; of an animation its cover.
    let image: UIImage
    /// The image's pixels, as many as are shown, so that they are not dropped before the image is drawn; nil if it is
    /// drawn in parts.
    let pixels: CGImage?
    var animation: (any ASAnimatedImageProtocol)?
}

/// What a node will show of a picture.
struct PictureNeed: Sendable {
    /// What has to be decoded; nil for all pixels.
    let fit: ImageFit?
    /// How the node draws pictures in parts, if it does.
    var partsRule: PartsRule?
}

/// Makes a picture ready to be shown on a worker, and tells the main thread. Main thread.
@MainActor final class PictureDecoding {
    typealias Work = @Sendable (CancellationToken) throws -> LoadedPicture

    private let work: Work
    private let completion: @MainActor (Result<LoadedPicture, any Error>) -> Void
    private var priority: JobPriority
    private var ticket: WorkScheduler.Ticket?

    /// Begins as soon as a worker is free.
    init(
        priority: JobPriority, work: @escaping Work,
        completion: @escaping @MainActor (Result<LoadedPicture, any Error>) -> Void
    ) {
        self.priority = priority
        self.work = work
        self.completion = completion
        schedule()
    }

    private func schedule() {
        let work = work
        let outcome = Outcome()
        let ticket = WorkScheduler.current.prepare(isForWorkers: true) { token in
            let result = Result { try work(token) }
            outcome.result.withLock { $0 = result }
        } completion: { [self] wasCancelled in
            guard !wasCancelled, let result = outcome.result.withLock({ $0 }) else { return }
            self.ticket = nil
            completion(result)
        }
        self.ticket = ticket
        WorkScheduler.current.schedule([ticket], priority: priority)
    }

    private final class Outcome: Sendable {
        let result = Mutex<Result<LoadedPicture, any Error>?>(nil)
    }

    /// Raising also affects a job that has begun and waits for memory; lowering only one that has not begun.
    func setPriority(_ priority: JobPriority) {
        guard priority != self.priority, let ticket else { return }
        if priority < self.priority {
            self.priority = priority
            return WorkScheduler.current.raise([ticket], to: priority)
        }
        guard ticket.job.isWaiting else { return }
        self.priority = priority
        ticket.cancel()
        schedule()
    }

    /// The completion is not called any more.
    func cancel() {
        ticket?.cancel()
        ticket = nil
    }
}

/// How pictures are made ready, on workers.
enum PicturePreparation {
    /// - Parameters:
    ///   - container: what cache or downloader delivered.
    ///   - makeAnimation: the animation in a file's bytes; nil if it is to be shown as a still picture.
    static func prepare(
        _ container: any ASImageContainerProtocol, of url: URL, for need: PictureNeed, token: CancellationToken,
        makeAnimation: (Data) -> (any ASAnimatedImageProtocol)?
    ) throws -> LoadedPicture {
        if let data = container.asdk_animatedImageData(), let animation = makeAnimation(data) {
            if let error = animation.error {
                throw (error as? ImageDecodingError).map { ASNetworkImageError.undecodable(url, $0) } ?? error
            }
            let need = PictureNeed(fit: need.fit)
            var picture = try decoded(animation.coverImage, of: url, for: need, token: token)
            picture.animation = animation
            return picture
        }
        guard let image = container.asdk_image() else {
            try check(container as? Data, of: url)
            throw ASNetworkImageError.notAnImage(url)
        }
        return try decoded(image, of: url, for: need, token: token)
    }

    /// A picture of a plain file. What is none would never end, or wait for another program.
    /// - Parameter limit: bytes that the file may have.
    static func read(
        _ url: URL, limit: Int, sharesPixels: Bool, for need: PictureNeed, token: CancellationToken,
        makeAnimation: (Data) -> (any ASAnimatedImageProtocol)?
    ) throws -> LoadedPicture {
        let file = try open(url)
        guard file.version.size <= limit else {
            throw ASImageDownloadError.tooLarge(limit: limit, announced: file.version.size)
        }
        let moving = mayMove(file) ? try FileAddress.read(file, of: url, limit: limit).asdk_animatedImageData() : nil
        if sharesPixels, moving == nil, let image = UIImage(contentsOfFile: url.path) {
            return try decoded(image, of: url, for: need, token: token)
        }
        let data = try moving ?? FileAddress.read(file, of: url, limit: limit)
        return try prepare(data, of: url, for: need, token: token, makeAnimation: makeAnimation)
    }

    private static func open(_ url: URL) throws -> PlainFile {
        do throws(ASImageDownloadError) {
            return try FileAddress.open(url)
        } catch {
            if case .notAPlainFile = error { throw ASNetworkImageError.notAPlainFile(url) }
            throw error
        }
    }

    /// Whether a file is of a format that has animations.
    private static func mayMove(_ file: borrowing PlainFile) -> Bool {
        guard let head = try? file.beginning(12) else { return false }
        return head.starts(with: "GIF8".utf8) || head.dropFirst(8).starts(with: "WEBP".utf8)
    }

    /// The picture, with as many pixels as are shown. One that will be drawn in parts is decoded once to its end, and
    /// not kept.
    private static func decoded(
        _ image: UIImage, of url: URL, for need: PictureNeed, token: CancellationToken
    ) throws -> LoadedPicture {
        do throws(ImageDecodingError) {
            if let rule = need.partsRule, let parts = image.parts(fitting: rule.fit), rule.applies(to: parts) {
                try parts.check(isCancelled: { token.isCancelled })
                return LoadedPicture(image: image, pixels: nil)
            }
            return LoadedPicture(
                image: image, pixels: try image.pixels(fitting: need.fit, isCancelled: { token.isCancelled }))
        } catch {
            throw ASNetworkImageError.undecodable(url, error)
        }
    }

    /// Throws what is wrong with a picture's first bytes.
    private static func check(_ data: Data?, of url: URL) throws(ASNetworkImageError) {
        guard let data else { return }
        do throws(ImageDecodingError) {
            _ = try PictureDecoder().header(of: data)
        } catch {
            throw .undecodable(url, error)
        }
    }
}
