import Execution
import Logging

/// A mistake in a layout that the engine has repaired. It is reported and never stops the process, because a wrong size
/// does users less harm than a crash.
package struct LayoutMisuse: Sendable {
    /// The kind of mistake; each kind is logged once per class of element.
    package enum Kind: String, Sendable {
        case dimensionValue, dimensionString, sizeRange, styleValue, fractionInPreferredSize, undefinedParent
        case layoutSize, layoutPosition, missingPosition, infiniteInset, missingChild, ratio
        case immutableSpec, ignoredSize, manyChildren, childIndex, alignmentConflict, extensionIndex, specValue
        case repeatedElement, cycle, depth, twoParents, contentSize, nodeInBuilder
    }

    package let kind: Kind
    /// The class of the element concerned; empty if there is none.
    package let element: String
    /// A text that says what happened, what the engine did about it, and what to do.
    package let message: String

    /// Receives the messages instead of the log. In a class, because optimised code of Swift 6.3 traps when a
    /// task-local value is a function.
    private final class Observer: Sendable {
        let tell: @Sendable (LayoutMisuse) -> Void

        init(_ tell: @escaping @Sendable (LayoutMisuse) -> Void) {
            self.tell = tell
        }
    }

    @TaskLocal private static var observer: Observer?

    /// Runs `body`, and tells of every misuse in it on this task or thread, also of repeated ones, instead of logging
    /// them.
    package static func observing<Result>(
        _ tell: @escaping @Sendable (LayoutMisuse) -> Void, _ body: () throws -> Result
    ) rethrows -> Result {
        try $observer.withValue(Observer(tell), operation: body)
    }

    private static let alreadyLogged = Mutex<Set<String>>([])
    private static let logger = Logger(label: "texture.layout")

    /// Reports a mistake. Any thread. The message is made only if it is going to be read.
    static func report(_ kind: Kind, _ element: AnyObject? = nil, _ message: () -> String) {
        let name = element.map { String(describing: type(of: $0)) } ?? ""
        if let observer {
            observer.tell(LayoutMisuse(kind: kind, element: name, message: message()))
            return
        }
        guard alreadyLogged.withLock({ $0.insert("\(kind.rawValue) \(name)").inserted }) else { return }
        logger.warning("\(name.isEmpty ? "" : name + ": ")\(message())")
    }

    /// Reports an element that is nested too deep to be measured.
    @inline(never)
    static func reportDepth(of element: AnyObject) {
        report(.depth, element) {
            """
            is measured inside of \(Nesting.measuringLimit) other specs and nodes, and got the size zero there. No \
            more than these can be inside of each other; look for a loop that wraps what it has made again and again.
            """
        }
    }
}
