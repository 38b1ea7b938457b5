import Execution

extension Misuse {
    /// Stops the program if this is not the main thread.
    static func requireMainThread(_ member: String, of node: ASDisplayNode) {
        require(
            MainThread.isCurrent,
            """
            `\(member)` of \(node.debugDescription) was touched off the main thread. Use it from didLoad or \
            viewDidLoad on, or hop to the main thread; set bridged properties on the node instead.
            """)
    }
}
