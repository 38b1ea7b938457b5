import Execution

/// A picture that can be shown: decoded once already.
enum LoadedPicture: Sendable {
    case still(UIImage)
    case animated(any ASAnimatedImageProtocol, cover: UIImage)

    /// What a delegate is told of.
    var image: UIImage {
        switch self {
        case .still(let image): image
        case .animated(_, let cover): cover
        }
    }
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

    /// Acts on what has not begun.
    func setPriority(_ priority: JobPriority) {
        guard priority != self.priority, let ticket, ticket.job.isWaiting else { return }
        let isRaised = priority < self.priority
        self.priority = priority
        if isRaised { return WorkScheduler.current.raise([ticket], to: priority) }
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
    ///   - size: in pixels, of where the picture will be shown.
    ///   - makeAnimation: the animation in a file's bytes; nil if it is to be shown as a still picture.
    static func prepare(
        _ container: any ASImageContainerProtocol, of url: URL, fitting size: CGSize, token: CancellationToken,
        makeAnimation: (Data) -> (any ASAnimatedImageProtocol)?
    ) throws -> LoadedPicture {
        if let data = container.asdk_animatedImageData(), let animation = makeAnimation(data) {
            if let error = animation.error { throw error }
            return .animated(animation, cover: try decoded(animation.coverImage, of: url, fitting: size, token: token))
        }
        guard let image = container.asdk_image() else { throw ASNetworkImageError.notAnImage(url) }
        return .still(try decoded(image, of: url, fitting: size, token: token))
    }

    /// A picture of a plain file. What is none would never end, or wait for another program.
    static func read(
        _ url: URL, sharesPixels: Bool, fitting size: CGSize, token: CancellationToken,
        makeAnimation: (Data) -> (any ASAnimatedImageProtocol)?
    ) throws -> LoadedPicture {
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw ASNetworkImageError.notAnImage(url) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw ASNetworkImageError.notAPlainFile(url) }
        if sharesPixels {
            guard let image = UIImage(contentsOfFile: url.path) else { throw ASNetworkImageError.notAnImage(url) }
            return .still(try decoded(image, of: url, fitting: size, token: token))
        }
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw ASNetworkImageError.notAnImage(url)
        }
        return try prepare(data, of: url, fitting: size, token: token, makeAnimation: makeAnimation)
    }

    /// The picture, whose pixels have been made once.
    private static func decoded(
        _ image: UIImage, of url: URL, fitting size: CGSize, token: CancellationToken
    ) throws -> UIImage {
        guard image.uprightImage != nil else {
            throw ASNetworkImageError.undecodable(url, reason: "its pixels are damaged")
        }
        return image
    }
}
