import Dispatch
import Execution
import ImageFetching

/// Keeps downloaded pictures in memory and on disk, as their servers allow. Any thread.
///
/// `ASNetworkImageNode` and `ASMultiplexImageNode` use the shared cache unless they are given another, and the shared
/// downloader keeps here what it downloads: the two share one store, which holds the responses with their headers. A
/// picture is returned while it is fresh by the rules of RFC 9111 for a private cache (`max-age`, `Expires`, a tenth of
/// the time since `Last-Modified`); a stale one is a miss, and the downloader asks the server whether it is still
/// valid. A response with `no-store` is kept nowhere. The headers of redirects that led to a picture count, too: a
/// redirect of status 302, 303 or 307 without caching headers is requested each time. Downloaders that share a cache
/// should send the same headers: a picture that was chosen by the `Accept` header of one is given to the other.
///
/// In memory are the compressed files, used longest ago dropped first, and all of them when the application reports
/// that memory is short (`UIApplication.reportMemoryWarning()`). Nodes that show one address share one `UIImage` and
/// its pixels. On disk is one file a picture, bounded likewise, whose name says nothing of the address. Any of them, or
/// the whole folder, may be deleted at any time, and several processes may use one folder. Where the folder can't be
/// written the cache works in memory, and the log says so once. Disk and decoder are used on workers only.
public final class ASBasicImageCache: ASImageCacheProtocol {
    /// The cache of the process, in `$XDG_CACHE_HOME` (or `~/.cache`), in a folder `pictures` under the program's name:
    /// 32 MB in memory, 256 MB on disk.
    public static let shared = ASBasicImageCache(store: .shared)

    /// What a downloader shares with this cache.
    package let store: HTTPResponseStore
    private let now: @Sendable () -> Date
    private let pool: WorkerPool
    private let memoryWarnings: MemoryWarnings

    /// A cache of its own. A downloader keeps pictures in it if it was made for it.
    ///
    /// - Parameters:
    ///   - directory: where files go; made at the first use. Nil keeps pictures in memory only.
    ///   - memoryByteLimit: how many bytes of compressed pictures may be in memory.
    ///   - diskByteLimit: how many bytes may be on disk. Beginnings of interrupted downloads may take another 64 MB.
    public convenience init(directory: URL?, memoryByteLimit: Int = 32 << 20, diskByteLimit: Int = 256 << 20) {
        self.init(
            store: HTTPResponseStore(
                directory: directory, limits: .init(memory: memoryByteLimit, disk: diskByteLimit)))
    }

    /// - Parameter now: the time that decides what is fresh.
    package init(
        store: HTTPResponseStore, pool: WorkerPool = .shared, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.pool = pool
        self.now = now
        memoryWarnings = MemoryWarnings { store.removeAllFromMemory() }
    }

    // MARK: Budget

    /// Where the files are; nil if pictures are kept in memory only.
    public var directory: URL? { store.directory }

    /// How many bytes of compressed pictures may be in memory. A smaller limit acts at once.
    public var memoryByteLimit: Int {
        get { store.limits.memory }
        set { store.limits.memory = max(0, newValue) }
    }

    /// How many bytes may be on disk. A smaller limit acts when the next picture is kept.
    public var diskByteLimit: Int {
        get { store.limits.disk }
        set { store.limits.disk = max(0, newValue) }
    }

    /// Bytes of compressed pictures in memory now, with their headers and a kilobyte each for what surrounds them.
    public var memoryByteCount: Int { store.bytesInMemory }

    /// Forgets all pictures, and deletes their files on a worker.
    public func removeAll() { store.removeAll() }

    /// Forgets what is in memory; files stay.
    public func removeAllFromMemory() { store.removeAllFromMemory() }

    /// Forgets the picture of an address, in memory and on disk.
    public func removeImage(for url: URL) { store.removeResponse(for: url) }

    // MARK: Lookup

    public func synchronouslyFetchedCachedImage(with url: URL) -> (any ASImageContainerProtocol)? {
        guard let (response, picture) = store.derivedInMemory(CachedPicture.self, for: url) else { return nil }
        return response.freshness.isFresh(at: now()) ? picture : nil
    }

    public func cachedImage(
        with url: URL, callbackQueue: DispatchQueue, completion: @escaping ASImageCacherCompletion
    ) {
        _ = cachedImage(with: url, priority: .visible, callbackQueue: callbackQueue, completion: completion)
    }

    public func cachedImage(
        with url: URL, priority: ASImageDownloaderPriority, callbackQueue: DispatchQueue,
        completion: @escaping ASImageCacherCompletion
    ) -> Any? {
        PrioritizedJob(pool: pool, priority: priority.jobPriority) { [self] in
            let (picture, type) = freshPicture(for: url)
            callbackQueue.async { completion(picture, type) }
        }
    }

    public func setPriority(_ priority: ASImageDownloaderPriority, withLookupIdentifier lookupIdentifier: Any) {
        (lookupIdentifier as? PrioritizedJob)?.setPriority(priority.jobPriority)
    }

    public func cancelLookup(forIdentifier lookupIdentifier: Any) {
        (lookupIdentifier as? PrioritizedJob)?.cancel()
    }

    /// Blocks on the disk unless the picture is in memory.
    private func freshPicture(for url: URL) -> (picture: (any ASImageContainerProtocol)?, type: ASImageCacheType) {
        let known = store.responseInMemory(for: url)
        guard let response = known ?? store.response(for: url), response.freshness.isFresh(at: now()) else {
            return (nil, .asynchronous)
        }
        return (picture(of: response), known == nil ? .asynchronous : .synchronous)
    }

    /// The picture of an answer, the same one for all callers while the answer is in memory. Nil if the body is no
    /// picture.
    package func picture(of response: StoredResponse) -> (any ASImageContainerProtocol)? {
        let picture: CachedPicture? = store.derived(from: response) { CachedPicture(body: response.body) }
        return picture
    }

    /// The picture of what a downloader has just kept here; nil if it is no picture, or was not kept in memory.
    func sharedPicture(of body: Data, from url: URL) -> CachedPicture? {
        guard let response = store.responseInMemory(for: url), response.body == body else { return nil }
        return store.derived(from: response) { CachedPicture(body: response.body) }
    }

    // MARK: Decoding

    public func imageWasDecoded(_ image: UIImage, for url: URL) {
        store.derivedInMemory(CachedPicture.self, for: url)?.object.prove(image)
    }

    public func imageCouldNotBeDecoded(for url: URL) {
        store.removeResponse(for: url)
    }
}

/// Tells that the application is short of memory, until it is released.
private final class MemoryWarnings: @unchecked Sendable {  // the token is only handed back
    private let token: any NSObjectProtocol

    init(_ body: @escaping @Sendable () -> Void) {
        token = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in body() }
    }

    deinit {
        NotificationCenter.default.removeObserver(token)
    }
}
