import Dispatch
import Execution
import Foundation
import TestSupport
import Testing

@testable import SDLBackend

@Suite struct DescriptorWatcherTests {
    /// A pipe whose announcements are counted and awaited.
    private final class Line: Sendable {
        private let pipe = Pipe()
        private let announcements = Mutex(0)
        private let next = DispatchSemaphore(value: 0)

        var count: Int { announcements.withLock { $0 } }
        var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

        func write() { pipe.fileHandleForWriting.write(Data([1])) }
        func closeWritingEnd() { try? pipe.fileHandleForWriting.close() }

        @MainActor func watch(with watcher: DescriptorWatcher, _ answer: DescriptorWatcher.Answer) {
            watcher.watch(descriptor) { [self] in
                if answer == .goOn, self.count == 0 || hasInput { _ = pipe.fileHandleForReading.availableData }
                announcements.withLock { $0 += 1 }
                next.signal()
                return answer
            }
        }

        private var hasInput: Bool {
            var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLIN) != 0
        }

        /// Waits for an announcement; false when none comes.
        func awaitAnnouncement() -> Bool { next.waitInTime() }
    }

    @Test("Each time something is written it is announced")
    @MainActor func announces() {
        let (watcher, line) = (DescriptorWatcher(), Line())
        line.watch(with: watcher, .goOn)
        for _ in 0..<3 {
            line.write()
            #expect(line.awaitAnnouncement())
        }
        #expect(line.count == 3)
    }

    @Test("Nothing is announced of a descriptor that is paused, until it is resumed")
    @MainActor func pauses() {
        let (watcher, line, other) = (DescriptorWatcher(), Line(), Line())
        line.watch(with: watcher, .goOn)
        other.watch(with: watcher, .goOn)
        watcher.pause(line.descriptor)
        line.write()
        other.write()
        #expect(other.awaitAnnouncement() && line.count == 0)
        watcher.resume(line.descriptor)
        #expect(line.awaitAnnouncement())
    }

    @Test("A descriptor that is watched for what is urgent is silent while there is only something to read")
    @MainActor func urgent() {
        var ends: [Int32] = [0, 0]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (watcher, line) = (DescriptorWatcher(), Line())
        let (count, next) = (Mutex(0), DispatchSemaphore(value: 0))
        line.watch(with: watcher, .goOn)
        watcher.watch(ends[0], for: .urgent) {
            count.withLock { $0 += 1 }
            next.signal()
            return .wait
        }
        // Announcements come in the order of their reasons.
        #expect(write(ends[1], "a", 1) == 1)
        line.write()
        #expect(line.awaitAnnouncement() && count.withLock { $0 } == 0)
        // Some kernels have no urgent bytes for sockets of this kind.
        if send(ends[1], "b", 1, Int32(MSG_OOB)) == 1 {
            #expect(next.waitInTime())
        }
        watcher.cancel()
        close(ends[1])
    }

    @Test("A descriptor whose handler waits is silent until it is resumed, and others are not")
    @MainActor func waits() {
        let (watcher, line, other) = (DescriptorWatcher(), Line(), Line())
        line.watch(with: watcher, .wait)
        other.watch(with: watcher, .goOn)
        line.write()
        #expect(line.awaitAnnouncement())
        // The thread takes what is announced in turn: two announcements of one line later the other has had its chance.
        for _ in 0..<2 {
            line.write()
            other.write()
            #expect(other.awaitAnnouncement())
        }
        #expect(line.count == 1)
        watcher.resume(line.descriptor)
        #expect(line.awaitAnnouncement())
        #expect(line.count == 2)
    }

    @Test("The end of a connection is announced once, resumed or not")
    @MainActor func hangUp() {
        let (watcher, line, other) = (DescriptorWatcher(), Line(), Line())
        line.watch(with: watcher, .wait)
        other.watch(with: watcher, .goOn)
        line.closeWritingEnd()
        #expect(line.awaitAnnouncement())
        for _ in 0..<2 {
            watcher.resume(line.descriptor)
            other.write()
            #expect(other.awaitAnnouncement())
        }
        #expect(line.count == 1)
    }

    @Test("After cancelling, handlers are let go of")
    @MainActor func cancels() {
        let (watcher, line) = (DescriptorWatcher(), Line())
        let isReleased = DispatchSemaphore(value: 0)
        final class Token: Sendable {
            let isReleased: DispatchSemaphore
            init(_ isReleased: DispatchSemaphore) { self.isReleased = isReleased }
            deinit { isReleased.signal() }
        }
        do {
            let token = Token(isReleased)
            watcher.watch(line.descriptor) { withExtendedLifetime(token) { .wait } }
        }
        watcher.cancel()
        #expect(isReleased.waitInTime())
    }
}
