import Execution
import Logging

/// Reports of wrong use: in debug builds they stop, in release builds they are logged and repaired.
package enum Misuse {
    private static let logger = Logger(label: "texture")

    package static func report(_ message: @autoclosure () -> String) {
        let text = message()
        logger.error("\(text)")
        assertionFailure(text)
    }

    /// Stops the program, with the message in release builds, too: there, a failed precondition says nothing.
    static func requireMainThread(_ member: String, of node: ASDisplayNode) {
        guard !MainThread.isCurrent else { return }
        fatalError(
            """
            `\(member)` of \(node.debugDescription) was touched off the main thread. Use it from didLoad or viewDidLoad \
            on, or hop to the main thread; set bridged properties on the node instead.
            """)
    }
}

extension ASDisplayNode: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        "<\(type(of: self))\(debugName.map { ": \($0)" } ?? "")>"
    }

    public var debugDescription: String { description }
}
