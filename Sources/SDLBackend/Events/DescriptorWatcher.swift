import Execution
import Foundation
internal import CSDL2

/// Calls handlers, on a thread of its own, when descriptors can be read. Main thread, except the handlers.
///
/// The thread sleeps until then, and exists only if there is a descriptor to watch. An announcement (a handler's call)
/// is one wake-up, however much has been written.
///
/// Why not a dispatch source: when the other end of a connection closes, libdispatch (as of Swift 6.3) goes on reading
/// its record of the descriptor after it may have been freed, which sometimes stops the process.
@MainActor final class DescriptorWatcher {
    private var loop: Loop?

    /// The answer of a handler: go on announcing, or be silent until `resume(_:)`.
    enum Answer {
        case goOn, wait
    }

    /// Which events of a descriptor are announced.
    enum Interest: Sendable {
        /// There is something to read.
        case input
        /// It has something urgent to tell, as the kernel's own files do.
        case urgent
    }

    isolated deinit {
        cancel()
    }

    /// Calls `handler` on the watching thread whenever there is something to read from `descriptor`; for the last time
    /// when its other end closes. The descriptor must stay open until `cancel()`. False if the system has no
    /// descriptors left to watch it with.
    @discardableResult
    func watch(
        _ descriptor: Int32, for interest: Interest = .input, handler: @escaping @Sendable () -> Answer
    ) -> Bool {
        guard let loop = loop ?? Loop.started() else { return false }
        self.loop = loop
        return loop.add(descriptor, interest, handler)
    }

    /// Stops announcements of a descriptor until `resume(_:)`, except that its other end has closed.
    func pause(_ descriptor: Int32) {
        loop?.pause(descriptor)
    }

    /// Lets announcements of a descriptor go on, if its handler has answered `wait` since, or it was paused.
    func resume(_ descriptor: Int32) {
        loop?.resume(descriptor)
    }

    /// Ends watching all descriptors. A handler may still be running.
    func cancel() {
        loop?.end()
        loop = nil
    }
}

/// The watching thread's part. A descriptor is silent after it was announced; to have it announced again, a caller
/// rearms it, from either thread.
private final class Loop: Sendable {
    private let set = csdl_watch_set_create()
    /// Becomes readable when the thread is to end.
    private let farewell = Pipe()
    private let watches = Mutex<[Int32: Watch]>([:])

    private struct Watch {
        let interest: DescriptorWatcher.Interest
        let handler: @Sendable () -> DescriptorWatcher.Answer
        /// Whether the descriptor was announced, and not rearmed since.
        var isSilent = false
    }

    /// Nil if the process may open no more descriptors.
    static func started() -> Loop? {
        let loop = Loop()
        guard csdl_watch_set_add(loop.set, loop.farewell.fileHandleForReading.fileDescriptor, false) else { return nil }
        let thread = Thread { loop.run() }
        thread.name = "texture.descriptors"
        thread.stackSize = 1 << 18
        thread.start()
        return loop
    }

    deinit {
        if set >= 0 { close(set) }
    }

    func add(
        _ descriptor: Int32, _ interest: DescriptorWatcher.Interest,
        _ handler: @escaping @Sendable () -> DescriptorWatcher.Answer
    ) -> Bool {
        watches.withLock { $0[descriptor] = Watch(interest: interest, handler: handler) }
        return csdl_watch_set_add(set, descriptor, interest == .urgent)
    }

    func pause(_ descriptor: Int32) {
        let isNew = watches.withLock { watches in
            guard let watch = watches[descriptor], !watch.isSilent else { return false }
            watches[descriptor]?.isSilent = true
            return true
        }
        if isNew { csdl_watch_set_pause(set, descriptor) }
    }

    func resume(_ descriptor: Int32) {
        let silenced = watches.withLock { watches in
            defer { watches[descriptor]?.isSilent = false }
            return watches[descriptor].flatMap { $0.isSilent ? $0 : nil }
        }
        if let silenced { _ = csdl_watch_set_rearm(set, descriptor, silenced.interest == .urgent) }
    }

    func end() {
        farewell.fileHandleForWriting.write(Data([0]))
    }

    private func run() {
        let farewell = farewell.fileHandleForReading.fileDescriptor
        while true {
            var isClosed = false
            let descriptor = csdl_watch_set_wait(set, &isClosed)
            if descriptor == farewell { break }
            if descriptor >= 0 { announce(descriptor, isLast: isClosed) }
        }
        watches.withLock { $0 = [:] }
    }

    private func announce(_ descriptor: Int32, isLast: Bool) {
        // The descriptor is silent before its handler runs, because a thread that the handler wakes may call `resume`
        // before the handler returns.
        let watch = watches.withLock { watches in
            watches[descriptor]?.isSilent = true
            return isLast ? watches.removeValue(forKey: descriptor) : watches[descriptor]
        }
        if isLast { csdl_watch_set_remove(set, descriptor) }
        if watch?.handler() == .goOn { resume(descriptor) }
    }
}
