import Foundation

/// Remembers which methods of the tour's classes have been called. Any thread.
final class Calls: @unchecked Sendable {  // `names` is touched under the lock only
    private let lock = NSLock()
    private var names: Set<String> = []

    func note(_ type: Any.Type, _ function: String) {
        lock.lock()
        names.insert("\(type).\(function.prefix { $0 != "(" })")
        lock.unlock()
    }

    /// Those of the names given that were never called.
    func missing(of expected: [String]) -> [String] {
        lock.lock()
        defer { lock.unlock() }
        return expected.filter { !names.contains($0) }
    }
}

let calls = Calls()

/// Notes the method that calls it, by its class and its name without labels.
func called(_ object: Any, _ function: String = #function) {
    calls.note(type(of: object), function)
}
