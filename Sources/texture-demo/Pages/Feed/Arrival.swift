import Dispatch
import Execution

/// Delivers to the main thread a value that another thread provides at some time.
///
/// In a run without display, whose time is virtual, the frame that comes next waits for it: so a script gives the same
/// pixels each time, however long the network takes.
@MainActor enum Arrival {
    /// Each ends the wait for a value that has not arrived yet.
    private static var abandonments: [ObjectIdentifier: () -> Void] = [:]

    /// - Parameters:
    ///   - waits: whether the next frame waits for the value.
    ///   - begin: starts whatever it is; calls what it is given once, on any thread.
    ///   - then: called once.
    static func of<Value: Sendable>(
        waits: Bool, _ begin: (@escaping @Sendable (Value) -> Void) -> Void,
        then: @escaping @MainActor (Value) -> Void
    ) {
        guard waits else {
            return begin { value in
                MainThread.run { then(value) }
            }
        }
        let promise = Promise<Value>()
        abandonments[ObjectIdentifier(promise)] = { promise.fulfil(nil) }
        begin { promise.fulfil($0) }
        let scheduler = WorkScheduler.current
        let ticket = scheduler.prepare(isForWorkers: true) { _ in
            promise.wait()
        } completion: { _ in
            abandonments[ObjectIdentifier(promise)] = nil
            if let value = promise.value { then(value) }
        }
        scheduler.schedule([ticket], priority: .preload)
    }

    /// Ends all waits, so that the workers can end with the program. Values that arrive later are dropped.
    static func abandonAll() {
        for abandon in abandonments.values { abandon() }
        abandonments = [:]
    }
}

/// A value that comes once, or nil instead. Any thread.
private final class Promise<Value: Sendable>: Sendable {
    private let state = Mutex<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    var value: Value? { state.withLock { $0 } }

    func fulfil(_ value: Value?) {
        state.withLock { $0 = value }
        semaphore.signal()
    }

    func wait() {
        semaphore.wait()
    }
}
