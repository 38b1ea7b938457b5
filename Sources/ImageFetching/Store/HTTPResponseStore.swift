import Dispatch
import Execution
import Foundation

/// Keeps answers in memory and in a folder, both bounded in bytes; the least recently used go first. Any thread.
///
/// It looks into memory first; a file is read into memory at its first use. Changes reach the disk on a queue of the
/// store's own, one after the other, and readers see them before that. Without a folder, or with one that can't be
/// written, the store works in memory alone.
package final class HTTPResponseStore: ResponseStore {
    /// How much may be kept, in bytes.
    package struct Limits: Hashable, Sendable {
        /// Answers in memory: bodies as they came, compressed pictures, with their headers and a kilobyte each.
        package var memory: Int
        /// Complete answers on disk.
        package var disk: Int
        /// Beginnings of answers whose download broke off, on disk, or in memory where there is no folder.
        package var partial: Int

        package init(memory: Int = 32 << 20, disk: Int = 256 << 20, partial: Int = 64 << 20) {
            self.memory = max(0, memory)
            self.disk = max(0, disk)
            self.partial = max(0, partial)
        }
    }

    /// The store of the process, in `$XDG_CACHE_HOME` or `~/.cache`, under the program's name.
    package static let shared = HTTPResponseStore(
        directory: CacheDirectory.folder("pictures", of: ProcessInfo.processInfo.processName))

    private struct Entry {
        var response: StoredResponse
        /// An object that was made from the body, such as a picture.
        var derived: (any AnyObject & Sendable)?
    }

    private struct State {
        var limits: Limits
        var responses: BoundedMemory<String, Entry>
        /// Used where there is no folder.
        var partials: BoundedMemory<String, PartialResponse>
        var pending = PendingChanges()
        /// Counts answers that were kept or removed, so that a reader of the disk notices that its file is out of date.
        var changeCount: UInt64 = 0
        /// How many removals of all files are under way; until they end, no file on disk counts.
        var removalsUnderWay = 0
    }

    package let directory: URL?
    private let state: Mutex<State>
    private let readers: [StoreFile.Kind: StoreFolderReader]
    /// Locked on the queue alone.
    private let disk: Mutex<StoreDisk>
    private let queue = DispatchQueue(label: "texture.pictures.disk", qos: .utility)

    /// - Parameters:
    ///   - directory: made when the first answer is kept; nil for memory only.
    ///   - now: the clock by which the last uses of files are recorded.
    package init(
        directory: URL?, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.directory = directory
        state = Mutex(
            State(
                limits: limits, responses: BoundedMemory(byteLimit: limits.memory),
                partials: BoundedMemory(byteLimit: directory == nil ? limits.partial : 0)))
        var readers: [StoreFile.Kind: StoreFolderReader] = [:]
        for kind in StoreFile.Kind.allCases {
            readers[kind] = directory.map { StoreFolderReader(path: kind.folder(in: $0), now: now) }
        }
        self.readers = readers
        disk = Mutex(StoreDisk(directory: directory, limits: limits, now: now))
    }

    /// Smaller limits act at once in memory, on disk with the next answer that is kept.
    package var limits: Limits {
        get { state.withLock { $0.limits } }
        set {
            state.withLock { state in
                state.limits = newValue
                state.responses.byteLimit = newValue.memory
                if directory == nil { state.partials.byteLimit = newValue.partial }
            }
            queue.async { [self] in disk.withLock { $0.setLimits(newValue) } }
        }
    }

    /// Bytes of the answers in memory.
    package var bytesInMemory: Int { state.withLock { $0.responses.totalCost } }

    // MARK: Complete answers

    package func responseInMemory(for url: URL) -> StoredResponse? {
        let address = url.cacheAddress
        return state.withLock { state in
            if let entry = state.responses.value(for: address) { return entry.response }
            guard case .write(let file) = state.pending[StoreFile(kind: .response, address: address)] else {
                return nil
            }
            return StoredResponse(file, url: url)
        }
    }

    package func response(for url: URL) -> StoredResponse? {
        if let known = responseInMemory(for: url) { return known }
        let address = url.cacheAddress
        let changeCount = state.withLock { $0.changeCount }
        guard let file = read(StoreFile(kind: .response, address: address)) else { return nil }
        let response = StoredResponse(file, url: url)
        state.withLock { state in
            guard state.changeCount == changeCount else { return }
            state.responses.insert(Entry(response: response), cost: response.byteCount, for: address)
        }
        return response
    }

    package func store(_ response: StoredResponse) {
        guard response.freshness.mayBeStored else { return removeResponse(for: response.url) }
        keep(Entry(response: response))
    }

    package func confirm(
        _ url: URL, headers: [String: String], requestedAt: Date, redirection: Redirection? = nil
    ) -> StoredResponse? {
        guard let kept = response(for: url) else { return nil }
        guard let merged = ResponseValidation.headers(kept.headers, confirmedBy: headers) else {
            removeResponse(for: url)
            return nil
        }
        let derived = state.withLock { $0.responses.value(for: url.cacheAddress)?.derived }
        let response = StoredResponse(
            url: kept.url, headers: merged, body: kept.body, requestedAt: requestedAt, redirection: redirection)
        if response.freshness.mayBeStored {
            keep(Entry(response: response, derived: derived))
        } else {
            removeResponse(for: url)
        }
        return response
    }

    package func removeResponse(for url: URL) {
        let file = StoreFile(kind: .response, address: url.cacheAddress)
        let isIdle = state.withLock { state in
            state.responses.remove(file.address)
            state.changeCount += 1
            return directory != nil && state.pending.add(.remove, for: file)
        }
        if isIdle { queue.async { [self] in carryOut(file) } }
    }

    private func keep(_ entry: Entry) {
        let file = StoreFile(kind: .response, address: entry.response.url.cacheAddress)
        let isIdle = state.withLock { state in
            state.responses.insert(entry, cost: entry.response.byteCount, for: file.address)
            state.changeCount += 1
            return directory != nil && state.pending.add(.write(StoredFile(entry.response)), for: file)
        }
        if isIdle { queue.async { [self] in carryOut(file) } }
    }

    // MARK: What is made of answers

    /// The object made from an answer, by `make` if there is none: one for all callers while the answer is in memory.
    package func derived<Object: AnyObject & Sendable>(
        from response: StoredResponse, make: () -> Object?
    ) -> Object? {
        let address = response.url.cacheAddress
        func isSame(_ entry: Entry) -> Bool {
            entry.response.requestedAt == response.requestedAt || entry.response.body == response.body
        }
        func known(_ state: inout State) -> Object? {
            guard let entry = state.responses.value(for: address), isSame(entry) else { return nil }
            return entry.derived as? Object
        }
        if let known = state.withLock({ known(&$0) }) { return known }
        guard let object = make() else { return nil }
        return state.withLock { state in
            // Another thread may have been faster.
            if let known = known(&state) { return known }
            state.responses.update(address) { entry in
                if isSame(entry) { entry.derived = object }
            }
            return object
        }
    }

    /// An answer in memory with the object that was made from it; nil if either is missing. Takes microseconds.
    package func derivedInMemory<Object: AnyObject & Sendable>(
        _ type: Object.Type, for url: URL
    ) -> (response: StoredResponse, object: Object)? {
        state.withLock { state in
            guard let entry = state.responses.value(for: url.cacheAddress), let object = entry.derived as? Object
            else { return nil }
            return (entry.response, object)
        }
    }

    // MARK: Beginnings

    package func partialResponse(for url: URL) -> PartialResponse? {
        let file = StoreFile(kind: .partial, address: url.cacheAddress)
        guard directory != nil else { return state.withLock { $0.partials.value(for: file.address) } }
        return read(file).map {
            PartialResponse(
                url: url, headers: $0.description.headers, body: $0.body, redirection: $0.description.redirection)
        }
    }

    package func storePartial(_ partial: PartialResponse) {
        let freshness = ResponseFreshness(
            headers: partial.headers, requestedAt: .distantPast, redirection: partial.redirection)
        guard freshness.mayBeStored else { return removePartial(for: partial.url) }
        change(StoreFile(kind: .partial, address: partial.url.cacheAddress), to: partial)
    }

    package func removePartial(for url: URL) {
        change(StoreFile(kind: .partial, address: url.cacheAddress), to: nil)
    }

    private func change(_ file: StoreFile, to partial: PartialResponse?) {
        let isIdle = state.withLock { state in
            guard directory != nil else {
                if let partial {
                    state.partials.insert(partial, cost: StoredFile(partial).byteCount, for: file.address)
                } else {
                    state.partials.remove(file.address)
                }
                return false
            }
            return state.pending.add(partial.map { .write(StoredFile($0)) } ?? .remove, for: file)
        }
        if isIdle { queue.async { [self] in carryOut(file) } }
    }

    // MARK: Removing

    /// Called when memory is short: answers on disk are read again when they are needed.
    package func removeAllFromMemory() {
        state.withLock { state in
            state.responses.removeAll()
            state.partials.removeAll()
        }
    }

    /// Forgets every answer and deletes every file. Readers find nothing from now on; the files go on a worker.
    package func removeAll() {
        state.withLock { state in
            state.responses.removeAll()
            state.partials.removeAll()
            state.pending.removeAll()
            state.changeCount += 1
            state.removalsUnderWay += 1
        }
        queue.async { [self] in
            disk.withLock { $0.removeAll() }
            state.withLock { $0.removalsUnderWay -= 1 }
        }
    }

    /// Waits until all answers that were kept so far are on disk. Blocks; for the end of a program that wants to find
    /// them next time.
    package func finishWriting() {
        queue.sync {}
    }

    // MARK: The disk

    /// The content of a file after the newest change to it. Damaged files are deleted.
    private func read(_ file: StoreFile) -> StoredFile? {
        enum Place {
            case known(StoredFile?), disk
        }
        let place = state.withLock { state -> Place in
            switch state.pending[file] {
            case .write(let pending): .known(pending)
            case .remove: .known(nil)
            case nil: state.removalsUnderWay > 0 ? .known(nil) : .disk
            }
        }
        if case .known(let result) = place { return result }
        let limit = state.withLock { $0.limits[file.kind] }
        guard let data = readers[file.kind]?.read(file.name, atMost: limit) else { return nil }
        guard let stored = StoredFile(decoding: data) else {
            queue.async { [self] in removeDamaged(file) }
            return nil
        }
        // Another address may have the same hash.
        return stored.description.url == file.address ? stored : nil
    }

    /// Deletes a file unless it has been replaced by a good one since.
    private func removeDamaged(_ file: StoreFile) {
        guard let data = readers[file.kind]?.read(file.name, atMost: .max), StoredFile(decoding: data) == nil else {
            return
        }
        disk.withLock { $0.remove(file) }
    }

    /// Brings a file up to date.
    private func carryOut(_ file: StoreFile) {
        while let (change, number) = state.withLock({ $0.pending.next(for: file) }) {
            disk.withLock { disk in
                switch change {
                case .write(let content): disk.write(content, to: file)
                case .remove: disk.remove(file)
                }
            }
            if state.withLock({ $0.pending.finish(number, for: file) }) { return }
        }
    }
}

extension URL {
    /// The address without the parts that are not sent to a server.
    var cacheAddress: String {
        let address = absoluteString
        return address.firstIndex(of: "#").map { String(address[..<$0]) } ?? address
    }
}

extension StoredFile {
    fileprivate init(_ response: StoredResponse) {
        self.init(
            description: Description(
                url: response.url.cacheAddress, headers: response.headers,
                requestedAt: response.requestedAt.timeIntervalSince1970, redirection: response.redirection),
            body: response.body)
    }

    fileprivate init(_ partial: PartialResponse) {
        self.init(
            description: Description(
                url: partial.url.cacheAddress, headers: partial.headers, requestedAt: 0,
                redirection: partial.redirection),
            body: partial.body)
    }
}

extension StoredResponse {
    fileprivate init(_ file: StoredFile, url: URL) {
        self.init(
            url: url, headers: file.description.headers, body: file.body,
            requestedAt: Date(timeIntervalSince1970: file.description.requestedAt),
            redirection: file.description.redirection)
    }

    /// The memory that the answer takes.
    fileprivate var byteCount: Int {
        StoredFile.byteCount(headers, address: url.absoluteString, body: body)
    }
}
