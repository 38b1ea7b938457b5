import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct ThreadLocalTests {
    private final class Tracked: Sendable {
        let onRelease: @Sendable () -> Void

        init(onRelease: @escaping @Sendable () -> Void) {
            self.onRelease = onRelease
        }

        deinit { onRelease() }
    }

    @Test("Each thread has its own value, released when the thread ends")
    func perThread() {
        let released = DispatchSemaphore(value: 0)
        let local = ThreadLocal<Tracked?> { nil }
        let main = Tracked {}
        local.value = main
        let thread = Thread {
            #expect(local.value == nil)
            local.value = Tracked { released.signal() }
        }
        thread.start()
        #expect(released.waitInTime())
        #expect(local.value === main)
    }
}
